import * as z from 'zod/mini'
import { accountCall, accountRoles, moneyRoles } from '../../access.ts'
import { endpoint, idParams, ok } from '../../endpoint.ts'
import { mailSafe, requiredText, Instant } from '../../fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { maxId } from '../../search-params.ts'
import { privacyRequestKinds } from '../../privacy/privacy-kinds.ts'
import { FilledTemplate } from '#contract/mail/desk/mail-templates.ts'
import { LoggedMessage } from './message-log.ts'
import { adminApi } from '#contract/back-office/staff.ts'

/** Formats a ticket number, such as T00042; the part behind the + of its address. */
export const ticketNumber = (id: number) => `T${String(id).padStart(5, '0')}`

export const ticketReplyMax = 10_000
/** Entries of a thread that are shown, the newest ones. */
export const maxThreadEntries = 200
/** Earlier tickets of the same sender that are listed. */
export const maxEarlierTickets = 5

/** Finance reads and answers the tickets that are assigned to it. */
const ticketCall = { ...accountCall, roles: [...accountRoles, ...moneyRoles] } as const

export const ThreadEntry = z.object({
  id: z.int(),
  /** Written on the site, received by mail, or sent by staff. */
  kind: z.enum(['form', 'mail', 'reply']),
  by: z.string(),
  at: Instant,
  text: z.string(),
  /** Names of attached files, which are not stored. */
  files: z.array(z.string()),
})
export type ThreadEntry = z.input<typeof ThreadEntry>

const StaffMailbox = z.object({ name: z.string(), address: z.string() })

export const EarlierTicket = z.object({
  id: z.int(),
  subject: z.string(),
  at: Instant,
  isDone: z.boolean(),
})

export const Ticket = z.extend(
  z.pick(LoggedMessage, { id: true, at: true, sender: true, subject: true, done: true }),
  {
    number: z.string(),
    /** The address for replies. */
    email: z.string(),
    /** The staff mailbox that the sender chose; empty for the usual one. */
    mailbox: z.string(),
    /** Of a request about personal data (BK-103). */
    privacy: z.nullable(
      z.object({
        kind: z.enum(privacyRequestKinds),
        /** The last day for an answer. */
        dueOn: z.string(),
        isExtended: z.boolean(),
      }),
    ),
    thread: z.array(ThreadEntry),
    earlier: z.array(EarlierTicket),
    /** Senders and signature of a reply, and texts to start from. */
    reply: z.object({
      mailboxes: z.array(StaffMailbox),
      signature: z.string(),
      templates: z.array(FilledTemplate),
    }),
  },
)
export type Ticket = z.input<typeof Ticket>

export const getTicket = endpoint({
  ...ticketCall,
  method: 'GET',
  path: `${adminApi}/tickets/:id`,
  summary: 'A message to the operator with its replies; each read is recorded in the audit log',
  params: idParams,
  answer: ok(Ticket),
  refusals: { 404: 'No such ticket' },
})

export const ReplyToTicketBody = z.object({
  text: requiredText(ticketReplyMax).check(mailSafe),
  /** Name of the staff mailbox that it is sent as; that of the ticket if absent. */
  mailbox: z.optional(z.string().check(z.maxLength(60, fieldMessages.atMost(60)))),
  isDone: z._default(z.boolean(fieldMessages.choice), false),
  /** The newest entry of the thread that its author has read, 0 for the first; without it, always sent. */
  lastEntryId: z.optional(
    z
      .int(fieldMessages.number)
      .check(z.minimum(0, fieldMessages.number), z.maximum(maxId, fieldMessages.number)),
  ),
})

export const replyToTicket = endpoint({
  ...ticketCall,
  method: 'POST',
  path: `${adminApi}/tickets/:id/replies`,
  summary: 'Send a reply by mail; answers to it are added to the ticket',
  params: idParams,
  body: ReplyToTicketBody,
  answer: ok(Ticket),
  refusals: {
    404: 'No such ticket',
    409: '`payload.extra` CHANGED: somebody has written since; UNREACHABLE: mail to the sender cannot be delivered',
  },
})

export const setPrivacyRequest = endpoint({
  ...accountCall,
  method: 'POST',
  path: `${adminApi}/tickets/:id/privacy`,
  summary:
    'Handle a ticket as a request about personal data, or as a usual ticket again; extend its time',
  params: idParams,
  body: z.object({
    /** Null for a usual ticket. */
    kind: z.nullable(z.enum(privacyRequestKinds, fieldMessages.choice)),
    /** Two further months, of which the person is informed within the first. */
    isExtended: z._default(z.boolean(fieldMessages.choice), false),
  }),
  answer: ok(Ticket),
  refusals: { 404: 'No such ticket' },
})
