import type { FigureName } from '#contract/back-office/desk/today.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'

/** How each figure is counted for the business day that began at `since`. */
const counts: Record<FigureName, (db: Queryable, since: Date) => Fragment> = {
  active: (db) => db`select count(*) from company where state in ('active', 'overdue')`,
  trials: (db) => db`select count(*) from company where state = 'trial'`,
  seen: (db, since) => db`
    select count(distinct contact_id) from session where last_seen_at >= ${since}`,
  broadcasts: (db, since) => db`
    select count(*) from broadcast where sent_at >= ${since}`,
  mails: (db, since) => db`
    select count(*) from mail_message
    join mail_delivery on mail_delivery.message_id = mail_message.id
    where created_at >= ${since} and mail_delivery.state = 'sent'`,
  overdue: (db) => db`select count(*) from company where state in ('overdue', 'force-pay')`,
}

/** Counts a figure of the day and stores it; the last count of a day stays. */
export const storeFigure = (
  db: Queryable,
  name: FigureName,
  { day, since, now }: { day: string; since: Date; now: Date },
) => db`
  insert into desk_figure (name, day, value, counted_at)
  select ${name}, ${day}::date, (${counts[name](db, since)}), ${now}
  on conflict (name, day) do update set value = excluded.value, counted_at = excluded.counted_at`

/** The figures from a day on, by name and day. */
export const listFigures = (db: Queryable, from: string) => db<
  { name: string; day: string; value: number }[]
>`
  select name, to_char(day, 'YYYY-MM-DD') as day, value::float8 as value
  from desk_figure where day >= ${from}::date order by name, day`

export const deleteFigures = (db: Queryable, before: string) => db`
  delete from desk_figure where day < ${before}::date`
