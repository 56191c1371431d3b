import { conditions, conditionWords } from '#contract/inventory/inventory.ts'
import { countText } from '#contract/numbers.ts'
import type { QuoteBuyer } from '#server/features/quotes/queries.ts'
import {
  escapeHtml,
  faintStyle,
  linkedText,
  mailFacts,
  mailHtmlParagraph,
  mailPage,
  mailParagraph,
} from '#server/platform/mail-writing/mail-page.ts'

export interface QuoteMailContent {
  part: { partNumber: string; manufacturer: string; description: string; condition: number }
  quantity: number
  message: string
  isToAll: boolean
  buyer: QuoteBuyer
  /** Where replies go, whatever address the request names. */
  replyAddress: string
  isVisitor: boolean
  brand: string
}

/** Removes control characters, which stock lines may have and mail headers may not. */
const toSingleLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()

type Facts = readonly (readonly [term: string, value: string])[]

const filled = (facts: Facts): Facts =>
  facts.flatMap(([term, value]) => {
    const line = toSingleLine(value)
    return line === '' ? [] : [[term, line] as const]
  })

const subjectOf = ({ part, quantity }: QuoteMailContent) =>
  `Request for quote: ${countText(quantity)} x ${toSingleLine(part.partNumber)}`

/** Composes part, message and buyer between an introduction and an optional note. */
function composeQuote(
  { part, quantity, isToAll, message, buyer, isVisitor }: QuoteMailContent,
  mail: {
    subject: string
    intro: string
    note: { text: string; html: string } | undefined
    foot: string[]
  },
) {
  const partFacts = filled([
    ['Part number', part.partNumber],
    ['Manufacturer', part.manufacturer],
    // A seller's own description and condition are not shown to other sellers.
    ['Description', isToAll ? '' : part.description],
    ['Condition', isToAll ? '' : conditionWords[conditions[part.condition]!]],
    ['Quantity', countText(quantity)],
  ])
  const buyerFacts = filled([
    ['Company', buyer.companyName],
    ['Contact', buyer.contactName],
    ['E-mail', buyer.contactEmail],
    ['Telephone', buyer.contactTelephone],
    ['Address', buyer.address],
    ['Country', buyer.country],
  ])
  const { subject, intro, note, foot } = mail
  const toText = (facts: Facts) => facts.map(([term, value]) => `${term}: ${value}`).join('\n')
  const paragraphs = [intro, toText(partFacts), message, toText(buyerFacts), note?.text]
  // The message of a visitor has no links.
  const messageHtml = isVisitor ? escapeHtml(message).replaceAll('\n', '<br>') : linkedText(message)
  const html = mailPage({
    title: subject,
    preview: intro,
    sections: [
      mailParagraph(intro),
      mailFacts(partFacts),
      ...(message ? [mailHtmlParagraph(messageHtml)] : []),
      mailFacts(buyerFacts),
      ...(note ? [note.html] : []),
    ],
    foot: escapeHtml(foot.join(' ')),
  })
  const text = `${paragraphs.filter(Boolean).join('\n\n')}\n\n--\n${foot.join('\n')}\n`
  return { subject, text, html }
}

/** A request for a quote: one text for all recipients, who do not see each other. */
export function quoteMail(content: QuoteMailContent) {
  const { buyer, isToAll, isVisitor, replyAddress, brand } = content
  const offer = isToAll ? 'a part that you offer' : 'your part'
  const warning = `The buyer is not a member of ${brand}: name, company and address are not verified.`
  return composeQuote(content, {
    subject: subjectOf(content),
    intro: `${buyer.companyName} asks you for a quote on ${offer} on ${brand}.`,
    note: isVisitor
      ? {
          text: warning,
          html: `<p class="t3" style="${faintStyle()}">${escapeHtml(warning)}</p>`,
        }
      : undefined,
    foot: [
      `Reply to this e-mail to reach ${replyAddress}.`,
      `Sent through ${brand}, because you accept requests for quotes. You can turn them off in your profile.`,
    ],
  })
}

const maxNames = 100

export function quoteCopyMail(content: QuoteMailContent, companies: readonly string[]) {
  const count = companies.length
  const left = count - maxNames
  const names = [
    ...companies.slice(0, maxNames),
    ...(left > 0 ? [`and ${countText(left)} more`] : []),
  ]
  return composeQuote(content, {
    subject: `Copy: ${subjectOf(content)}`,
    intro: `Your request for a quote went to ${count === 1 ? '1 company' : `${countText(count)} companies`}. Replies come to you by e-mail.`,
    note: {
      text: `Sent to:\n${names.join('\n')}`,
      html: mailHtmlParagraph(`Sent to:<br>${names.map(escapeHtml).join('<br>')}`),
    },
    foot: [`Sent by ${content.brand}.`],
  })
}
