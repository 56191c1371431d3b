import type { AskedPrice } from '#contract/figures/asked-price.ts'
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
    select contact.name, contact.email, company.name as company_name, company.address,
      country.name as country
    from contact join company on company.id = contact.company_id
      join country on country.code = country_code
    where contact.id = ${contactId}`)

export interface RequestedLine {
  id: number
  companyId: number
  partNumber: string
  /** Part number key. */
  key: string
  manufacturer: string
}

/** Lines that the buyer can find, or of the own company; lines that reveal their owner are hidden from visitors. */
export const findRequestedLines = (db: Queryable, ids: readonly number[], own: number | null) =>
  db<RequestedLine[]>`
    select line.id, line.company_id, part_number, key, manufacturer
    from stock_line as line
    join part_text on part_text.id = text_id
    join stock_owner as owner using (company_id)
    where line.id = any(${ids}::int[]) and (
      line.is_listed and owner.is_open and (${own}::int is not null or public_view < 2)
      or line.company_id = ${own})
    order by array_position(${ids}::int[], line.id)`

export const findRequestedLine = (db: Queryable, id: number, own: number | null) =>
  firstRow(findRequestedLines(db, [id], own))

// ── Senders ──

/** Visitors are known by address and network source. */
type VisitorSender = { email: string; source: string }
export type QuoteSender = { contactId: number; companyId: number } | VisitorSender

export const isVisitor = (sender: QuoteSender): sender is VisitorSender => 'source' in sender

/** Condition: requests of one sender. Visitors are recognised by source or address. */
export const sentBy = (db: Queryable, sender: QuoteSender): Fragment =>
  isVisitor(sender)
    ? db`(sender_id is null and (visitor_source = ${sender.source}
        or lower(contact_email) = ${sender.email.toLowerCase()}))`
    : db`sender_id = ${sender.contactId}`

/** Condition: requests of a company. */
export const sentByCompany = (db: Queryable, companyId: number): Fragment => db`
  sender_id = any(array(select id from contact where company_id = ${companyId}))`

/** Serialises the requests of a company, of which one may not repeat another. */
export const lockSenders = (tx: Tx, companyId: number) => tx`
  select pg_advisory_xact_lock(hashtextextended(${`quotes of company ${companyId}`}, 0))`

export interface QuoteUsage {
  requests: number
  /** Companies that these went to, with repetitions. */
  companies: number
}

export const countUsage = (db: Queryable, sender: QuoteSender, since: Date) =>
  onlyRow(db<QuoteUsage[]>`
    with sent as (select id from rfq where ${sentBy(db, sender)} and sent_at >= ${since})
    select (select count(*) from sent)::int as requests,
      (select count(*) from (
        select distinct rfq_id, company_id from rfq_recipient
        where rfq_id in (select id from sent)) reached)::int as companies`)

// ── Copies ──

export interface QuoteBuyer {
  companyName: string
  contactName: string
  contactEmail: string
  contactTelephone: string
  address: string
  country: string
}

/** The details of a request. */
export interface QuoteWish {
  quantity: number
  /** Per piece; null if the buyer names none. */
  target: AskedPrice | null
  /** Index in the contract's list of conditions. */
  condition: number | null
  /** Such as 2026-11-30. */
  neededBy: string | null
  message: string
}

interface NewQuote {
  sender: QuoteSender
  line: RequestedLine
  isToAll: boolean
  wish: QuoteWish
  buyer: QuoteBuyer
  now: Date
}

export async function insertQuote(tx: Tx, quote: NewQuote): Promise<number> {
  const { sender, line, wish, buyer } = quote
  return onlyValue(tx<{ id: number }[]>`
    insert into rfq (sender_id, visitor_source, line_id, part_number, manufacturer, quantity,
      target_price_cents, target_currency, condition, needed_by, is_to_all, message, company_name,
      contact_name, contact_email, contact_telephone, address, country, sent_at)
    values (${isVisitor(sender) ? null : sender.contactId},
      ${isVisitor(sender) ? sender.source : null}, ${line.id}, ${line.partNumber},
      ${line.manufacturer}, ${wish.quantity}, ${wish.target?.cents ?? null},
      ${wish.target?.currency ?? null}, ${wish.condition},
      ${wish.neededBy}, ${quote.isToAll}, ${wish.message}, ${buyer.companyName},
      ${buyer.contactName}, ${buyer.contactEmail}, ${buyer.contactTelephone}, ${buyer.address},
      ${buyer.country}, ${quote.now})
    returning id`)
}

export interface NewRecipient {
  contactId: number
  companyId: number
  lineId: number
  isCopy: boolean
  messageId: number
}

export const insertRecipients = (tx: Tx, quoteId: number, added: readonly NewRecipient[]) => {
  const rows = added.map(({ contactId, companyId, lineId, isCopy, messageId }) => ({
    rfq_id: quoteId,
    contact_id: contactId,
    company_id: companyId,
    line_id: lineId,
    is_copy: isCopy,
    message_id: messageId,
  }))
  return tx`insert into rfq_recipient ${tx(rows)}`
}

// ── Retention ──

/** Deletes the network sources of visitors from older requests. */
export const clearVisitorSources = (db: Queryable, before: Date) => db`
  update rfq set visitor_source = null where visitor_source is not null and sent_at < ${before}`

/** Deletes older requests with their recipients. */
export async function deleteQuotes(tx: Tx, before: Date): Promise<void> {
  await tx`delete from rfq_recipient where rfq_id in (select id from rfq where sent_at < ${before})`
  await tx`delete from rfq where sent_at < ${before}`
}

/** Marks a request as answered by a company, or as waiting. @returns whether it has received it */
export async function markRequestAnswered(
  db: Queryable,
  companyId: number,
  id: number,
  answeredAt: Date | null,
): Promise<boolean> {
  const { count } = await db`
    update rfq_recipient set answered_at = ${answeredAt}
    where rfq_id = ${id} and company_id = ${companyId}`
  return count > 0
}
