import { addDays, businessInstant, businessTimeZone } from '#contract/dates.ts'
import type { Span, StepValue } from '#server/features/back-office/reports/report-span.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'

/** The number of the step that a time is in, from 1. */
export const stepAt = (db: Queryable, { starts }: Span, at: Fragment) =>
  db`width_bucket(${at}, ${starts}::timestamptz[])`

/** The number of the step that a day is in, from 1. */
export const stepOnDay = (db: Queryable, { days }: Span, day: Fragment) =>
  db`width_bucket(${day}, ${days}::date[])`

export const during = (db: Queryable, { from, until }: Span, at: Fragment) =>
  db`${at} >= ${from} and ${at} < ${until}`

export const onDays = (db: Queryable, { period }: Span, day: Fragment) =>
  db`${day} between ${period.from}::date and ${period.until}::date`

/** Sums `value` of rows with a time `at` for each step. */
export const sumByTime = (db: Queryable, span: Span, source: Fragment) => db<StepValue[]>`
  select ${stepAt(db, span, db`at`)} as step, sum(value)::float8 as value
  from (${source}) as event where ${during(db, span, db`at`)} group by 1`

/** Sums `value` of rows with a `day` for each step. */
export const sumByDay = (db: Queryable, span: Span, source: Fragment) => db<StepValue[]>`
  select ${stepOnDay(db, span, db`day`)} as step, sum(value)::float8 as value
  from (${source}) as event where ${onDays(db, span, db`day`)} group by 1`

/** The start of the days that have no totals in the site log yet: usually today. */
async function findUntotalled(db: Queryable): Promise<Date> {
  const [row] = await db<{ day: string | null }[]>`
    select to_char(max(day), 'YYYY-MM-DD') as day from site_log_day`
  return row?.day ? businessInstant(addDays(row.day, 1), '00:00') : new Date(0)
}

/** Entries of the site log by day and name: from the totals, and from the log itself for days without totals. */
export async function listLogCounts(
  db: Queryable,
  span: Span,
  { kind, names }: { kind: 'page' | 'event' | 'rating'; names: readonly string[] },
): Promise<{ name: string; step: number; value: number }[]> {
  const untotalled = await findUntotalled(db)
  const from = untotalled > span.from ? untotalled : span.from
  return db`
    select name, ${stepOnDay(db, span, db`day`)} as step, sum(entries)::float8 as value
    from (
      select day, name, entries from site_log_day
      where kind = ${kind} and name = any(${names as string[]}) and ${onDays(db, span, db`day`)}
      union all
      select (logged_at at time zone ${businessTimeZone})::date, name, 1 from site_log
      where kind = ${kind} and name = any(${names as string[]})
        and logged_at >= ${from} and logged_at < ${span.until}
    ) as entry group by 1, 2`
}
