import { businessDate, businessTimeZone } from '#contract/dates.ts'
import {
  privacyAnswerMonths,
  privacyExtensionMonths,
  type PrivacyRequestKind,
} from '#contract/privacy/privacy-kinds.ts'
import type { Tier } from '#contract/tiers.ts'
import type { Fragment, Queryable, Tx } from '#server/platform/database/database.ts'
import { firstRow, onlyRow, onlyValue } from '#server/platform/database/rows.ts'

// ── Authors and recipients ──

/** Serialises what one contact sends, as parallel messages could exceed a limit. */
export const lockContact = (tx: Tx, contactId: number) => tx`
  select 1 from contact where id = ${contactId} for no key update`

/** Serialises what all visitors send, as they share limits. */
export const lockVisitors = (tx: Tx, kind: 'messages' | 'quotes') => tx`
  select pg_advisory_xact_lock(hashtextextended(${`${kind} of visitors`}, 0))`

export interface MemberRow {
  name: string
  function: string
  email: string
  telephone: string
  companyId: number
  companyName: string
  state: string
  tier: Tier
  website: string
  address: string
  country: string
}

export const findMember = (db: Queryable, contactId: number) =>
  firstRow(db<MemberRow[]>`
    select contact.name, contact.function, contact.email, contact.telephone,
      company.id as company_id, company.name as company_name, company.state, company.tier,
      company.website, company.address, country.name as country
    from contact join company on company.id = contact.company_id
    join country on country.code = company.country_code
    where contact.id = ${contactId}`)

interface VisitorSender {
  name: string
  companyName: string
  email: string
  /** Network source, for limits. */
  source: string
}
export type MessageSender = { contactId: number } | VisitorSender

const isVisitor = (sender: MessageSender): sender is VisitorSender => 'source' in sender

/** Condition: messages of one sender. Visitors are recognised by source or address. */
const sentBy = (db: Queryable, sender: MessageSender, contactId = db`sender_id`) =>
  isVisitor(sender)
    ? db`${contactId} is null
        and (visitor_source = ${sender.source} or lower(visitor_email) = ${sender.email.toLowerCase()})`
    : db`${contactId} = ${sender.contactId}`

const senderColumns = (sender: MessageSender) =>
  isVisitor(sender)
    ? { ...sender, contactId: null }
    : { ...sender, name: null, companyName: null, email: null, source: null }

/** The recipient of a message: a contact, or the address of a listing of a company that is not a member. */
export type MessageRecipient = { email: string } & (
  | { id: number; companyId: number; listingId: null }
  | { id: null; companyId: null; listingId: number }
)

/** A contact, or the main contact of a company, if the company's account allows it. */
export async function findRecipient(
  db: Queryable,
  recipient: { contactId?: number | undefined; companyId?: number | undefined },
  permission: 'beListed' | 'beFound',
): Promise<(MessageRecipient & { id: number }) | undefined> {
  const named =
    recipient.contactId === undefined
      ? db`company.id = ${recipient.companyId ?? null}`
      : db`contact.id = ${recipient.contactId}`
  const isAllowed = {
    beListed: db`account_is_listed(company.state)`,
    beFound: db`not account_is_hidden(company.state)`,
  }[permission]
  return firstRow(db<(MessageRecipient & { id: number })[]>`
    select contact.id, contact.email, company.id as company_id, null::integer as listing_id
    from contact join company on company.id = contact.company_id
    where ${named} and contact.removed_at is null and ${isAllowed}
    order by contact.position limit 1`)
}

// ── Messages to contacts ──

export interface Content {
  subject: string
  body: string
  now: Date
}

interface NewMessage extends Content {
  sender: MessageSender
  recipient: MessageRecipient
  isFromServicePage: boolean
}

export interface MessageCounts {
  /** Of this sender. */
  all: number
  toContact: number
  /** Other companies that got the same text: from any visitor, or from this member. */
  companiesOfWords: number
  /** From all visitors to this company; 0 for members. */
  toCompany: number
}

/** Messages of the day that count towards limits, and whether this one was sent before. */
export async function countMessages(
  db: Queryable,
  { sender, recipient, subject, body }: NewMessage,
  since: { day: Date; repeat: Date },
): Promise<MessageCounts & { isRepeated: boolean }> {
  const own = sentBy(db, sender)
  const candidates = isVisitor(sender) ? db`sender_id is null` : own
  const isSame = db`contact_id is not distinct from ${recipient.id}::int
    and listing_id is not distinct from ${recipient.listingId}::int`
  // Companies that are not members are told apart by their listings.
  const firm = db`coalesce(company_id, -listing_id)`
  const firmId = recipient.companyId ?? -recipient.listingId
  return onlyRow(db<(MessageCounts & { isRepeated: boolean })[]>`
    select (count(*) filter (where ${own} and sent_at >= ${since.day}))::int as all,
      (count(*) filter (where ${own} and ${isSame}
        and sent_at >= ${since.day}))::int as to_contact,
      (count(distinct ${firm}) filter (where body = ${body}
        and ${firm} <> ${firmId} and sent_at >= ${since.day}))::int
        as companies_of_words,
      (count(*) filter (where sender_id is null and ${firm} = ${firmId}
        and sent_at >= ${since.day}))::int as to_company,
      coalesce(bool_or(${own} and ${isSame} and subject = ${subject}
        and body = ${body} and sent_at >= ${since.repeat}), false) as is_repeated
    from contact_message
    where ${candidates} and sent_at >= least(${since.day}::timestamptz, ${since.repeat}::timestamptz)`)
}

