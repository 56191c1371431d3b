import type { Queryable } from '#server/platform/database/database.ts'
import { firstRow, onlyRow } from '#server/platform/database/rows.ts'
import type { Lane } from '#server/platform/mailer/mime/mail.ts'

/** Counting a longer queue would take longer than it is worth: a million take up to a second. */
export const maxQueuedCount = 100_000

/** Of each lane the due and later deliveries, counted up to a limit, and the age of the oldest one that is due. */
export const readMailQueue = (db: Queryable, now: Date) => db<
  { lane: Lane; queued: number; oldestSeconds: number }[]
>`
  select lane::text as lane,
    (select count(*)::int from (
      select from mail_delivery where state = 'queued' and mail_delivery.lane = lanes.lane
      limit ${maxQueuedCount}
    ) as counted) as queued,
    greatest(0, coalesce(extract(epoch from ${now}::timestamptz - (
      select min(not_before) from mail_delivery
      where state = 'queued' and mail_delivery.lane = lanes.lane
    )), 0))::float8 as oldest_seconds
  from unnest(enum_range(null::mail_lane)) as lanes (lane)`

/** Jobs that are due and not yet running. */
export const readJobQueue = (db: Queryable, now: Date) =>
  onlyRow(db<{ waiting: number; oldestSeconds: number }[]>`
    select count(*)::int as waiting,
      coalesce(extract(epoch from ${now}::timestamptz - min(run_at)), 0)::float8 as oldest_seconds
    from graphile_worker.jobs where locked_at is null and run_at <= ${now}::timestamptz`)

/** Sessions of this database by state, and how many the server allows in all. */
export const readConnections = (db: Queryable) => db<
  { state: string; count: number; max: number }[]
>`
  select coalesce(state, 'other') as state, count(*)::int as count,
    current_setting('max_connections')::int as max
  from pg_stat_activity where datname = current_database() group by 1`

/** When the last backup and restore test succeeded, in seconds since 1970. */
export const readBackupTimes = (db: Queryable) => db<{ kind: string; at: number }[]>`
  select kind, extract(epoch from max(finished_at))::float8 as at
  from backup_run where error is null group by kind`

/** Whether the database answers. */
export const checkAnswer = (db: Queryable) => firstRow(db`select 1`)
