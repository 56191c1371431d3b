import { conditions, conditionWords } from '#contract/inventory/inventory.ts'
import { countText } from '#contract/numbers.ts'
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
  buyer: {
    companyName: string
    contactName: string
    contactEmail: string
    contactTelephone: string
    address: string
    country: string
  }
  /** Where answers go, whatever address the request names. */
  replyAddress: string
  isVisitor: boolean
  brand: string
}

/** What stands in the stock of others may hold anything; a line of a mail's head holds no control characters. */
const toSingleLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()

type Facts = readonly (readonly [term: string, value: string])[]

const partDetails = ({ part, quantity, isToAll }: QuoteMailContent): Facts =>
  filled([
    ['Part number', part.partNumber],
    ['Manufacturer', part.manufacturer],
    // Of one line: what others wrote of theirs is not for everybody who offers the part.
    ['Description', isToAll ? '' : part.description],
    ['Condition', isToAll ? '' : conditionWords[conditions[part.condition]!]],
    ['Quantity', countText(quantity)],
  ])

const buyerDetails = ({ buyer }: QuoteMailContent): Facts =>
  filled([
    ['Company', buyer.companyName],
    ['Contact', buyer.contactName],
    ['E-mail', buyer.contactEmail],
    ['Telephone', buyer.contactTelephone],
    ['Address', buyer.address],
    ['Country', buyer.country],
  ])

const filled = (facts: Facts): Facts =>
  facts.flatMap(([term, value]) => {
    const line = toSingleLine(value)
    return line === '' ? [] : [[term, line] as const]
  })

const subjectOf = ({ part, quantity }: QuoteMailContent) =>
  `Request for quote: ${countText(quantity)} x ${toSingleLine(part.partNumber)}`

const toText = (facts: Facts) => facts.map(([term, value]) => `${term}: ${value}`).join('\n')
const paragraphs = (...texts: string[]) => texts.filter(Boolean).join('\n\n')

/**
 * A request for a quote as who offers the part gets it: the same for all of them, so that nobody sees who else was
 * asked. Of a visitor with a word of warning, and without links that one could follow by mistake.
 */
export function quoteMail(content: QuoteMailContent) {
  const { buyer, message, isToAll, isVisitor, replyAddress, brand } = content
  const offer = isToAll ? 'a part that you offer' : 'your part'
  const intro = `${buyer.companyName} asks you for a quote on ${offer} on ${brand}.`
  const warning = isVisitor
    ? `The buyer is not a member of ${brand}: name, company and address are not verified.`
    : ''
  const foot = `Reply to this e-mail to reach ${replyAddress}.`
  const subject = subjectOf(content)
  const text = `${paragraphs(
    intro,
    toText(partDetails(content)),
    message,
    toText(buyerDetails(content)),
    warning,
  )}

--
${foot}
Sent through ${brand}, because you accept requests for quotes. You can turn them off in your profile.
`
  const html = mailPage({
    title: subject,
    preview: intro,
    sections: [
      mailParagraph(intro),
      mailFacts(partDetails(content)),
      ...(message
        ? [mailHtmlParagraph(isVisitor ? plainTextHtml(message) : linkedText(message))]
        : []),
      mailFacts(buyerDetails(content)),
      ...(warning ? [`<p class="t3" style="${faintStyle()}">${escapeHtml(warning)}</p>`] : []),
    ],
    foot: `${escapeHtml(foot)} Sent through ${escapeHtml(brand)}, because you accept requests for quotes. You can turn them off in your profile.`,
  })
  return { subject, text, html }
}

const plainTextHtml = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

/** Names of companies that one copy holds. */
const maxNames = 100

/** The copy for the buyer, with whom it went to. */
export function quoteCopyMail(content: QuoteMailContent, companies: readonly string[]) {
  const { message, brand } = content
  const count = companies.length
  const intro = `Your request for a quote went to ${count === 1 ? '1 company' : `${countText(count)} companies`}. Replies come to you by e-mail.`
  const left = count - maxNames
  const names = [
    ...companies.slice(0, maxNames),
    ...(left > 0 ? [`and ${countText(left)} more`] : []),
  ]
  const subject = `Copy: ${subjectOf(content)}`
  const text = `${paragraphs(
    intro,
    toText(partDetails(content)),
    message,
    toText(buyerDetails(content)),
    `Sent to:\n${names.join('\n')}`,
  )}

--
Sent by ${brand}.
`
  const html = mailPage({
    title: subject,
    preview: intro,
    sections: [
      mailParagraph(intro),
      mailFacts(partDetails(content)),
      ...(message ? [mailHtmlParagraph(linkedText(message))] : []),
      mailFacts(buyerDetails(content)),
      mailHtmlParagraph(`Sent to:<br>${names.map(escapeHtml).join('<br>')}`),
    ],
    foot: `Sent by ${escapeHtml(brand)}.`,
  })
  return { subject, text, html }
}
