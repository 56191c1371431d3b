import type { Database } from '#server/platform/database/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import { createErrorReports } from '#server/platform/errors/error-reports.ts'
import { createLog } from '#server/platform/log.ts'

/** An open error of a request; returns its id. `mark` has no digits. */
export async function anError(
  { database, clock }: { database: Database; clock: Clock },
  mark: string,
): Promise<number> {
  const errors = createErrorReports(clock, '1.4.0')
  errors.storeIn(database, createLog({ logLevel: 'silent' }))
  errors.record({
    kind: 'request',
    place: 'POST /api/broadcasts',
    error: new TypeError(`Cannot read properties of undefined, ${mark}`),
    requestId: 'qF2vYk3TnL0a',
    who: 'one',
  })
  await errors.flush()
  const [row] = await database.sql<{ id: number }[]>`
    select max(id) as id from error_group where message like ${`%${mark}`}`
  return row!.id
}
