import { businessDate } from '#contract/dates.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

/** Lets one letter of all visitors pass at a time: they have no row to hold, and share limits. */
export const lockVisitors = (tx: Tx) => tx`
  select pg_advisory_xact_lock(hashtextextended('letters of visitors', 0))`

// ── Who gets it ──

export interface RecipientRow {
  id: number
  name: string
  email: string
  companyId: number
  companyName: string
}

/** A contact, or the main contact of a company, while the company's account allows it. */
export async function findRecipient(
  db: Queryable,
  asked: { contactId?: number | undefined; companyId?: number | undefined },
  permission: 'beListed' | 'beFound',
): Promise<RecipientRow | undefined> {
  const named =
    asked.contactId === undefined
      ? db`company.id = ${asked.companyId ?? null}`
      : db`contact.id = ${asked.contactId}`
  const isAllowed = {
    beListed: db`account_is_listed(company.state)`,
    beFound: db`not account_is_hidden(company.state)`,
  }[permission]
  const [row] = await db<RecipientRow[]>`
    select contact.id, contact.name, contact.email, company.id as "companyId",
      company.name as "companyName"
    from contact join company on company.id = contact.company_id
    where ${named} and contact.removed_at is null and ${isAllowed}
    order by contact.position limit 1`
  return row
}

// ── Copies and counts ──

export interface VisitorWriter {
  name: string
  companyName: string
  email: string
  /** Where the visitor writes from, for counting. */
  source: string
}
/** Who wrote: a contact by id, or a visitor. */
export type MessageSender = { contactId: number } | VisitorWriter

export interface NewMessage {
  sender: MessageSender
  recipient: { id: number; companyId: number }
  subject: string
  body: string
  isFromServicePage: boolean
  now: Date
}

const isVisitor = (sender: MessageSender): sender is VisitorWriter => 'source' in sender

/** Messages of one sender: of visitors those from one place, or under one address. */
const ofSender = (db: Queryable, sender: MessageSender) =>
  isVisitor(sender)
    ? db`sender_id is null
        and (visitor_source = ${sender.source} or lower(visitor_email) = ${sender.email.toLowerCase()})`
    : db`sender_id = ${sender.contactId}`

export interface MessageCounts {
  /** Of this sender. */
  all: number
  toContact: number
  /** Other companies that got the same words: of visitors, from any of them. */
  companiesOfWords: number
  /** Of all visitors to this company; 0 for members. */
  toCompany: number
  isRepeated: boolean
}

/** What counts for the limits of a message since the day began, and whether it was sent already. */
export async function countMessages(
  db: Queryable,
  { sender, recipient, subject, body }: NewMessage,
  since: { day: Date; repeat: Date },
): Promise<MessageCounts> {
  const own = ofSender(db, sender)
  const candidates = isVisitor(sender) ? db`sender_id is null` : own
  const [row] = await db<MessageCounts[]>`
    select (count(*) filter (where ${own} and sent_at >= ${since.day}))::int as all,
      (count(*) filter (where ${own} and contact_id = ${recipient.id}
        and sent_at >= ${since.day}))::int as "toContact",
      (count(distinct company_id) filter (where body = ${body}
        and company_id <> ${recipient.companyId} and sent_at >= ${since.day}))::int
        as "companiesOfWords",
      (count(*) filter (where sender_id is null and company_id = ${recipient.companyId}
        and sent_at >= ${since.day}))::int as "toCompany",
      coalesce(bool_or(${own} and contact_id = ${recipient.id} and subject = ${subject}
        and body = ${body} and sent_at >= ${since.repeat}), false) as "isRepeated"
    from contact_message
    where ${candidates} and sent_at >= least(${since.day}::timestamptz, ${since.repeat}::timestamptz)`
  return row!
}

export async function insertMessage(tx: Tx, message: NewMessage): Promise<number> {
  const { sender, recipient, subject, body, isFromServicePage, now } = message
  const visitor = isVisitor(sender) ? sender : undefined
  const [row] = await tx<{ id: number }[]>`
    insert into contact_message (sender_id, visitor_name, visitor_company, visitor_email,
      visitor_source, contact_id, company_id, subject, body, is_from_service_page, sent_at)
    values (${isVisitor(sender) ? null : sender.contactId}, ${visitor?.name ?? null},
      ${visitor?.companyName ?? null}, ${visitor?.email ?? null}, ${visitor?.source ?? null},
      ${recipient.id}, ${recipient.companyId}, ${subject}, ${body}, ${isFromServicePage}, ${now})
    returning id`
  return row!.id
}

// ── Refusals ──

export type RefusalCause = 'day' | 'recipient' | 'words' | 'captcha'

/** Counts that a message was refused, for staff to see who tries. */
export const countRefusal = (
  tx: Tx,
  {
    cause,
    now,
    ...who
  }: { cause: RefusalCause; now: Date } & ({ contactId: number } | { source: string }),
) => tx`
  insert into message_refusal (day, sender_id, source, cause, times)
  values (${businessDate(now)}, ${'contactId' in who ? who.contactId : null},
    ${'source' in who ? who.source : null}, ${cause}, 1)
  on conflict (day, sender_id, source, cause) do update set
    times = message_refusal.times + 1`

/** How long it is known where a visitor wrote from. */
export const deleteOldSources = (db: Queryable, before: Date) => db`
  with told as (
    update contact_message set visitor_source = null
    where visitor_source is not null and sender_id is null and sent_at < ${before}),
  asked as (
    update provider_message set visitor_source = null
    where visitor_source is not null and contact_id is null and sent_at < ${before})
  delete from message_refusal where source is not null and day < ${businessDate(before)}`
