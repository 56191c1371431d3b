import { postgres } from '#server/platform/database/driver.ts'
import type { ConnectionTarget, Sql } from '#server/platform/database/database.ts'
import { workerLockSpace } from '#server/platform/mailer/delivery-queries.ts'

/** A worker id, and the database session whose advisory lock shows that the worker is alive. */
export interface WorkerSession {
  workerId: number
  sql: Sql
  /** Resolves when the session and its lock are lost. */
  lost: Promise<void>
  isLost(): boolean
  close(): Promise<void>
}

/** @throws when the database is unreachable or the lock is taken */
export async function openSession(target: ConnectionTarget): Promise<WorkerSession> {
  let isLost = false
  const lost = Promise.withResolvers<void>()
  const { host, ssl, ...rest } = target
  const sql = postgres({
    ...rest,
    ...(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${target.port}` } : { host }),
    ...(ssl === undefined ? {} : { ssl }),
    max: 1,
    connect_timeout: 5,
    // The driver would otherwise recycle the connection after an hour and lose the lock.
    max_lifetime: null,
    connection: { TimeZone: 'UTC', application_name: 'market mail worker' },
    onnotice: () => {},
    onclose: () => {
      isLost = true
      lost.resolve()
    },
  })
  try {
    const [next] = await sql<{ id: number }[]>`select nextval('mail_worker_id')::int as id`
    const workerId = next!.id
    const [lock] = await sql<{ held: boolean }[]>`
      select pg_try_advisory_lock(${workerLockSpace}::int, ${workerId}::int) as held`
    if (!lock!.held || isLost) throw new Error('the lock of a new mail worker is not free')
    return {
      workerId,
      sql,
      lost: lost.promise,
      isLost: () => isLost,
      close: () => sql.end({ timeout: 1 }),
    }
  } catch (error) {
    await sql.end({ timeout: 1 })
    throw error
  }
}
