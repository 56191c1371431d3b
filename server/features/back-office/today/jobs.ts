import { figureNames } from '#contract/back-office/desk/today.ts'
import { businessDate, businessDayStart } from '#contract/dates.ts'
import { deleteFigures, storeFigure } from '#server/features/back-office/today/figure-queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'

const figureRetentionDays = 400
const dayMs = 86_400_000

/** Counts the figures of the day until now and stores them. */
export async function storeFiguresOfToday(db: Queryable, now: Date): Promise<void> {
  const of = { day: businessDate(now), since: businessDayStart(now), now }
  for (const name of figureNames) await storeFigure(db, name, of)
}

/** Counts the figures of the day for the start page, so that only its first opening of a day may count (BK-120). */
export const countFigures: Job = {
  name: 'count-desk-figures',
  title: 'Count figures',
  description: 'Counts the figures of the start page and deletes old ones.',
  schedule: '*/5 * * * *',
  run: async ({ database, clock }) => {
    const now = clock.now()
    await storeFiguresOfToday(database.sql, now)
    const oldest = businessDate(new Date(now.getTime() - figureRetentionDays * dayMs))
    await deleteFigures(database.sql, oldest)
  },
}
