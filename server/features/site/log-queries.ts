import type { Queryable } from '#server/platform/database/database.ts'

export interface LogEntry {
  kind: 'page' | 'event' | 'feature' | 'rating'
  loggedAt: Date
  name: string
  path: string | null
  contactId: number | null
  visitorId: string | null
  referrerHost: string | null
  /** JSON. */
  details: string | null
}

export const insertEntry = (db: Queryable, entry: LogEntry) => db`
  insert into site_log (kind, logged_at, name, path, contact_id, visitor_id, referrer_host, details)
  values (${entry.kind}, ${entry.loggedAt}, ${entry.name}, ${entry.path}, ${entry.contactId},
    ${entry.visitorId}, ${entry.referrerHost}, ${entry.details}::text::jsonb)`

/**
 * The last day that has totals, and the time of the oldest entry. The oldest is the one with the lowest id, because
 * there is no index on the time.
 */
export async function getTotalsState(
  db: Queryable,
): Promise<{ lastDay: string | null; oldestEntry: Date | null }> {
  const [row] = await db<{ lastDay: string | null; oldestEntry: Date | null }[]>`
    select (select max(day)::text from site_log_day) as "lastDay",
      (select logged_at from site_log order by id limit 1) as "oldestEntry"`
  return row!
}

/** Names of one day that get totals, most frequent first. */
const maxNamesPerDay = 2000

/** Writes the totals of a completed day; idempotent. */
export const upsertDayTotals = (db: Queryable, day: string, from: Date, until: Date) => db`
  insert into site_log_day (day, kind, name, entries, contacts, visitors)
  select ${day}::date, kind, name, count(*), count(distinct contact_id), count(distinct visitor_id)
  from site_log where logged_at >= ${from} and logged_at < ${until}
  group by kind, name order by count(*) desc limit ${maxNamesPerDay}
  on conflict (day, kind, name) do update
    set entries = excluded.entries, contacts = excluded.contacts, visitors = excluded.visitors`

/** Deletes up to `max` entries logged before `before`. @returns how many */
export async function deleteOldEntries(db: Queryable, before: Date, max: number): Promise<number> {
  const deleted = await db`
    delete from site_log where id in (
      select id from site_log where logged_at < ${before} limit ${max})`
  return deleted.count
}
