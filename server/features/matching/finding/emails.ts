import { formatReasons, formatSimilarity } from '#contract/broadcasts/match-reasons.ts'
import { paths } from '#contract/paths.ts'
import type { MatchNews } from '#server/features/matching/finding/news-queries.ts'
import {
  escapeHtml,
  faintStyle,
  mailLink,
  mailPage,
  mailRow,
  mailRows,
  textStyle,
} from '#server/platform/mail-writing/mail-page.ts'
import { placeholder } from '#server/platform/mailer/mailer.ts'

/** Maximum matches that a mail shows of one broadcast. */
const maxLines = 5

function renderLine(match: MatchNews, siteUrl: string) {
  const url = siteUrl + paths.broadcast(match.otherId)
  const side = match.ownSide === 'WTS' ? 'WTB' : 'WTS'
  const who = `${match.companyName}, ${match.country}`
  const why = [formatSimilarity(match.similarity), ...formatReasons(match.reasons)].join(' · ')
  return {
    text: `${side}  ${match.otherHeadline}\n     ${who}\n     ${why}\n     ${url}`,
    html: mailRow(
      side,
      side === 'WTS' ? 'teal' : 'indigo',
      `<a class="t1" href="${escapeHtml(url)}">${escapeHtml(match.otherHeadline)}</a><br><span class="t3">${escapeHtml(who)}<br>${escapeHtml(why)}</span>`,
    ),
  }
}

/** New matches of one own broadcast, as a section of a mail. */
export function renderMatches(matches: readonly MatchNews[], siteUrl: string) {
  const { ownId, ownHeadline, ownSide } = matches[0]!
  const url = siteUrl + paths.possibleMatches(ownId)
  const title = `${ownSide} ${ownHeadline}`
  const lines = matches.slice(0, maxLines).map((match) => renderLine(match, siteUrl))
  const all = 'See all possible matches'
  return {
    text: [`For your ${title}:`, ...lines.map(({ text }) => text), `${all}: ${url}`].join('\n\n'),
    html: `<h2 class="t1 ln" style="${textStyle(16)};font-weight:600;border-top:1px solid #e2e7e8;padding:14px 0 8px">${mailLink(url, title)}</h2>${mailRows(lines.map(({ html }) => html))}<p class="t3" style="${faintStyle()};padding-top:4px">${mailLink(url, all)}</p>`,
  }
}

/** Mail at once about new matches of a contact's broadcasts. */
export function matchAlertMail(given: {
  matches: readonly MatchNews[]
  siteUrl: string
  settingsUrl: string
  brandLine: string
}) {
  const { matches, siteUrl, settingsUrl, brandLine } = given
  const sections = [...Map.groupBy(matches, ({ ownId }) => ownId).values()].map((own) =>
    renderMatches(own, siteUrl),
  )
  const first = matches[0]!
  const title = `New match for your ${first.ownSide} ${first.ownHeadline}`
  const reason = `You get this at ${placeholder.ownAddress} because you chose mail at once about new matches of your broadcasts.`
  const change = 'Change when you get this'
  const stop = 'Stop e-mails about matches'
  const text = `${title}

${sections.map((section) => section.text).join('\n\n')}

--
${reason}
${change}: ${settingsUrl}
${stop}: ${placeholder.unsubscribeUrl}
${brandLine}
`
  const html = mailPage({
    title,
    preview: `${first.companyName}, ${first.country}: ${first.otherHeadline}`,
    sections: [
      `<h1 class="t1" style="${textStyle(20)};font-weight:600;letter-spacing:-.01em">${escapeHtml(title)}</h1>`,
      ...sections.map((section) => section.html),
    ],
    foot: `${escapeHtml(reason)} ${mailLink(settingsUrl, change)} &nbsp;·&nbsp; ${mailLink(placeholder.unsubscribeUrl, stop)}<br>${escapeHtml(brandLine)}`,
  })
  return { subject: title, text, html }
}
