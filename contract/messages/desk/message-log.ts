import * as z from 'zod/mini'
import { accountCall } from '#contract/access.ts'
import { endpoint, Id, idParams, ok } from '#contract/endpoint.ts'
import { Day, filterText, NumberParam, Reason, Instant } from '#contract/fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { adminApi } from '#contract/back-office/staff.ts'

/** Kinds of messages sent through the site. */
export const messageKinds = ['contact', 'reply', 'quote', 'provider'] as const
export type MessageKind = (typeof messageKinds)[number]
export const messageKindNames: Record<MessageKind, string> = {
  contact: 'To a contact',
  reply: 'Reply to a broadcast',
  quote: 'Request for quote',
  provider: 'To support',
}

/** A message to the operator is a ticket, open until staff mark it as done (BK-077). */
export const ticketStates = ['open', 'done'] as const
export const ticketStateNames: Record<(typeof ticketStates)[number], string> = {
  open: 'Open',
  done: 'Done',
}

/** Messages per page. */
export const messagePageSize = 25
/** Maximum senders in the statistics. */
export const maxSenders = 50
/** Maximum companies listed with a request for a quote. */
export const maxQuoteRecipients = 100
/** Periods of the sender statistics in days. */
export const senderDays = [1, 7, 30] as const

const Kind = z.enum(messageKinds, fieldMessages.choice)
const Company = z.object({ id: z.int(), name: z.string() })
const Contact = z.object({ id: z.int(), name: z.string(), company: Company })

/** A contact, or a visitor with the details they entered. */
const Sender = z.object({
  contact: z.nullable(Contact),
  visitor: z.nullable(
    z.object({
      name: z.string(),
      company: z.string(),
      email: z.string(),
      /** Null once it is purged. */
      source: z.nullable(z.string()),
    }),
  ),
})
export type MessageSender = z.output<typeof Sender>

export const LoggedMessage = z.object({
  id: z.int(),
  kind: Kind,
  at: Instant,
  sender: Sender,
  /** Null for messages to the operator and for requests to all sellers of a part. */
  recipient: z.nullable(Contact),
  /** The listing that it was written to, of a company that is not a member. */
  listing: z.nullable(z.object({ id: z.int(), name: z.string() })),
  subject: z.string(),
  isFromServicePage: z.boolean(),
  /** The broadcast of a reply. */
  broadcastId: z.nullable(z.int()),
  /** Details of a request for a quote and the number of its recipients; null for other kinds. */
  quote: z.nullable(
    z.object({
      partNumber: z.string(),
      quantity: z.int(),
      isToAll: z.boolean(),
      companies: z.int(),
    }),
  ),
  /** The person who marked a ticket as done, and the time; null while it is open, and for other kinds. */
  done: z.nullable(z.object({ by: z.string(), at: Instant })),
})
export type LoggedMessage = z.input<typeof LoggedMessage>

const kindQuery = { kind: z._default(Kind, 'contact') }

export const listMessages = endpoint({
  ...accountCall,
  method: 'GET',
  path: `${adminApi}/messages`,
  summary: 'Messages sent through the site, newest first, without their text',
  query: z.object({
    ...kindQuery,
    from: z.optional(z.enum(['members', 'visitors'], fieldMessages.choice)),
    /** For tickets only. */
    state: z.optional(z.enum(ticketStates, fieldMessages.choice)),
    /** Matches part of the sender's name, company or e-mail address. */
    sender: filterText(100),
    contactId: z.optional(Id),
    /** Company of the sender or the recipient. */
    companyId: z.optional(Id),
    /** IP address or network of a visitor. */
    source: filterText(100),
    /** Business days, inclusive. */
    since: z.optional(Day),
    until: z.optional(Day),
    before: z.optional(Id),
  }),
  answer: ok(z.object({ results: z.array(LoggedMessage), next: z.nullable(z.int()) })),
})

export const OpenedMessage = z.extend(LoggedMessage, {
  body: z.string(),
  /** Recipients of a request for a quote, in alphabetical order. */
  askedCompanies: z.array(Company).check(z.maxLength(maxQuoteRecipients)),
})
export type OpenedMessage = z.input<typeof OpenedMessage>

/** Messages between members and visitors, which staff open with a reason. */
export const privateMessageKinds = ['contact', 'reply', 'quote'] as const

export const openMessage = endpoint({
  ...accountCall,
  method: 'POST',
  path: `${adminApi}/messages/:id/open`,
  summary: 'The text of a message between others, with a reason for the audit log',
  params: idParams,
  body: z.object({ kind: z.enum(privateMessageKinds, fieldMessages.choice), reason: Reason }),
  answer: ok(OpenedMessage),
  refusals: { 404: 'No such message' },
})

/** Numbers of messages sent and refused, by sender. */
export const SenderCounts = z.extend(Sender, {
  messages: z.int(),
  replies: z.int(),
  toProvider: z.int(),
  /** Requests for quotes. */
  quotes: z.int(),
  /** Number of companies reached. */
  companies: z.int(),
  /** Maximum number of companies that got the same text. */
  sameWords: z.int(),
  refused: z.object({
    /** Daily limit of the sender. */
    day: z.int(),
    /** Daily limit of a recipient. */
    recipient: z.int(),
    /** Same text to too many companies. */
    words: z.int(),
    /** Invalid proof of work. */
    captcha: z.int(),
  }),
  lastAt: z.nullable(Instant),
})
export type SenderCounts = z.input<typeof SenderCounts>

export const senderSorts = ['messages', 'companies', 'sameWords', 'refused'] as const
export type SenderSort = (typeof senderSorts)[number]

export const countSenders = endpoint({
  ...accountCall,
  method: 'GET',
  path: `${adminApi}/messages/senders`,
  summary: 'Senders with the most messages, recipients, equal texts or refusals',
  query: z.object({
    days: z._default(z.pipe(NumberParam, z.literal(senderDays, fieldMessages.choice)), 7),
    sort: z._default(z.enum(senderSorts, fieldMessages.choice), 'messages'),
    from: z.optional(z.enum(['members', 'visitors'], fieldMessages.choice)),
  }),
  answer: ok(z.object({ results: z.array(SenderCounts) })),
})