export async function insertMessage(tx: Tx, message: NewMessage): Promise<number> {
  const { recipient, subject, body, isFromServicePage, now } = message
  const { contactId, name, companyName, email, source } = senderColumns(message.sender)
  return onlyValue(tx<{ id: number }[]>`
    insert into contact_message (sender_id, visitor_name, visitor_company, visitor_email,
      visitor_source, contact_id, company_id, listing_id, subject, body, is_from_service_page, sent_at)
    values (${contactId}, ${name}, ${companyName}, ${email}, ${source},
      ${recipient.id}, ${recipient.companyId}, ${recipient.listingId}, ${subject}, ${body}, ${isFromServicePage}, ${now})
    returning id`)
}

// ── Tickets ──

interface NewTicket extends Content {
  sender: MessageSender
  /** Name of the chosen staff mailbox; empty for the usual one. */
  mailbox: string
  /** The kind of a request about personal data; null for other tickets. */
  privacyKind: PrivacyRequestKind | null
}

/** Messages of a sender to the operator today, and whether this one was sent before. */
export const countTickets = (
  db: Queryable,
  { sender, subject, body }: NewTicket,
  since: { day: Date; repeat: Date },
) =>
  onlyRow(db<{ today: number; isRepeated: boolean }[]>`
    select (count(*) filter (where sent_at >= ${since.day}))::int as today,
      coalesce(bool_or(subject = ${subject} and body = ${body}
        and sent_at >= ${since.repeat}), false) as is_repeated
    from provider_message
    where ${sentBy(db, sender, db`contact_id`)} and sent_at >= least(${since.day}, ${since.repeat})`)

export async function insertTicket(tx: Tx, ticket: NewTicket): Promise<number> {
  const { subject, body, mailbox, privacyKind, now } = ticket
  const { contactId, name, companyName, email, source } = senderColumns(ticket.sender)
  return onlyValue(tx<{ id: number }[]>`
    insert into provider_message (contact_id, visitor_name, visitor_company, visitor_email,
      visitor_source, subject, body, mailbox, sent_at, privacy_kind, privacy_due_on)
    values (${contactId}, ${name}, ${companyName}, ${email}, ${source}, ${subject}, ${body},
      ${mailbox}, ${now}, ${privacyKind}, ${privacyKind && privacyDueOn(tx, tx`${now}::timestamptz`, false)})
    returning id`)
}

/** The last day for an answer to a request about personal data. */
const privacyDueOn = (db: Queryable, received: Fragment, isExtended: boolean) => db`
  (date_trunc('day', ${received} at time zone ${businessTimeZone})
    + make_interval(months => ${privacyAnswerMonths + (isExtended ? privacyExtensionMonths : 0)}))::date`

/** Makes a ticket a request about personal data, or a usual one. */
export const updatePrivacy = (
  tx: Tx,
  id: number,
  { kind, isExtended }: { kind: PrivacyRequestKind | null; isExtended: boolean },
) => tx`
  update provider_message set privacy_kind = ${kind}, privacy_is_extended = ${isExtended},
    privacy_due_on = ${kind && privacyDueOn(tx, tx`sent_at`, isExtended)}
  where id = ${id}`

export const lockTicket = (tx: Tx, id: number) =>
  firstRow(tx<{ contactId: number | null; companyId: number | null; isDone: boolean }[]>`
    select contact.id as contact_id, contact.company_id, ticket.done_at is not null as is_done
    from provider_message ticket left join contact on contact.id = ticket.contact_id
    where ticket.id = ${id} for update of ticket`)

/** The newest entry of the thread of a ticket; undefined if there is only the message itself. */
export const findLastEntry = (db: Queryable, ticketId: number) =>
  firstRow(db<{ id: number; staffId: number | null; body: string }[]>`
    select id, staff_id, body from ticket_message where ticket_id = ${ticketId}
    order by id desc limit 1`)

/** Marks a ticket as done, or as open again (`null`). */
export const updateTicket = (tx: Tx, id: number, done: { staffId: number; at: Date } | null) => tx`
  update provider_message set done_at = ${done?.at ?? null}, done_by = ${done?.staffId ?? null}
  where id = ${id}`

