import * as z from 'zod/mini'
import { accountCall } from '../access.ts'
import { endpoint, Id, idParams, ok } from '../endpoint.ts'
import { Day, filterText } from '../fields.ts'
import { fieldMessages } from '../notices.ts'
import { adminApi } from './staff.ts'

/** What people write to each other and to the operator through the site. */
export const messageKinds = ['contact', 'reply', 'quote', 'provider'] as const
export type MessageKind = (typeof messageKinds)[number]
export const messageKindNames: Record<MessageKind, string> = {
  contact: 'To a contact',
  reply: 'Reply to a broadcast',
  quote: 'Request for quote',
  provider: 'To us',
}

/** A message to the operator is a ticket: open until staff are done with it (BK-077). */
export const ticketStates = ['open', 'done'] as const
export const ticketStateNames: Record<(typeof ticketStates)[number], string> = {
  open: 'Open',
  done: 'Done',
}

/** Messages on one page of the log, and senders shown at once. */
export const messagePageSize = 25
export const sendersShown = 50
/** Companies named beside a request for a quote that went to more. */
export const askedCompaniesShown = 100
/** Days that senders are counted over. */
export const senderDays = [1, 7, 30] as const

const Kind = z.enum(messageKinds, fieldMessages.choice)
const Company = z.object({ id: z.int(), name: z.string() })
const Contact = z.object({ id: z.int(), name: z.string(), company: Company })

/** A contact, or a visitor as they called themselves. */
const Sender = z.object({
  contact: z.nullable(Contact),
  visitor: z.nullable(
    z.object({
      name: z.string(),
      company: z.string(),
      email: z.string(),
      /** Null once it is forgotten. */
      source: z.nullable(z.string()),
    }),
  ),
})
export type MessageSender = z.output<typeof Sender>

export const LoggedMessage = z.object({
  id: z.int(),
  kind: Kind,
  at: z.iso.datetime(),
  sender: Sender,
  /** Null for messages to the operator, and for requests for quotes to all who offer a part. */
  recipient: z.nullable(Contact),
  subject: z.string(),
  isFromServicePage: z.boolean(),
  /** The broadcast that a reply is about. */
  broadcastId: z.nullable(z.int()),
  /** What a request for a quote asks for, and how many companies got it; null of other kinds. */
  quote: z.nullable(
    z.object({
      partNumber: z.string(),
      quantity: z.int(),
      isToAll: z.boolean(),
      companies: z.int(),
    }),
  ),
  /** Who of staff was done with a ticket and when; null while it is open, and of other kinds. */
  done: z.nullable(z.object({ by: z.string(), at: z.iso.datetime() })),
})
export type LoggedMessage = z.output<typeof LoggedMessage>

const kindOf = { kind: z._default(Kind, 'contact') }

export const listMessages = endpoint({
  ...accountCall,
  method: 'GET',
  path: `${adminApi}/messages`,
  summary: 'Who wrote to whom through the site, newest first, without the words',
  query: z.object({
    ...kindOf,
    from: z.optional(z.enum(['members', 'visitors'], fieldMessages.choice)),
    /** Of tickets; the other kinds have no state. */
    state: z.optional(z.enum(ticketStates, fieldMessages.choice)),
    /** A part of the sender's name, company or e-mail address. */
    sender: filterText(100),
    contactId: z.optional(Id),
    /** A company that wrote or was written to. */
    companyId: z.optional(Id),
    /** Where a visitor wrote from. */
    source: filterText(100),
    /** Days in Amsterdam, both included. */
    since: z.optional(Day),
    until: z.optional(Day),
    before: z.optional(Id),
  }),
  answer: ok(z.object({ results: z.array(LoggedMessage), next: z.nullable(z.int()) })),
})

export const readMessage = endpoint({
  ...accountCall,
  method: 'GET',
  path: `${adminApi}/messages/:id`,
  summary: 'A message with its words; that it was read is kept in the audit log',
  params: idParams,
  query: z.object(kindOf),
  answer: ok(
    z.extend(LoggedMessage, {
      body: z.string(),
      /** Companies that got a request for a quote, the first of them by the alphabet. */
      askedCompanies: z.array(Company).check(z.maxLength(askedCompaniesShown)),
    }),
  ),
  refusals: { 404: 'No such message' },
})

export const markTicket = endpoint({
  ...accountCall,
  method: 'POST',
  path: `${adminApi}/messages/:id/done`,
  summary: 'Say that a message to the operator is done with, or open it again',
  params: idParams,
  body: z.object({ isDone: z.boolean(fieldMessages.choice) }),
  answer: ok(z.object({ done: LoggedMessage.shape.done })),
  refusals: { 404: 'No such message to the operator' },
})

/** What one sender wrote, and what was refused. */
export const SenderCounts = z.extend(Sender, {
  messages: z.int(),
  replies: z.int(),
  toProvider: z.int(),
  /** Requests for quotes. */
  quotes: z.int(),
  /** Companies written to. */
  companies: z.int(),
  /** Companies that one and the same text went to, at most. */
  sameWords: z.int(),
  refused: z.object({
    /** The day was used up. */
    day: z.int(),
    /** A recipient had enough. */
    recipient: z.int(),
    /** The same words to many. */
    words: z.int(),
    /** The work of the browser did not count. */
    captcha: z.int(),
  }),
  lastAt: z.nullable(z.iso.datetime()),
})
export type SenderCounts = z.output<typeof SenderCounts>

export const senderSorts = ['messages', 'companies', 'sameWords', 'refused'] as const
export type SenderSort = (typeof senderSorts)[number]

export const countSenders = endpoint({
  ...accountCall,
  method: 'GET',
  path: `${adminApi}/messages/senders`,
  summary: 'Who wrote most, to how many, the same words, and was refused most',
  query: z.object({
    days: z._default(
      z.pipe(
        z.pipe(z.string().check(z.regex(/^\d{1,2}$/, fieldMessages.number)), z.transform(Number)),
        z.literal(senderDays, fieldMessages.choice),
      ),
      7,
    ),
    sort: z._default(z.enum(senderSorts, fieldMessages.choice), 'messages'),
    from: z.optional(z.enum(['members', 'visitors'], fieldMessages.choice)),
  }),
  answer: ok(z.object({ results: z.array(SenderCounts) })),
})
