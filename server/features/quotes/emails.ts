import { formatDay } from '#contract/dates.ts'
import { formatPrice } from '#contract/figures/currencies.ts'
import { callPrice, conditions, conditionWords } from '#contract/inventory/inventory.ts'
import { countText } from '#contract/figures/numbers.ts'
import { askedPriceOf } from '#server/features/inventory/public.ts'
import type { QuoteBuyer, QuoteWish, RequestedLine } from '#server/features/quotes/queries.ts'
import type { OfferedLine } from '#server/features/quotes/rules.ts'
import {
  composeMail,
  escapeHtml,
  faintStyle,
  linkedText,
  mailFacts,
  mailHtmlParagraph,
  mailLink,
  type WrittenPart,
} from '#server/platform/mail-writing/mail-page.ts'

export interface QuoteMailContent {
  part: Pick<RequestedLine, 'partNumber' | 'manufacturer'>
  wish: QuoteWish
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
    const lines = value.split('\n').map(toSingleLine).filter(Boolean)
    return lines.length === 0 ? [] : [[term, lines.join('\n')] as const]
  })

/** A value of several lines begins below its term. */
const factsText = (facts: Facts) =>
  facts.map(([term, value]) => `${term}:${value.includes('\n') ? '\n' : ' '}${value}`).join('\n')

const conditionText = (index: number | null) =>
  index === null ? '' : conditionWords[conditions[index]!]

const subjectOf = ({ part, wish }: QuoteMailContent) =>
  `Request for quote: ${countText(wish.quantity)} × ${toSingleLine(part.partNumber)}`

const wishFacts = ({ part, wish }: QuoteMailContent): Facts => [
  ['Part number', part.partNumber],
  ['Manufacturer', part.manufacturer],
  ['Quantity', countText(wish.quantity)],
  [
    'Target price',
    wish.target === null ? '' : `${formatPrice(wish.target.cents, wish.target.currency)} each`,
  ],
  ['Condition', conditionText(wish.condition)],
  ['Needed by', formatDay(wish.neededBy ?? '')],
]

/** The seller's own line, with its price as asked. */
function lineFacts(line: OfferedLine): Facts {
  const price = askedPriceOf(line)
  return [
    ['Part number', line.partNumber],
    ['Manufacturer', line.manufacturer],
    ['Description', line.description],
    ['Condition', conditionText(line.condition)],
    ['Quantity', countText(line.quantity)],
    ['Price', price === null ? callPrice : formatPrice(price.cents, price.currency)],
  ]
}

const buyerFacts = ({ buyer }: QuoteMailContent): Facts => [
  ['Company', buyer.companyName],
  ['Contact', buyer.contactName],
  ['E-mail', buyer.contactEmail],
  ['Telephone', buyer.contactTelephone],
  ['Address', `${buyer.address}\n${buyer.country}`],
]

const factsSection = (facts: Facts, heading?: string): WrittenPart => {
  const shown = filled(facts)
  return {
    text: `${heading ? `${heading}\n` : ''}${factsText(shown)}`,
    html: [
      ...(heading ? [mailHtmlParagraph(`<strong>${escapeHtml(heading)}</strong>`)] : []),
      mailFacts(shown),
    ],
  }
}

const messageSection = ({ wish: { message }, isVisitor }: QuoteMailContent): WrittenPart[] =>
  message === ''
    ? []
    : [
        {
          text: message,
          // The message of a visitor has no links.
          html: [
            mailHtmlParagraph(
              isVisitor ? escapeHtml(message).replaceAll('\n', '<br>') : linkedText(message),
            ),
          ],
        },
      ]

function composeQuote(mail: {
  subject: string
  intro: string
  sections: readonly WrittenPart[]
  foot: readonly string[]
}) {
  const { subject, intro, sections, foot } = mail
  return composeMail({
    subject,
    preview: intro,
    parts: [intro, ...sections],
    textFoot: `--\n${foot.join('\n')}`,
    foot: escapeHtml(foot.join(' ')),
  })
}

/** The mail to a seller: the request, the seller's own line with a link, and the buyer. Nothing names other sellers. */
export function quoteMail(content: QuoteMailContent, line: OfferedLine, lineUrl: string) {
  return composeSellerMail(content, line, lineUrl, {
    subject: subjectOf(content),
    reason: 'because you accept requests for quotes. You can turn them off in your profile.',
  })
}

/** The same as a copy for colleagues who chose to get copies. */
export function colleagueCopyMail(
  content: QuoteMailContent,
  line: OfferedLine,
  lineUrl: string,
  recipient: string,
) {
  return composeSellerMail(content, line, lineUrl, {
    subject: `Copy: ${subjectOf(content)}`,
    copyOf: recipient,
    reason: `because you chose to get copies of requests to your colleagues. You can turn them off in your profile.`,
  })
}

function composeSellerMail(
  content: QuoteMailContent,
  line: OfferedLine,
  lineUrl: string,
  { subject, copyOf, reason }: { subject: string; copyOf?: string; reason: string },
) {
  const { buyer, isVisitor, replyAddress, brand } = content
  const warning = `The buyer is not a member of ${brand}: name, company and address are not verified.`
  const offered = factsSection(lineFacts(line), 'Your line')
  return composeQuote({
    subject,
    intro: [
      `${buyer.companyName} asks you for a quote on your part on ${brand}.`,
      ...(copyOf === undefined ? [] : [`This is a copy: the request went to ${copyOf}.`]),
    ].join(' '),
    sections: [
      factsSection(wishFacts(content), 'Requested'),
      ...messageSection(content),
      {
        text: `${offered.text}\n${lineUrl}`,
        html: [...offered.html, mailHtmlParagraph(mailLink(lineUrl, `View your line on ${brand}`))],
      },
      factsSection(buyerFacts(content), 'Buyer'),
      ...(isVisitor
        ? [
            {
              text: warning,
              html: [`<p class="t3" style="${faintStyle()}">${escapeHtml(warning)}</p>`],
            },
          ]
        : []),
    ],
    foot: [`Reply to this e-mail to reach ${replyAddress}.`, `Sent through ${brand}, ${reason}`],
  })
}

const maxNames = 100

/** The buyer's own copy, with the companies that the request went to. */
export function quoteCopyMail(content: QuoteMailContent, companies: readonly string[]) {
  const count = companies.length
  const unlisted = count - maxNames
  const names = [
    ...companies.slice(0, maxNames),
    ...(unlisted > 0 ? [`and ${countText(unlisted)} more`] : []),
  ]
  return composeQuote({
    subject: `Copy: ${subjectOf(content)}`,
    intro: `Your request for a quote went to ${count === 1 ? '1 company' : `${countText(count)} companies`}. Replies come to you by e-mail.`,
    sections: [
      factsSection(wishFacts(content), 'Requested'),
      ...messageSection(content),
      factsSection(buyerFacts(content), 'Your details'),
      {
        text: `Sent to:\n${names.join('\n')}`,
        html: [mailHtmlParagraph(`Sent to:<br>${names.map(escapeHtml).join('<br>')}`)],
      },
    ],
    foot: [`Sent by ${content.brand}.`],
  })
}
