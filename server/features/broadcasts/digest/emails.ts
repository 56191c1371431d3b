import { businessTimeZone, getDateParts, formatLongDay } from '#contract/dates.ts'
import { countText } from '#contract/figures/numbers.ts'
import { formatOfferPrice } from '#contract/broadcasts/offer-figures.ts'
import type { DigestBroadcast, Period } from '#server/features/broadcasts/digest/queries.ts'
import type { TextRenderer } from '#server/features/site/public.ts'
import {
  buttonPart,
  chosenMailFoot,
  composeMail,
  escapeHtml,
  faintStyle,
  mailLink,
  mailRow,
  mailRows,
  mailTitle,
  textStyle,
  type WrittenPart,
} from '#server/platform/mail-writing/mail-page.ts'
import { placeholder } from '#server/platform/mailer/mailer.ts'

/** A line of a mail. */
export interface MailLine {
  text: string
  html: string
}

/** Mail clients truncate long e-mails, so all lists of a digest share a line budget. */
const linesPerDigest = 80
const linesPerList = { min: 6, max: 40 }
export const maxLinesPerList = (lists: number) =>
  Math.max(linesPerList.min, Math.min(linesPerList.max, Math.floor(linesPerDigest / lists)))
/** Line budget shared by all saved searches of a digest. */
const linesOfSearches = 40
const linesPerSearch = { min: 1, max: 10 }
export const maxLinesPerSearch = (searches: number) =>
  Math.max(linesPerSearch.min, Math.min(linesPerSearch.max, Math.floor(linesOfSearches / searches)))

const plural = (count: number, one: string, many = `${one}s`) =>
  `${countText(count)} ${count === 1 ? one : many}`

/** Formats a timestamp such as `Fri 15:39` in the business time zone. */
function shortTime(at: Date): string {
  const { weekday, hour, minute } = getDateParts(at, businessTimeZone)
  return `${weekday.slice(0, 3)} ${hour}:${minute}`
}

export function renderDigestLine(broadcast: DigestBroadcast, url: string): MailLine {
  const { side, quantity, brand, description, condition, companyName, country } = broadcast
  const goods = `${brand} ${description}`
  const price = formatOfferPrice(broadcast)
  const who = `${companyName}, ${country}`
  const when = shortTime(broadcast.sentAt)
  return {
    text: `${side}  ${goods}\n     Qty ${quantity}, ${condition}, ${price}\n     ${who}, ${when}\n     ${url}`,
    html: mailRow(
      side,
      side === 'WTS' ? 'teal' : 'indigo',
      `<a class="t1" href="${escapeHtml(url)}">${escapeHtml(goods)}</a><br>${escapeHtml(`Qty ${quantity}, ${condition}`)}, <b>${escapeHtml(price)}</b><br><span class="t3">${escapeHtml(who)}, ${when}</span>`,
    ),
  }
}

export function renderDigestSection(section: {
  title: string
  count: number
  lines: readonly MailLine[]
  url: string
}): WrittenPart {
  const { title, count, lines, url } = section
  const unlisted = count - lines.length
  const more = unlisted > 0 ? `and ${countText(unlisted)} more` : undefined
  return {
    text: [
      `${title}: ${plural(count, 'broadcast')}`,
      '',
      lines.map(({ text }) => text).join('\n\n'),
      ...(more ? ['', `${more}: ${url}`] : []),
    ].join('\n'),
    html: [
      `<h2 class="t1 ln" style="${textStyle(16)};font-weight:600;border-top:1px solid #e2e7e8;padding:14px 0 8px">${mailLink(url, title)} <span class="t3" style="${faintStyle()}">${countText(count)}</span></h2>${mailRows(lines.map(({ html }) => html))}${more ? `<p class="t3" style="${faintStyle()};padding-top:4px">${mailLink(url, more)}</p>` : ''}`,
    ],
  }
}

interface DigestContent {
  window: Period
  broadcasts: number
  lists: number
  matches: number
  searches: readonly WrittenPart[]
  /** The part of another feature before the lists. */
  added: { title: string; summary: string; sections: readonly WrittenPart[] } | undefined
  sections: readonly WrittenPart[]
  brandLine: string
  siteUrl: string
  broadcastsUrl: string
  settingsUrl: string
}

/** Title such as `Broadcasts of Friday 20 November`; periods over 36 hours name their start. */
function titleOf({ from, until }: Period): string {
  const hours = (until.getTime() - from.getTime()) / 3_600_000
  const middle = new Date((from.getTime() + until.getTime()) / 2)
  return hours > 36
    ? `Broadcasts since ${formatLongDay(from, businessTimeZone)}`
    : `Broadcasts of ${formatLongDay(middle, businessTimeZone)}`
}

/** Renders subject, text and HTML; address and unsubscribe link are placeholders. */
export function digestMail(fill: TextRenderer<'digest'>, content: DigestContent) {
  const { broadcasts, lists, matches, searches, added, sections, brandLine, window } = content
  const title = titleOf(window)
  const inLists = broadcasts > 0 && `${countText(broadcasts)} in ${plural(lists, 'list')}`
  const matchSummary =
    matches > 0 &&
    `${countText(matches)} for your saved ${searches.length === 1 ? 'search' : 'searches'}`
  const summary = [inLists, matchSummary, added?.summary ?? false]
    .filter((part) => part !== false)
    .join(', ')
  const { subject, paragraphs } = fill({ title, summary })
  const time = `${shortTime(window.from)} to ${shortTime(window.until)}, Amsterdam time`
  const reason =
    sections.length > 0 || searches.length > 0
      ? `you chose the daily digest for some of your ${sections.length > 0 ? 'lists' : 'saved searches'}`
      : 'you have open broadcasts with new matches'
  return composeMail({
    subject,
    title,
    preview: summary,
    parts: [
      {
        text: `${title}\n\n${summary}. ${time}`,
        html: [
          `${mailTitle(title)}<p class="t3" style="${faintStyle()};padding-top:2px">${escapeHtml(summary)}. ${time}</p>`,
        ],
      },
      ...paragraphs,
      ...(added ? [groupPart(added.title), ...added.sections] : []),
      ...(searches.length > 0 ? [groupPart('Your saved searches'), ...searches] : []),
      ...sections,
      buttonPart(content.broadcastsUrl, 'See all broadcasts', { intro: 'All broadcasts: ' }),
    ],
    ...chosenMailFoot({
      reason: `You get this at ${placeholder.ownAddress} because ${reason}.`,
      links: [
        ['Change your settings', content.settingsUrl],
        ['Stop the daily digest', placeholder.unsubscribeUrl],
      ],
      brandLine,
    }),
  })
}

const groupPart = (title: string): WrittenPart => ({
  text: `── ${title} ──`,
  html: [`<p class="t2" style="${textStyle(14)};font-weight:600">${escapeHtml(title)}</p>`],
})
