import { formatReasons, formatSimilarity } from '#contract/broadcasts/match-reasons.ts'
import { formatOfferPrice } from '#contract/broadcasts/offer-figures.ts'
import type { ExchangeRates } from '#contract/figures/currencies.ts'
import { paths } from '#contract/paths.ts'
import type { MatchNews } from '#server/features/matching/finding/news-queries.ts'
import {
  comparePrices,
  compareQuantities,
} from '#server/features/matching/reading/compare-figures.ts'
import {
  chosenMailFoot,
  composeMail,
  escapeHtml,
  faintStyle,
  mailLink,
  mailRow,
  mailRows,
  mailTitle,
  textStyle,
} from '#server/platform/mail-writing/mail-page.ts'
import { placeholder } from '#server/platform/mailer/mailer.ts'

/** Maximum matches that a mail shows of one broadcast. */
const maxLines = 5

/** The values that the mails of one run share. */
export interface MailContext {
  siteUrl: string
  rates: ExchangeRates
}

function renderLine(match: MatchNews, { siteUrl, rates }: MailContext) {
  const { own, other, ownSide } = match
  const url = siteUrl + paths.broadcast(match.otherId)
  const side = ownSide === 'WTS' ? 'WTB' : 'WTS'
  const who = `${match.companyName}, ${match.country}`
  const figures = `Price ${formatOfferPrice(other)}, yours ${formatOfferPrice(own)} · Quantity ${other.quantity}, yours ${own.quantity}`
  const reasons = formatReasons([
    ...match.reasons,
    ...comparePrices(own, other, rates),
    ...compareQuantities({ side: ownSide, quantity: own.quantity }, other.quantity),
  ])
  const why = [formatSimilarity(match.similarity), ...reasons].join(' · ')
  return {
    text: `${side}  ${match.otherHeadline}\n     ${who}\n     ${figures}\n     ${why}\n     ${url}`,
    html: mailRow(
      side,
      side === 'WTS' ? 'teal' : 'indigo',
      `<a class="t1" href="${escapeHtml(url)}">${escapeHtml(match.otherHeadline)}</a><br><span class="t3">${[who, figures, why].map(escapeHtml).join('<br>')}</span>`,
    ),
  }
}

/** New matches of one own broadcast, as a section of a mail. */
export function renderMatches(matches: readonly MatchNews[], context: MailContext) {
  const { siteUrl } = context
  const { ownId, ownHeadline, ownSide } = matches[0]!
  const url = siteUrl + paths.possibleMatches(ownId)
  const title = `${ownSide} ${ownHeadline}`
  const lines = matches.slice(0, maxLines).map((match) => renderLine(match, context))
  const all = 'See all possible matches'
  return {
    text: [`For your ${title}:`, ...lines.map(({ text }) => text), `${all}: ${url}`].join('\n\n'),
    html: [
      `<h2 class="t1 ln" style="${textStyle(16)};font-weight:600;border-top:1px solid #e2e7e8;padding:14px 0 8px">${mailLink(url, title)}</h2>${mailRows(lines.map(({ html }) => html))}<p class="t3" style="${faintStyle()};padding-top:4px">${mailLink(url, all)}</p>`,
    ],
  }
}

/** Mail at once about new matches of a contact's broadcasts. */
export function matchAlertMail(content: {
  matches: readonly MatchNews[]
  context: MailContext
  settingsUrl: string
  brandLine: string
}) {
  const { matches, context, settingsUrl, brandLine } = content
  const sections = [...Map.groupBy(matches, ({ ownId }) => ownId).values()].map((own) =>
    renderMatches(own, context),
  )
  const first = matches[0]!
  const title = `New match for your ${first.ownSide} ${first.ownHeadline}`
  return composeMail({
    subject: title,
    preview: `${first.companyName}, ${first.country}: ${first.otherHeadline}`,
    parts: [{ text: title, html: [mailTitle(title)] }, ...sections],
    ...chosenMailFoot({
      reason: `You get this at ${placeholder.ownAddress} because you chose mail at once about new matches of your broadcasts.`,
      links: [
        ['Change when you get this', settingsUrl],
        ['Stop e-mails about matches', placeholder.unsubscribeUrl],
      ],
      brandLine,
    }),
  })
}
