import { trialsPaidDays, type FigureName } from '#contract/back-office/desk/today.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'

/** A business day that began at `since`, counted until `now`. */
interface FigureDay {
  day: string
  since: Date
  now: Date
}

/** How each figure is counted; null where there is nothing to count. */
const counts: Record<FigureName, (db: Queryable, at: FigureDay) => Fragment> = {
  active: (db) => db`select count(*) from company where state in ('active', 'overdue')`,
  trials: (db) => db`select count(*) from company where state = 'trial'`,
  'trials-paid': countTrialsPaid,
  seen: (db, { since }) => db`
    select count(distinct contact_id) from session where last_seen_at >= ${since}`,
  broadcasts: (db, { since }) => db`
    select count(*) from broadcast where sent_at >= ${since}`,
  mails: (db, { since }) => db`
    select count(*) from mail_message
    join mail_delivery on mail_delivery.message_id = mail_message.id
    where created_at >= ${since} and mail_delivery.state = 'sent'`,
  overdue: (db) => db`select count(*) from company where state in ('overdue', 'force-pay')`,
  'overdue-cents': (db, { day }) => db`
    select coalesce(sum(greatest(total_cents - received_cents - credited_cents, 0)), 0)
    from invoice where kind = 'invoice' and pay_until < ${day}::date`,
}

/**
 * Percent of the trials that ended in the last 90 days and became paying. A trial ends paying when the account is
 * opened for a paying member, whether it still runs or has run out; unless that is taken back. It ends unpaid when it
 * runs out or staff end it. Each company counts once; an extended trial counts from its new end.
 */
function countTrialsPaid(db: Queryable, { now }: FigureDay): Fragment {
  const from = new Date(now.getTime() - trialsPaidDays * 86_400_000)
  return db`
    select round(100.0 * count(*) filter (where trial_ends_at is null) / nullif(count(*), 0))
    from company
    where (trial_ends_at > ${from} and trial_ends_at <= ${now})
      or (trial_ends_at is null and id in (
        select company_id from audit_entry
        where act = 'account.activated' and at > ${from} and details ? 'trialEndsAt.from'))`
}

/** Counts a figure of the day and stores it; the last count of a day stays. */
export const storeFigure = (db: Queryable, name: FigureName, at: FigureDay) => db`
  insert into desk_figure (name, day, value, counted_at)
  select ${name}, ${at.day}::date, value, ${at.now}
  from (select (${counts[name](db, at)}) as value) as counted where value is not null
  on conflict (name, day) do update set value = excluded.value, counted_at = excluded.counted_at`

/** The figures from a day on, by name and day. */
export const listFigures = (db: Queryable, from: string) => db<
  { name: string; day: string; value: number }[]
>`
  select name, to_char(day, 'YYYY-MM-DD') as day, value::float8 as value
  from desk_figure where day >= ${from}::date order by name, day`

export const deleteFigures = (db: Queryable, before: string) => db`
  delete from desk_figure where day < ${before}::date`
