import { HomeHit, minAnswers, Waiting } from '#contract/site/member-home.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'
import { onlyRow, onlyValue, rows } from '#server/platform/database/rows.ts'

interface Reader {
  contactId: number
  companyId: number
}

/** Characters of what was written that a row has. */
const maxText = 2000

/** Replies to broadcasts of the reader, and requests mailed to the reader, without an answer. */
const waiting = (db: Queryable, { contactId }: Reader, since: Date): Fragment => db`
  select 'reply' as kind, reply.id, broadcast.headline as title,
    case when broadcast.removed_at is null then broadcast.id end as broadcast_id,
    left(reply.body, ${maxText}) as text, reply.sent_at,
    sender.id as contact_id, sender.name as contact_name, sender.email as contact_email,
    sender.company_id, '' as company_name
  from broadcast join broadcast_reply as reply on reply.broadcast_id = broadcast.id
  join contact as sender on sender.id = reply.contact_id
  where broadcast.contact_id = ${contactId}
    and reply.answered_at is null and reply.sent_at > ${since}
  union all
  select 'request', rfq.id, to_char(rfq.quantity, 'FM999,999,999') || ' × ' || rfq.part_number, null,
    left(rfq.message, ${maxText}), rfq.sent_at,
    case when rfq.contact_email = sender.email then sender.id end,
    rfq.contact_name, rfq.contact_email, sender.company_id, rfq.company_name
  from rfq_recipient as recipient join rfq on rfq.id = recipient.rfq_id
  left join contact as sender on sender.id = rfq.sender_id
  where recipient.contact_id = ${contactId}
    and recipient.answered_at is null and rfq.sent_at > ${since}`

/** Waiting items, the oldest first. */
export const listWaiting = (db: Queryable, reader: Reader, since: Date, limit: number) => rows(
  db,
  Waiting,
)`
  select kind, item.id, title, broadcast_id, text, sent_at, contact_id, contact_name, contact_email,
    jsonb_build_object('id', case when not account_is_hidden(company.state) then company.id end,
      'name', coalesce(company.name, company_name), 'tier', company.tier) as company
  from (${waiting(db, reader, since)}) as item
  left join company on company.id = item.company_id
  order by sent_at, kind, item.id limit ${limit}`

export const countWaiting = (db: Queryable, reader: Reader, since: Date) =>
  onlyRow(db<{ total: number; oldestAt: Date | null }[]>`
    select count(*)::int as total, min(sent_at) as oldest_at
    from (${waiting(db, reader, since)}) as item`)

/** Average time in minutes in which a company answered; null if it answered too seldom. */
export const averageAnswer = (db: Queryable, { companyId }: Reader, since: Date) =>
  onlyValue(db<{ minutes: number | null }[]>`
    select case when count(*) >= ${minAnswers}
      then round(extract(epoch from avg(answered_at - sent_at)) / 60)::int end as minutes
    from (
      select reply.sent_at, reply.answered_at
      from broadcast join broadcast_reply as reply on reply.broadcast_id = broadcast.id
      where broadcast.company_id = ${companyId} and reply.answered_at > ${since}
      union all
      select rfq.sent_at, min(recipient.answered_at)
      from rfq_recipient as recipient join rfq on rfq.id = recipient.rfq_id
      where recipient.company_id = ${companyId} and recipient.answered_at > ${since}
      group by rfq.id
    ) as answer`)

/** Searches that found the stock of a company, the newest first. */
export const listHits = (db: Queryable, { companyId }: Reader, limit: number) => rows(db, HomeHit)`
  select hit.id::float8 as id, part_number, terms, searched_at,
    case when company.id is not null then jsonb_build_object(
      'id', case when not account_is_hidden(company.state) then company.id end,
      'name', company.name, 'tier', company.tier) end as company
  from stock_hit as hit left join company on company.id = searcher_id
  where hit.company_id = ${companyId}
  order by searched_at desc, hit.id desc limit ${limit}`

export const countHits = (db: Queryable, { companyId }: Reader, since: Date) =>
  onlyValue(db<{ n: number }[]>`
    select count(*)::int as n from stock_hit
    where company_id = ${companyId} and searched_at > ${since}`)
