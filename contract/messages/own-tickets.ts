import * as z from 'zod/mini'
import { endpoint, idParams, ok } from '../endpoint.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { maxId } from '../search-params.ts'
import { Instant } from '#contract/fields.ts'

/** Days that a closed ticket is listed for its sender. */
export const closedTicketDays = 30
/** Tickets that are listed for their sender, those with the latest entries. */
export const maxOwnTickets = 20
/** Entries of a ticket that its sender reads, the newest ones. */
export const maxOwnEntries = 100

export const OwnTicket = z.object({
  id: z.int(),
  /** Such as T00042. */
  number: z.string(),
  subject: z.string(),
  isDone: z.boolean(),
  /** Whether there is an answer that the sender has not read here. */
  isUnread: z.boolean(),
  /** Of the newest entry. */
  lastAt: Instant,
  /** The oldest entry first. */
  thread: z.array(
    z.object({
      /** 0 of the message that opened the ticket. */
      id: z.int(),
      isReply: z.boolean(),
      /** The author of a message to us; empty for ours. */
      by: z.string(),
      at: Instant,
      text: z.string(),
      /** Names of attached files, which are not stored. */
      files: z.array(z.string()),
    }),
  ),
})
export type OwnTicket = z.input<typeof OwnTicket>

/** Calls about the tickets of the signed-in person, blocked or not. */
export const ofOwnTickets = { access: 'member', blocked: 'allowed' } as const

export const listOwnTickets = endpoint({
  ...ofOwnTickets,
  method: 'GET',
  path: '/api/mail/tickets',
  summary: 'Own messages to the operator that are open or closed of late, with their answers',
  answer: ok(z.object({ results: z.array(OwnTicket) })),
})

export const countUnreadTickets = endpoint({
  ...ofOwnTickets,
  method: 'GET',
  path: '/api/mail/tickets/unread',
  summary: 'Number of own tickets with an answer that was not read',
  answer: ok(z.object({ count: z.int() })),
})

export const markTicketRead = endpoint({
  ...ofOwnTickets,
  method: 'POST',
  path: '/api/mail/tickets/:id/read',
  summary: 'Mark the answers of an own ticket as read, up to an entry',
  params: idParams,
  body: z.object({
    lastEntryId: z.int(fieldMessages.number).check(z.minimum(0), z.maximum(maxId)),
  }),
  answer: ok(z.object({ msg: z.string() })),
  refusals: { 404: 'No such ticket, or of another person' },
})
