import { maxStoppedMailings, StoppedMailing } from '#contract/mail/desk/failed-mail.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { rows } from '#server/platform/database/rows.ts'

/** Mailings that wait for a decision, newest first. */
export const listStopped = (db: Queryable) => rows(db, StoppedMailing)`
  select stop.mailing, stop.stopped_at, stop.failed, stop.finished,
    message.id as mail_id, message.subject, delivery.held, coalesce(delivery.answer, '') as answer
  from mailing_stop as stop
  cross join lateral (
    select id, subject from mail_message where mailing = stop.mailing order by id limit 1
  ) as message
  cross join lateral (
    select count(*) filter (where d.state = 'held')::int as held,
      mode() within group (order by d.answer_text) filter (where d.state = 'failed') as answer
    from mail_message m join mail_delivery d on d.message_id = m.id
    where m.mailing = stop.mailing
  ) as delivery
  where stop.decision is null
  order by stop.stopped_at desc
  limit ${maxStoppedMailings}`
