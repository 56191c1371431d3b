import {
  composeMail,
  escapeHtml,
  faintStyle,
  linkedText,
  mailFacts,
  mailHtmlParagraph,
  mailLink,
} from '#server/platform/mail-writing/mail-page.ts'
import type { Author } from '#server/features/messages/send-message.ts'

interface Message {
  subject: string
  body: string
  author: Author
}

/** Composes a message with a note about its author, as text lines and as HTML sections. */
function composeMessage(
  { subject, body, author }: Message,
  { note, sections, brand }: { note: string[]; sections: string[]; brand?: string },
  bodyHtml = linkedText(body),
) {
  const foot = [
    `Reply to this e-mail to reach ${author.email}.`,
    ...(brand === undefined ? [] : [`Sent through ${brand}.`]),
  ]
  return composeMail({
    subject,
    preview: `${author.name}, ${author.companyName}`,
    parts: [
      { text: body, html: [mailHtmlParagraph(bodyHtml)] },
      { text: `--\n${note.join('\n')}`, html: sections },
    ],
    textFoot: foot.join('\n'),
    foot: escapeHtml(foot.join(' ')),
  })
}

const faintNote = (html: string) =>
  `<p class="t3 ln" style="${faintStyle()};border-top:1px solid #e2e7e8;padding-top:14px">${html}</p>`

export function replyMail(
  content: Message & { headline: string; broadcastUrl: string; brand: string },
) {
  const { author, headline, broadcastUrl, brand } = content
  const says = `, ${author.companyName}, answers your broadcast`
  return composeMessage(content, {
    note: [author.name + says, headline, broadcastUrl],
    sections: [
      faintNote(
        `<b class="t1" style="font-weight:600">${escapeHtml(author.name)}</b>${escapeHtml(says)}<br>${mailLink(broadcastUrl, headline)}`,
      ),
    ],
    brand,
  })
}

/** A message to a contact; from a visitor with a warning and without links. */
export function contactMail(
  content: Message & { isVisitor: boolean; isFromServicePage: boolean; brand: string },
) {
  const { body, author, isVisitor, isFromServicePage, brand } = content
  const from = isFromServicePage ? `, from your services page on ${brand}` : ` on ${brand}`
  const note = [
    `${author.name}, ${author.companyName}, writes to you${from}.`,
    ...(isVisitor
      ? [`The sender is not a member of ${brand}. Name, company and address are not verified.`]
      : []),
  ]
  return composeMessage(
    content,
    { note, sections: [faintNote(note.map(escapeHtml).join('<br>'))], brand },
    isVisitor ? escapeHtml(body).replaceAll('\n', '<br>') : linkedText(body),
  )
}

/** A message to the operator with its author's account. */
export function providerMail(content: Message & { ticketUrl: string }) {
  const { author, ticketUrl } = content
  const { member } = author
  const facts: [string, string][] = [
    ['From', [author.name, member?.function].filter(Boolean).join(', ')],
    ['Company', member ? `${author.companyName} (${member.companyId})` : author.companyName],
    ['Account', member?.state ?? 'None (visitor)'],
    ['E-mail', author.email],
    ...(member?.telephone ? [['Telephone', member.telephone] as [string, string]] : []),
  ]
  return composeMessage(content, {
    note: [...facts.map(([term, value]) => `${term}: ${value}`), `Ticket: ${ticketUrl}`],
    sections: [
      mailFacts(facts),
      mailHtmlParagraph(mailLink(ticketUrl, 'Ticket in the back office')),
    ],
  })
}

/** Our reply to a ticket. */
export function ticketReplyMail(content: {
  subject: string
  text: string
  number: string
  brand: string
  /** Whether answers are added to the ticket. */
  isThread: boolean
}) {
  const { subject, text, number, brand, isThread } = content
  const foot = `${isThread ? 'Reply to this e-mail to answer. ' : ''}Ticket ${number}, ${brand}.`
  return composeMail({
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    preview: text.slice(0, 140),
    parts: [{ text, html: [mailHtmlParagraph(linkedText(text))] }],
    textFoot: `--\n${foot}`,
    foot: escapeHtml(foot),
  })
}
