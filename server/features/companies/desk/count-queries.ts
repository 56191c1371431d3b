import type * as z from 'zod/mini'
import type { CompanyCounts, OpenItem } from '#contract/companies/desk/company-counts.ts'
import { openComplaintStates, type ComplaintState } from '#contract/complaints/desk/cases.ts'
import type { Queryable } from '#server/platform/database/database.ts'

type StoredCounts = Omit<z.output<typeof CompanyCounts>, 'openItems'>

/** Open complaints by or about a company. */
const openCases = (db: Queryable, companyId: number) => db`(
  select id, title, state, coalesce(answered_at, state_since) as since from complaint
  where (company_id = ${companyId} or by_company_id = ${companyId})
    and state = any(${[...openComplaintStates]}))`

/** Open complaints and tickets of a company, the oldest first. */
export const findOpenItems = (db: Queryable, companyId: number, limit: number) => db<
  (Omit<z.output<typeof OpenItem>, 'number' | 'note'> & {
    state: ComplaintState | null
    isWaiting: boolean
  })[]
>`
  select 'complaint' as kind, id, title, state, false as is_waiting, since
  from ${openCases(db, companyId)} open_case
  union all
  select 'ticket', ticket.id, subject, null, answered_at is not null,
    coalesce(answered_at, received_at, sent_at)
  from provider_message ticket join contact on contact.id = contact_id
  where contact.company_id = ${companyId} and done_at is null
  order by since, kind, id limit ${limit}`

/** Counts of a company since a timestamp; each is found by an index on company or contact. */
export async function countOfCompany(
  db: Queryable,
  companyId: number,
  since: Date,
): Promise<StoredCounts> {
  const people = db`(select id from contact where company_id = ${companyId})`
  const [row] = await db<StoredCounts[]>`
    select
      (select count(*) from broadcast where company_id = ${companyId} and sent_at >= ${since}
        and removed_at is null)::int as broadcasts,
      (select count(*) from mail_delivery
        where address in (
            select unnest(array[email, email_alternative]) from contact
            where company_id = ${companyId} and removed_at is null)
          and state in ('failed', 'suppressed'))::int as mails_failed,
      (select count(*) from stock_line where company_id = ${companyId})::int as stock_lines,
      (select count(*) from ${openCases(db, companyId)} open_case)::int as open_cases,
      jsonb_build_array(
        jsonb_build_object('kind', 'contact', 'sent', (select count(*) from contact_message
            where sender_id in ${people} and sent_at >= ${since}),
          'received', (select count(*) from contact_message
            where company_id = ${companyId} and sent_at >= ${since})),
        jsonb_build_object('kind', 'reply', 'sent', (select count(*) from broadcast_reply
            where contact_id in ${people} and sent_at >= ${since}),
          'received', (select count(*) from broadcast
            join broadcast_reply as reply on reply.broadcast_id = broadcast.id
            where broadcast.company_id = ${companyId} and broadcast.sent_at >= ${since}
              and reply.sent_at >= ${since})),
        jsonb_build_object('kind', 'quote', 'sent', (select count(*) from rfq
            where sender_id in ${people} and sent_at >= ${since}),
          'received', (select count(distinct rfq_id)
            from rfq_recipient join rfq on rfq.id = rfq_id
            where rfq_recipient.company_id = ${companyId} and sent_at >= ${since}))
      ) as messages`
  return row!
}
