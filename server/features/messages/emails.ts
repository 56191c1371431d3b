import {
  escapeHtml,
  faintStyle,
  linkedText,
  mailFacts,
  mailHtmlParagraph,
  mailLink,
  mailPage,
} from '#server/platform/mail-page.ts'

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

Answer this e-mail: it goes to ${replier.email}.
Sent through ${brand}.
`
  const html = mailPage({
    title: content.subject,
    preview: `${replier.name}, ${replier.companyName}`,
    sections: [
      mailHtmlParagraph(linkedText(content.body)),
      `<p class="t3 ln" style="${faintStyle()};border-top:1px solid #e2e7e8;padding-top:14px"><b class="t1" style="font-weight:600">${escapeHtml(replier.name)}</b>, ${escapeHtml(replier.companyName)}, answers your broadcast<br>${mailLink(broadcastUrl, headline)}</p>`,
    ],
    foot: `Answer this e-mail: it goes to ${escapeHtml(replier.email)}. Sent through ${escapeHtml(brand)}.`,
  })
  return { subject: content.subject, text, html }
}

export interface ProviderMailContent {
  subject: string
  body: string
  writer: {
    name: string
    function: string
    email: string
    telephone: string
    companyId: number
    companyName: string
    state: string
  }
}

/** What a member wrote to the operator from the site, with what one needs to answer. */
export function providerMail({ subject, body, writer }: ProviderMailContent) {
  const facts: [string, string][] = [
    ['From', [writer.name, writer.function].filter(Boolean).join(', ')],
    ['Company', `${writer.companyName} (${writer.companyId})`],
    ['Account', writer.state],
    ['E-mail', writer.email],
    ...(writer.telephone === '' ? [] : [['Telephone', writer.telephone] as [string, string]]),
  ]
  const text = `${body}

--
${facts.map(([term, value]) => `${term}: ${value}`).join('\n')}

Answer this e-mail: it goes to ${writer.email}.
`
  const html = mailPage({
    title: subject,
    preview: `${writer.name}, ${writer.companyName}`,
    sections: [mailHtmlParagraph(linkedText(body)), mailFacts(facts)],
    foot: `Answer this e-mail: it goes to ${escapeHtml(writer.email)}.`,
  })
  return { subject, text, html }
}
