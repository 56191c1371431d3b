import type { QuoteUsage } from '#server/features/quotes/rules.ts'
import type { Fragment, Queryable, Tx } from '#server/platform/database/database.ts'

/** Lets one request of a contact pass at a time. */
export const lockBuyer = (tx: Tx, contactId: number) => tx`
  select 1 from contact where id = ${contactId} for no key update`

/** Lets one request of all visitors pass at a time: they have no row to hold, and share limits. */
export const lockVisitors = (tx: Tx) => tx`
  select pg_advisory_xact_lock(hashtextextended('requests of visitors', 0))`

// ── Who asks, and for what ──

export interface BuyerRow {
  name: string
  email: string
  companyId: number
  companyName: string
  address: string
  country: string
}

/** Who asks, as the session knows it (AM-122). */
export async function findBuyer(db: Queryable, contactId: number): Promise<BuyerRow | undefined> {
  const [row] = await db<BuyerRow[]>`
    select contact.name, contact.email, company.id as "companyId", company.name as "companyName",
      company.address, country.name as country
    from contact join company on company.id = contact.company_id
      join country on country.code = country_code
    where contact.id = ${contactId}`
  return row
}

export interface RequestedLine {
  id: number
  companyId: number
  partNumber: string
  /** What makes it the same part as those of others. */
  key: string
  manufacturer: string
  description: string
  /** Place in the contract's list. */
  condition: number
}

/** A line that the buyer finds, or one of the own company; visitors find none whose text tells whose it is. */
export async function findRequestedLine(
  db: Queryable,
  id: number,
  own: number | null,
): Promise<RequestedLine | undefined> {
  const [row] = await db<RequestedLine[]>`
    select line.id, line.company_id as "companyId", part_number as "partNumber", key,
      manufacturer, description, condition
    from stock_line as line
    join part_text on part_text.id = text_id
    join stock_owner as owner using (company_id)
    where line.id = ${id} and (
      line.is_listed and owner.is_open and (${own}::int is not null or public_view < 2)
      or line.company_id = ${own})`
  return row
}

// ── Whom it goes to ──

export interface VisitorBuyer {
  email: string
  /** Where the visitor asks from. */
  source: string
}
/** Who asks: a contact by id, or a visitor. */
export type QuoteSender = { contactId: number } | VisitorBuyer

export const isVisitor = (sender: QuoteSender): sender is VisitorBuyer => 'source' in sender

/** Requests of one sender: of visitors those from one place, or under one address. */
const sentBy = (db: Queryable, sender: QuoteSender) =>
  isVisitor(sender)
    ? db`sender_id is null
        and (visitor_source = ${sender.source} or lower(contact_email) = ${sender.email.toLowerCase()})`
    : db`sender_id = ${sender.contactId}`

export interface QuoteTarget {
  sender: QuoteSender
  line: RequestedLine
  isToAll: boolean
  /** The buyer's own company, null of visitors. */
  own: number | null
  /** Requests that one company takes in a day: of this member, or of all visitors. */
  enough: number
  day: Date
}

/**
 * Contacts who take requests, of the company that was asked or of all that list the same part number but the buyer's
 * own (BK-066); with whether their company had enough of such requests today.
 */
function quoteRecipients(
  db: Queryable,
  { sender, line, isToAll, own, enough, day }: QuoteTarget,
): Fragment {
  const whose = isVisitor(sender) ? db`sender_id is null` : sentBy(db, sender)
  const offering = isToAll
    ? db`(company.id = ${line.companyId} or company.id in (
        select stock_line.company_id from part_text
        join stock_line on text_id = part_text.id and stock_line.is_listed
        where key = ${line.key} and key <> ''))`
    : db`company.id = ${line.companyId}`
  return db`
    select contact.id as contact_id, contact.email, company.id as company_id,
      ${enough} = 0 or company.id = any(array(
        select rfq_recipient.company_id from rfq
        join rfq_recipient on rfq_id = rfq.id
        where ${whose} and sent_at >= ${day}
        group by 1 having count(distinct rfq_id) >= ${enough})) as had_enough
    from contact join company on company.id = contact.company_id
    where contact.removed_at is null and not contact.rfq_disabled
      and account_receives_quote_requests(company.state, company.is_service_only)
      and company.id is distinct from ${own}::int and ${offering}`
}

/** The same as the mailer takes them. */
export const recipients = (tx: Tx, call: QuoteTarget): Fragment => tx`
  select email as address, contact_id from (${quoteRecipients(tx, call)}) taker where not had_enough`

export interface QuoteUsageToday extends QuoteUsage {
  /** Companies with somebody who takes requests, whatever they had today. */
  all: number
}

/** What counts for the limits of a request since the day began, and how many companies it may go to. */
export async function countUsageToday(db: Queryable, call: QuoteTarget): Promise<QuoteUsageToday> {
  const [row] = await db<QuoteUsageToday[]>`
    with sent as (
      select id from rfq where ${sentBy(db, call.sender)} and sent_at >= ${call.day})
    select (select count(*) from sent)::int as requests,
      (select count(*) from (
        select distinct rfq_id, company_id from rfq_recipient
        where rfq_id in (select id from sent)) reached)::int as companies,
      count(distinct company_id)::int as all,
      (count(distinct company_id) filter (where not had_enough))::int as open
    from (${quoteRecipients(db, call)}) taker`
  return row!
}

// ── Copies ──

export interface NewQuote {
  sender: QuoteSender
  line: RequestedLine
  isToAll: boolean
  quantity: number
  message: string
  companyName: string
  contactName: string
  contactEmail: string
  contactTelephone: string
  address: string
  country: string
  now: Date
}

/** How many companies the same request went to since a moment; undefined where there was none. */
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
  const [row] = await tx<{ id: number }[]>`
    insert into rfq (sender_id, visitor_source, line_id, part_number, manufacturer, quantity, is_to_all,
      message, company_name, contact_name, contact_email, contact_telephone, address, country, sent_at)
    values (${isVisitor(sender) ? null : sender.contactId},
      ${isVisitor(sender) ? sender.source : null}, ${line.id}, ${line.partNumber},
      ${line.manufacturer}, ${quote.quantity}, ${quote.isToAll}, ${quote.message},
      ${quote.companyName}, ${quote.contactName}, ${quote.contactEmail},
      ${quote.contactTelephone}, ${quote.address}, ${quote.country}, ${quote.now})
    returning id`
  return row!.id
}

/** Keeps whom a mail went to, and names their companies by the alphabet. */
export async function insertRecipients(
  tx: Tx,
  { quoteId, messageId }: { quoteId: number; messageId: number },
): Promise<string[]> {
  const rows = await tx<{ name: string }[]>`
    with kept as (
      insert into rfq_recipient (rfq_id, contact_id, company_id)
      select ${quoteId}, contact.id, contact.company_id
      from mail_delivery join contact on contact.id = mail_delivery.contact_id
      where message_id = ${messageId}
      returning company_id)
    select name from company where id in (select company_id from kept) order by lower(name), id`
  return rows.map(({ name }) => name)
}

/** How long it is known where a visitor asked from. */
export const clearVisitorSources = (db: Queryable, before: Date) => db`
  update rfq set visitor_source = null where visitor_source is not null and sent_at < ${before}`