/** The sender of a ticket as mail reaches them; undefined once a contact has left. */
export const findTicketSender = (db: Queryable, id: number) =>
  firstRow(db<
    { subject: string; mailbox: string; name: string; email: string; contactId: number | null }[]
  >`
    select ticket.subject, mailbox, coalesce(contact.name, visitor_name) as name,
      coalesce(contact.email, visitor_email) as email, contact.id as contact_id
    from provider_message ticket left join contact on contact.id = contact_id
    where ticket.id = ${id} and contact.removed_at is null`)

/** The people who may answer a ticket from an address: its sender, or a colleague of the same company. */
export const findTicketAuthor = (db: Queryable, id: number, address: string) =>
  firstRow(db<{ name: string; contactId: number | undefined }[]>`
    select coalesce(colleague.name, visitor_name) as name, colleague.id as contact_id
    from provider_message ticket
    left join contact sender on sender.id = ticket.contact_id
    left join contact colleague on colleague.company_id = sender.company_id
      and colleague.removed_at is null
      and ${address} in (lower(colleague.email), lower(colleague.email_alternative))
    where ticket.id = ${id} and (colleague.id is not null or lower(visitor_email) = ${address})
    order by colleague.id = sender.id desc nulls last limit 1`)

/** Adds our reply to a ticket; it then waits for its sender. */
export async function insertTicketReply(
  tx: Tx,
  reply: { ticketId: number; staffId: number; body: string; now: Date },
): Promise<number> {
  const { ticketId, staffId, body, now } = reply
  await tx`update provider_message set answered_at = ${now} where id = ${ticketId}`
  return onlyValue(tx<{ id: number }[]>`
    insert into ticket_message (ticket_id, staff_id, body, sent_at)
    values (${ticketId}, ${staffId}, ${body}, ${now}) returning id`)
}

/** Adds an answer of the sender to a ticket, which is open again and waits for us. */
export async function insertTicketAnswer(
  tx: Tx,
  answer: {
    ticketId: number
    from: string
    name: string
    body: string
    fileNames: readonly string[]
    isFromSite: boolean
    now: Date
  },
): Promise<number> {
  const { ticketId, from, name, body, fileNames, isFromSite, now } = answer
  // A person who answers has read the message.
  await tx`
    update provider_message
    set answered_at = null, done_at = null, done_by = null,
      reopened_at = case when done_at is null then reopened_at else ${now} end,
      received_at = case when done_at is null and answered_at is null
        then coalesce(received_at, sent_at) else ${now} end,
      read_message_id = case
        when exists (select from contact where contact.id = contact_id
          and ${from.toLowerCase()} in (lower(email), lower(email_alternative)))
        then coalesce((select max(id) from ticket_message where ticket_id = ${ticketId}), 0)
        else read_message_id end
    where id = ${ticketId}`
  return onlyValue(tx<{ id: number }[]>`
    insert into ticket_message
      (ticket_id, from_address, from_name, body, file_names, is_from_site, sent_at)
    values (${ticketId}, ${from}, ${name}, ${body}, ${fileNames as string[]}, ${isFromSite}, ${now})
    returning id`)
}

// ── Refusals ──

/** Counts refused messages by sender, for staff. */
export const countRefusal = (
  tx: Tx,
  {
    cause,
    now,
    ...sender
  }: { cause: 'day' | 'recipient' | 'words' | 'captcha'; now: Date } & (
    | { contactId: number }
    | { source: string }
  ),
) => tx`
  insert into message_refusal (day, sender_id, source, cause, times)
  values (${businessDate(now)}, ${'contactId' in sender ? sender.contactId : null},
    ${'source' in sender ? sender.source : null}, ${cause}, 1)
  on conflict (day, sender_id, source, cause) do update set
    times = message_refusal.times + 1`

/** Deletes the network sources of visitors from older messages and refusals. */
export const deleteOldSources = (db: Queryable, before: Date) => db`
  with messages as (
    update contact_message set visitor_source = null
    where visitor_source is not null and sender_id is null and sent_at < ${before}),
  tickets as (
    update provider_message set visitor_source = null
    where visitor_source is not null and contact_id is null and sent_at < ${before})
  delete from message_refusal where source is not null and day < ${businessDate(before)}`

/** Deletes messages to contacts, and closed tickets with their threads, from before a timestamp (BK-104). */
export async function deleteMessagesBefore(tx: Tx, before: Date): Promise<number> {
  const messages = await tx`delete from contact_message where sent_at < ${before}`
  const closed = tx`
    select id from provider_message
    where done_at < ${before}
      and not exists (
        select from ticket_message where ticket_id = provider_message.id and sent_at >= ${before})`
  await tx`delete from ticket_message where ticket_id in (${closed})`
  const tickets = await tx`delete from provider_message where id in (${closed})`
  return messages.count + tickets.count
}
