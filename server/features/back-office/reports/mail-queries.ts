import type { MailLane } from '#contract/mail/desk/mail-log.ts'
import { addDays, businessInstant, businessTimeZone } from '#contract/dates.ts'
import type { Span } from '#server/features/back-office/reports/report-span.ts'
import { onDays, stepOnDay } from '#server/features/back-office/reports/step-queries.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'

export interface MailCounts {
  lane: MailLane
  sent: number
  delayed: number
  failed: number
  bounced: number
}

/** Counts of mail by business day and kind, from the mail itself. */
const countMail = (db: Queryable, { from, until }: { from: Date; until: Date }): Fragment => db`
  select (created_at at time zone ${businessTimeZone})::date as day, mail_message.lane,
    count(*) filter (where delivery.state = 'sent') as sent,
    count(*) filter (where delivery.attempts > 1) as delayed,
    count(*) filter (where delivery.state = 'failed') as failed,
    count(*) filter (where delivery.state = 'sent' and exists (
      select from mail_bounce where delivery_id = delivery.id and kind <> 'complaint')) as bounced
  from mail_message join mail_delivery as delivery on delivery.message_id = mail_message.id
  where created_at >= ${from} and created_at < ${until}
  group by 1, 2`

/** The last day with totals, and when the oldest mail was queued. */
export async function getMailTotalsState(db: Queryable) {
  const [row] = await db<{ lastDay: string | null; oldest: Date | null }[]>`
    select (select to_char(max(day), 'YYYY-MM-DD') from mail_day) as last_day,
      (select min(created_at) from mail_message) as oldest`
  return row!
}

/** Stores the totals of days that are over. */
export const upsertMailDays = (db: Queryable, span: { from: Date; until: Date }) => db`
  insert into mail_day (day, lane, sent, delayed, failed, bounced)
  ${countMail(db, span)}
  on conflict (day, lane) do update set sent = excluded.sent, delayed = excluded.delayed,
    failed = excluded.failed, bounced = excluded.bounced`

export const deleteMailDays = (db: Queryable, before: string) => db`
  delete from mail_day where day < ${before}::date`

/** Mail by step and kind: from the totals, and from the mail itself for days without totals. */
export async function listMailCounts(
  db: Queryable,
  span: Span,
): Promise<(MailCounts & { step: number })[]> {
  const { lastDay } = await getMailTotalsState(db)
  const untotalled = lastDay ? businessInstant(addDays(lastDay, 1), '00:00') : new Date(0)
  const from = untotalled > span.from ? untotalled : span.from
  return db`
    select ${stepOnDay(db, span, db`day`)} as step, lane, sum(sent)::float8 as sent,
      sum(delayed)::float8 as delayed, sum(failed)::float8 as failed,
      sum(bounced)::float8 as bounced
    from (
      select day, lane, sent, delayed, failed, bounced from mail_day where ${onDays(db, span, db`day`)}
      union all
      select * from (${countMail(db, { from, until: span.until })}) as counted
    ) as mail group by 1, 2`
}
