import type { Queryable } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/rows.ts'

export type ProcessRole = 'all' | 'web' | 'worker'

export interface NewProcess {
  host: string
  pid: number
  role: ProcessRole
  version: string
}

/** A process that has not been seen for this long, while others have, is stopped or hangs. */
export const frozenAfterSeconds = 60

/** Enters this process, seen now by the time of the database. @returns its id */
export const insertProcess = (db: Queryable, { host, pid, role, version }: NewProcess) =>
  onlyRow(db<{ id: number }[]>`
    insert into process (
      host, pid, role, version, started_at, seen_at, session_pid, session_started_at
    )
    select ${host}, ${pid}, ${role}, ${version}, now(), now(), activity.pid, backend_start
    from pg_stat_activity as activity where activity.pid = pg_backend_pid()
    returning id`)

/** Marks a process as seen. @returns false if its row is gone */
export async function markSeen(db: Queryable, id: number): Promise<boolean> {
  const { count } = await db`
    update process
    set seen_at = now(), session_pid = activity.pid, session_started_at = backend_start
    from pg_stat_activity as activity
    where process.id = ${id} and activity.pid = pg_backend_pid()`
  return count > 0
}

export async function deleteProcess(db: Queryable, id: number): Promise<void> {
  await db`delete from process where id = ${id}`
}

const isConnected = (db: Queryable) => db`
  (session_pid, session_started_at) in (select pid, backend_start from pg_stat_activity)`

/** Deletes processes that were killed: not seen for a minute, and without a session of the database. */
export async function deleteEnded(db: Queryable): Promise<void> {
  await db`
    delete from process
    where seen_at < now() - ${frozenAfterSeconds} * interval '1 second' and not ${isConnected(db)}`
}

export interface SeenProcess extends NewProcess {
  startedAt: Date
  seenAt: Date
  secondsAgo: number
  /** Not seen for a minute, while others were. */
  isFrozen: boolean
}

/** Processes that are connected to the database, longest unseen first. */
export const listConnected = (db: Queryable) => db<SeenProcess[]>`
  select host, pid, role, version, started_at, seen_at,
    greatest(0, extract(epoch from now() - seen_at))::float8 as seconds_ago,
    seen_at < now() - ${frozenAfterSeconds} * interval '1 second'
      and max(seen_at) over () > now() - ${frozenAfterSeconds} * interval '1 second' as is_frozen
  from process where ${isConnected(db)}
  order by seen_at, id`
