import { findTicketAuthor, insertTicketAnswer } from '#server/features/messages/queries.ts'
import { isTicketBox } from '#server/features/messages/staff-mailboxes.ts'
import { composeReplyToAnswer } from '#server/features/site/public.ts'
import { numberOfTag, type Mailbox } from '#server/platform/incoming/mailbox.ts'

const ticketOf = (tag: string | undefined) => numberOfTag('t', tag)

/**
 * The staff mailboxes, with the number of a ticket behind a +: answers of its sender, or of a colleague of the same
 * company, are added to it. Mail of anybody else opens nothing (BK-077).
 */
export const ticketMailbox: Mailbox = {
  name: 'tickets',
  accepts: async (platform, { base, tag }) =>
    ticketOf(tag) !== undefined && (await isTicketBox(platform, base)),
  async findSender(db, address, tag) {
    const id = ticketOf(tag)
    return id === undefined ? undefined : findTicketAuthor(db, id, address)
  },
  // Files are named in the ticket and not stored.
  validateMail: async () => ({ files: [] }),
  async processMail(_platform, tx, { from, sender, text, tag, fileNames, receivedAt }) {
    await insertTicketAnswer(tx, {
      ticketId: ticketOf(tag)!,
      from,
      name: sender.name,
      body: text.trim() || '(no text)',
      fileNames,
      isFromSite: false,
      now: receivedAt,
    })
    return {}
  },
  // A colleague answers what was added, not the program.
  composeAutoReply: (platform, event) =>
    composeReplyToAnswer(platform, event, 'ticket', () => ({
      why: 'We could not add your e-mail to this ticket.',
      next: 'Answer from the address that the ticket was written with, or from one of a colleague at your company. You can also write a new message on our site.',
    })),
  describeFault: () => 'this ticket does not accept mail from you',
}
