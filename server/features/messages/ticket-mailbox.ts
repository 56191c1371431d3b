import { findTicketAuthor, insertTicketMail } from '#server/features/messages/queries.ts'
import { isTicketBox } from '#server/features/messages/staff-mailboxes.ts'
import { mailHead } from '#server/features/site/public.ts'
import type { AutoReplyEvent, Mailbox } from '#server/platform/incoming/mailbox.ts'
import { composeShortMail } from '#server/platform/mail-writing/mail-page.ts'

const tagPattern = /^t0*(\d{1,9})$/
const ticketOf = (tag: string | undefined): number | undefined => {
  const [, digits] = tagPattern.exec(tag ?? '') ?? []
  return digits === undefined ? undefined : Number(digits)
}

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
    await insertTicketMail(tx, {
      ticketId: ticketOf(tag)!,
      from,
      name: sender.name,
      body: text.trim() || '(no text)',
      fileNames,
      now: receivedAt,
    })
    return undefined
  },
  async composeAutoReply(platform, event) {
    // A colleague answers, not the program.
    if (event.kind === 'received') return undefined
    const { brand, head } = await mailHead(platform)
    return { ...head, ...composeShortMail({ name: event.name, brand }, answerTo(event)) }
  },
  describeFault: () => 'this ticket does not accept mail from you',
}

function answerTo(event: Exclude<AutoReplyEvent, { kind: 'received' }>) {
  if (event.kind === 'held') {
    const preview = 'We could not verify that your answer is from you.'
    return {
      subject: 'Please confirm your answer',
      preview,
      paragraphs: [
        `${preview} Your domain has no DMARC policy.`,
        'Confirm it to add it to the ticket. If you did not write to us, do nothing.',
      ],
      facts: [],
      act: { label: 'Review the e-mail', url: event.link, isUrlShown: true as const },
    }
  }
  const preview = 'We could not add your e-mail to this ticket.'
  return {
    subject: 'We could not add your e-mail',
    preview,
    paragraphs: [
      preview,
      'Answer from the address that the ticket was written with, or from one of a colleague at your company. You can also write a new message on our site.',
    ],
    facts: [],
    act: undefined,
  }
}
