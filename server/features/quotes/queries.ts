import type { Fragment, Queryable, Tx } from '#server/platform/database/database.ts'
import { firstRow, onlyRow, onlyValue } from '#server/platform/database/rows.ts'

// ── Buyer and line ──

export interface BuyerRow {
  name: string
  email: string
  companyName: string
  address: string
  country: string
}

/** The buyer of a session (AM-122). */
export const findBuyer = (db: Queryable, contactId: number) =>
  firstRow(db<BuyerRow[]>`
    select contact.name, contact.email, company.name as "companyName", company.address,
      country.name as country
    from contact join company on company.id = contact.company_id
      join country on country.code = country_code
    where contact.id = ${contactId}`)

interface RequestedLine {
  id: number
  companyId: number
  partNumber: string
  /** Part number key. */
  key: string
  manufacturer: string
  description: string
  /** Index in the contract's list of conditions. */
  condition: number
}

/** A line that the buyer can find, or one of the own company; lines that reveal their owner are hidden from visitors. */
export const findRequestedLine = (db: Queryable, id: number, own: number | null) =>
  firstRow(db<RequestedLine[]>`
    select line.id, line.company_id as "companyId", part_number as "partNumber", key,
      manufacturer, description, condition
    from stock_line as line
    join part_text on part_text.id = text_id
    join stock_owner as owner using (company_id)
    where line.id = ${id} and (
      line.is_listed and owner.is_open and (${own}::int is not null or public_view < 2)
      or line.company_id = ${own})`)

// ── Recipients ──

/** Visitors are known by address and network source. */
type VisitorSender = { email: string; source: string }
export type QuoteSender = { contactId: number } | VisitorSender

export const isVisitor = (sender: QuoteSender): sender is VisitorSender => 'source' in sender

/** Condition: requests of one sender. Visitors are recognised by source or address. */
const sentBy = (db: Queryable, sender: QuoteSender) =>
  isVisitor(sender)
    ? db`sender_id is null
        and (visitor_source = ${sender.source} or lower(contact_email) = ${sender.email.toLowerCase()})`
    : db`sender_id = ${sender.contactId}`

export interface QuoteTarget {
  sender: QuoteSender
  line: RequestedLine
  isToAll: boolean
  /** The buyer's company; null for visitors. */
  own: number | null
  /** Requests per company and day, from this member or from all visitors; 0 for none. */
  maxPerCompany: number
  day: Date
}

/**
 * Contacts who accept requests at the company of the line, or at all other companies that list the same part number
 * (BK-066), and whether their company has reached its limit today.
 */
function quoteRecipients(
  db: Queryable,
  { sender, line, isToAll, own, maxPerCompany, day }: QuoteTarget,
): Fragment {
  const counted = isVisitor(sender) ? db`sender_id is null` : sentBy(db, sender)
  const offering = isToAll
    ? db`(company.id = ${line.companyId} or company.id in (
        select stock_line.company_id from part_text
        join stock_line on text_id = part_text.id and stock_line.is_listed
        where key = ${line.key} and key <> ''))`
    : db`company.id = ${line.companyId}`
  return db`
    select contact.id as contact_id, contact.email, company.id as company_id,
      ${maxPerCompany} = 0 or company.id = any(array(
        select rfq_recipient.company_id from rfq
        join rfq_recipient on rfq_id = rfq.id
        where ${counted} and sent_at >= ${day}
        group by 1 having count(distinct rfq_id) >= ${maxPerCompany})) as is_full
    from contact join company on company.id = contact.company_id
    where contact.removed_at is null and not contact.rfq_disabled
      and account_receives_quote_requests(company.state, company.is_service_only)
      and company.id is distinct from ${own}::int and ${offering}`
}

/** Recipients in the form of the mailer. */
export const recipients = (tx: Tx, target: QuoteTarget): Fragment => tx`
  select email as address, contact_id from (${quoteRecipients(tx, target)}) as recipient where not is_full`

export interface QuoteUsage {
  requests: number
  /** Companies that these went to, with repetitions. */
  companies: number
  /** Companies that accept requests. */
  all: number
  /** Of these, companies below their limit. */
  open: number
}

export const countUsageToday = (db: Queryable, target: QuoteTarget) =>
  onlyRow(db<QuoteUsage[]>`
    with sent as (
      select id from rfq where ${sentBy(db, target.sender)} and sent_at >= ${target.day})
    select (select count(*) from sent)::int as requests,
      (select count(*) from (
        select distinct rfq_id, company_id from rfq_recipient
        where rfq_id in (select id from sent)) reached)::int as companies,
      count(distinct company_id)::int as all,
      (count(distinct company_id) filter (where not is_full))::int as open
    from (${quoteRecipients(db, target)}) as recipient`)

// ── Copies ──

export interface QuoteBuyer {
  companyName: string
  contactName: string
  contactEmail: string
  contactTelephone: string
  address: string
  country: string
}

interface NewQuote extends QuoteBuyer {
  sender: QuoteSender
  line: RequestedLine
  isToAll: boolean
  quantity: number
  message: string
  now: Date
}

/** Number of companies that the same request went to since a time; undefined if it was not sent. */
export async function findRepeatedRequest(
  db: Queryable,
  { sender, line, isToAll, quantity, message }: NewQuote,
  since: Date,
): Promise<number | undefined> {
  const [row] = await db<{ companies: number }[]>`
    select (select count(distinct company_id) from rfq_recipient where rfq_id = rfq.id)::int as companies
    from rfq
    where ${sentBy(db, sender)} and sent_at >= ${since} and line_id = ${line.id}
      and is_to_all = ${isToAll} and quantity = ${quantity} and message = ${message}
    order by id desc limit 1`
  return row?.companies
}

export async function insertQuote(tx: Tx, quote: NewQuote): Promise<number> {
  const { sender, line } = quote
  return onlyValue(tx<{ id: number }[]>`
    insert into rfq (sender_id, visitor_source, line_id, part_number, manufacturer, quantity, is_to_all,
      message, company_name, contact_name, contact_email, contact_telephone, address, country, sent_at)
    values (${isVisitor(sender) ? null : sender.contactId},
      ${isVisitor(sender) ? sender.source : null}, ${line.id}, ${line.partNumber},
      ${line.manufacturer}, ${quote.quantity}, ${quote.isToAll}, ${quote.message},
      ${quote.companyName}, ${quote.contactName}, ${quote.contactEmail},
      ${quote.contactTelephone}, ${quote.address}, ${quote.country}, ${quote.now})
    returning id`)
}

/** Stores the recipients of a mail. @returns the names of their companies, sorted */
export async function insertRecipients(
  tx: Tx,
  { quoteId, messageId }: { quoteId: number; messageId: number },
): Promise<string[]> {
  const rows = await tx<{ name: string }[]>`
    with inserted as (
      insert into rfq_recipient (rfq_id, contact_id, company_id)
      select ${quoteId}, contact.id, contact.company_id
      from mail_delivery join contact on contact.id = mail_delivery.contact_id
      where message_id = ${messageId}
      returning company_id)
    select name from company where id in (select company_id from inserted) order by lower(name), id`
  return rows.map(({ name }) => name)
}

/** Deletes the network sources of visitors from older requests. */
export const clearVisitorSources = (db: Queryable, before: Date) => db`
  update rfq set visitor_source = null where visitor_source is not null and sent_at < ${before}`
