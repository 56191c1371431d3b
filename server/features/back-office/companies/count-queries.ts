import type { Queryable } from '#server/platform/database/database.ts'

interface CompanyCounts {
  broadcasts: number
  mailsFailed: number
  contactSent: number
  contactReceived: number
  replySent: number
  replyReceived: number
  quoteSent: number
  quoteReceived: number
}

/** Counts of a company since a timestamp; each is found by an index on company or contact. */
export async function countOfCompany(
  db: Queryable,
  companyId: number,
  since: Date,
): Promise<CompanyCounts> {
  const people = db`(select id from contact where company_id = ${companyId})`
  const [row] = await db<CompanyCounts[]>`
    select
      (select count(*) from broadcast where company_id = ${companyId} and sent_at >= ${since}
        and removed_at is null)::int as broadcasts,
      (select count(*) from mail_delivery
        where address in (
            select unnest(array[email, email_alternative]) from contact
            where company_id = ${companyId} and removed_at is null)
          and state in ('failed', 'suppressed'))::int as "mailsFailed",
      (select count(*) from contact_message
        where sender_id in ${people} and sent_at >= ${since})::int as "contactSent",
      (select count(*) from contact_message
        where company_id = ${companyId} and sent_at >= ${since})::int as "contactReceived",
      (select count(*) from broadcast_reply
        where contact_id in ${people} and sent_at >= ${since})::int as "replySent",
      (select count(*) from broadcast join broadcast_reply as reply on reply.broadcast_id = broadcast.id
        where broadcast.company_id = ${companyId} and broadcast.sent_at >= ${since}
          and reply.sent_at >= ${since})::int as "replyReceived",
      (select count(*) from rfq
        where sender_id in ${people} and sent_at >= ${since})::int as "quoteSent",
      (select count(distinct rfq_id) from rfq_recipient join rfq on rfq.id = rfq_id
        where rfq_recipient.company_id = ${companyId} and sent_at >= ${since})::int as "quoteReceived"`
  return row!
}
