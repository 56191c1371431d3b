import {
  escapeHtml,
  faintStyle,
  linkedText,
  mailFacts,
  mailHtmlParagraph,
  mailLink,
  mailPage,
} from '#server/platform/mail-writing/mail-page.ts'

export interface ReplyMailContent {
  subject: string
  body: string
  replier: { name: string; companyName: string; email: string }
  headline: string
  broadcastUrl: string
  brand: string
}

/** A member's reply to a broadcast, as the one who sent the broadcast gets it. */
export function replyMail(content: ReplyMailContent) {
  const { replier, headline, broadcastUrl, brand } = content
  const text = `${content.body}

--
${replier.name}, ${replier.companyName}, answers your broadcast
${headline}
${broadcastUrl}

Reply to this e-mail to reach ${replier.email}.
Sent through ${brand}.
`
  const html = mailPage({
    title: content.subject,
    preview: `${replier.name}, ${replier.companyName}`,
    sections: [
      mailHtmlParagraph(linkedText(content.body)),
      `<p class="t3 ln" style="${faintStyle()};border-top:1px solid #e2e7e8;padding-top:14px"><b class="t1" style="font-weight:600">${escapeHtml(replier.name)}</b>, ${escapeHtml(replier.companyName)}, answers your broadcast<br>${mailLink(broadcastUrl, headline)}</p>`,
    ],
    foot: `Reply to this e-mail to reach ${escapeHtml(replier.email)}. Sent through ${escapeHtml(brand)}.`,
  })
  return { subject: content.subject, text, html }
}

export interface ContactMailContent {
  subject: string
  body: string
  writer: { name: string; companyName: string; email: string }
  isVisitor: boolean
  isFromServicePage: boolean
  brand: string
}

/** A message to a contact; of a visitor with a word of warning, and without links that one could follow by mistake. */
export function contactMail(content: ContactMailContent) {
  const { subject, body, writer, isVisitor, isFromServicePage, brand } = content
  const from = isFromServicePage ? `, from your services page on ${brand}` : ` on ${brand}`
  const says = `${writer.name}, ${writer.companyName}, writes to you${from}.`
  const warning = isVisitor
    ? `The sender is not a member of ${brand}. Name, company and address are not verified.`
    : ''
  const foot = `Reply to this e-mail to reach ${writer.email}.`
  const text = `${body}

--
${[says, warning].filter(Boolean).join('\n')}

${foot}
Sent through ${brand}.
`
  const html = mailPage({
    title: subject,
    preview: `${writer.name}, ${writer.companyName}`,
    sections: [
      mailHtmlParagraph(isVisitor ? brokenText(body) : linkedText(body)),
      `<p class="t3 ln" style="${faintStyle()};border-top:1px solid #e2e7e8;padding-top:14px">${[says, warning].filter(Boolean).map(escapeHtml).join('<br>')}</p>`,
    ],
    foot: `${escapeHtml(foot)} Sent through ${escapeHtml(brand)}.`,
  })
  return { subject, text, html }
}

const brokenText = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

export interface ProviderMailContent {
  subject: string
  body: string
  writer: {
    name: string
    email: string
    companyName: string
    /** What is known of members alone. */
    member?: { function: string; telephone: string; companyId: number; state: string }
  }
  /** Where staff find it in the back office. */
  ticketUrl: string
}

/** What somebody wrote to the operator from the site, with what one needs to answer. */
export function providerMail({ subject, body, writer, ticketUrl }: ProviderMailContent) {
  const { member } = writer
  const facts: [string, string][] = [
    ['From', [writer.name, member?.function].filter(Boolean).join(', ')],
    ['Company', member ? `${writer.companyName} (${member.companyId})` : writer.companyName],
    ['Account', member?.state ?? 'None (visitor)'],
    ['E-mail', writer.email],
    ...(member?.telephone ? [['Telephone', member.telephone] as [string, string]] : []),
  ]
  const text = `${body}

--
${facts.map(([term, value]) => `${term}: ${value}`).join('\n')}
Ticket: ${ticketUrl}

Reply to this e-mail to reach ${writer.email}.
`
  const html = mailPage({
    title: subject,
    preview: `${writer.name}, ${writer.companyName}`,
    sections: [
      mailHtmlParagraph(linkedText(body)),
      mailFacts(facts),
      mailHtmlParagraph(mailLink(ticketUrl, 'Ticket in the back office')),
    ],
    foot: `Reply to this e-mail to reach ${escapeHtml(writer.email)}.`,
  })
  return { subject, text, html }
}
