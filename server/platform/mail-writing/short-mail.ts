import {
  escapeHtml,
  mailButton,
  mailFacts,
  mailPage,
  mailParagraph,
  plainLink,
} from '#server/platform/mail-writing/mail-page.ts'

/** A mail to one person about an event, with at most one action. */
export interface ShortMail {
  subject: string
  /** Preview text that mail clients show beside the subject. */
  preview: string
  paragraphs: readonly string[]
  facts: readonly (readonly [term: string, value: string])[]
  act: { label: string; url: string; isUrlShown?: true } | undefined
}

interface About {
  /** Undefined for unknown recipients. */
  name: string | undefined
  brand: string
  /** Footer, such as the reason for this mail. */
  foot?: string
}

const defaultFooter = 'Questions? Reply to this e-mail.'

export function composeShortMail(
  { name, brand, foot = defaultFooter }: About,
  { subject, preview, paragraphs, facts, act }: ShortMail,
) {
  const hello = name === undefined ? 'Hello,' : `Hello ${name},`
  const text = [
    hello,
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([term, value]) => `${term}: ${value}`).join('\n')] : []),
    ...(act ? [`${act.label}: ${act.url}`] : []),
    foot,
    `${brand}\n`,
  ].join('\n\n')
  const html = mailPage({
    title: subject,
    preview,
    sections: [
      mailParagraph(hello),
      ...paragraphs.map(mailParagraph),
      ...(facts.length > 0 ? [mailFacts(facts)] : []),
      ...(act ? [mailButton(act.url, act.label)] : []),
      ...(act?.isUrlShown ? [plainLink(act.url)] : []),
    ],
    foot: escapeHtml(`${foot} ${brand}`),
  })
  return { subject, text, html }
}
