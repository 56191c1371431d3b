import type { SignedInViewer } from '#contract/access.ts'
import { ticketNumber } from '#contract/messages/desk/tickets.ts'
import { providerMessagesPerDay } from '#contract/messages.ts'
import { closedTicketDays, maxOwnEntries, maxOwnTickets } from '#contract/messages/own-tickets.ts'
import { paths } from '#contract/paths.ts'
import { refusals } from '#contract/refusals.ts'
import { providerMail } from '#server/features/messages/emails.ts'
import {
  countAnswers,
  findTicketOf,
  listEntries,
  listTicketsOf,
} from '#server/features/messages/own-ticket-queries.ts'
import { countRefusal, insertTicketAnswer, lockTicket } from '#server/features/messages/queries.ts'
import { sendMessage } from '#server/features/messages/send-message.ts'
import { findStaffMailbox } from '#server/features/messages/staff-mailboxes.ts'
import { notFound, refuse, refuseForToday, type Refused } from '#server/platform/http/refusal.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

const dayMs = 86_400_000

/** Tickets of a contact with their answers (SH-024). */
export async function presentOwnTickets({ database: { sql }, clock }: Platform, contactId: number) {
  const closedSince = new Date(clock.now().getTime() - closedTicketDays * dayMs)
  const rows = await listTicketsOf(sql, contactId, { closedSince, limit: maxOwnTickets })
  const ids = rows.map(({ id }) => id)
  const entries = await listEntries(sql, ids, maxOwnEntries)
  return rows.map(({ body, sentAt, ...ticket }) => {
    const first = { id: 0, isReply: false, by: '', at: sentAt, text: body, files: [] }
    const thread = [first, ...entries.filter(({ ticketId }) => ticketId === ticket.id)]
    return { ...ticket, number: ticketNumber(ticket.id), thread }
  })
}

/**
 * Adds a message of its sender to a ticket, which is open again, and mails it to the staff mailbox (SH-024). The same
 * answer within minutes counts once.
 */
export async function answerOwnTicket(
  platform: Platform,
  viewer: SignedInViewer,
  { id, message }: { id: number; message: string },
  source: string,
): Promise<'sent' | Refused> {
  const { contactId } = viewer
  const ticket = await findTicketOf(platform.database.sql, id, contactId)
  if (!ticket) return notFound()
  const chosen = await findStaffMailbox(platform, ticket.mailbox)
  const mailbox = chosen ?? (await findStaffMailbox(platform, ''))!
  const subject = /^re:/i.test(ticket.subject) ? ticket.subject : `Re: ${ticket.subject}`
  const written = { subject: subject.slice(0, 200), body: message, bodyParam: 'message' as const }
  const unreachable = refuse(503, refusals.providerUnreachable)
  const from = { viewer, fields: {}, source }
  return sendMessage(platform, from, written, unreachable, async (tx, sent) => {
    const { author, words, now, since } = sent
    // Erasing may have removed it meanwhile.
    if (!(await lockTicket(tx, id))) return notFound()
    const answer = { ticketId: id, contactId, body: words.body }
    const { today, isRepeated } = await countAnswers(tx, answer, since)
    if (isRepeated) return 'sent'
    if (today >= providerMessagesPerDay) {
      await countRefusal(tx, { contactId, cause: 'day', now })
      return refuseForToday(refusals.tooManyMessages, now)
    }
    const entryId = await insertTicketAnswer(tx, {
      ticketId: id,
      from: author.email,
      name: author.name,
      body: words.body,
      fileNames: [],
      isFromSite: true,
      now,
    })
    const ticketUrl = platform.siteUrl + paths.adminTicket(id)
    return {
      key: `provider-message:${id}:${entryId}`,
      from: 'members',
      to: toAddress(tx, mailbox.address),
      ...providerMail({ ...words, author, ticketUrl }),
    }
  })
}
