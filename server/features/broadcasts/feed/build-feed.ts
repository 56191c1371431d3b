import { memberLabel, type Brand } from '#contract/site/site.ts'
import {
  feedType,
  feedTtlMinutes,
  feedPath,
  formatFeedQuery,
  type FeedFilter,
} from '#contract/broadcasts/broadcasts.ts'
import { paths } from '#contract/paths.ts'
import type { BroadcastListItem } from '#server/features/broadcasts/queries.ts'
import { escapeHtml } from '#server/platform/mail-writing/mail-page.ts'

/** Public fields of a broadcast in a feed. */
export type FeedItem = Pick<BroadcastListItem, 'id' | 'side' | 'listName' | 'publicView' | 'sentAt'>

interface Feed {
  filter: FeedFilter
  listName: string | undefined
  /** Uses filters that are not public: company, favourites or own (AM-121). */
  isClosed: boolean
  items: readonly FeedItem[]
  siteUrl: string
  brand: Brand
}

/** Characters not allowed in XML, even escaped. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/gu

/** Escapes text for an XML or HTML element or quoted attribute. */
export function escapeText(text: string): string {
  return escapeHtml(text.replace(forbidden, ''))
}

const element = (name: string, text: string) => `<${name}>${escapeText(text)}</${name}>`

/** Builds an anonymised RSS 2.0 feed (AM-040). */
export function buildFeed(feed: Feed): string {
  const { filter, items, siteUrl, brand } = feed
  const search = formatFeedQuery(filter)
  const self = `<atom:link href="${escapeText(siteUrl + feedPath(filter))}" rel="self" type="${feedType}"/>`
  const [newest] = items
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    element('title', titleOf(feed)),
    element('link', `${siteUrl}${paths.broadcasts}${search && `?${search}`}`),
    element('description', descriptionOf(feed)),
    element('language', 'en'),
    element('ttl', String(feedTtlMinutes)),
    // Readers would adopt a self link that differs from the requested address.
    ...(feed.isClosed ? [] : [self]),
    ...(newest ? [element('pubDate', newest.sentAt.toUTCString())] : []),
    ...items.map((item) => itemElement(item, siteUrl, brand)),
    '</channel></rss>\n',
  ].join('\n')
}

function titleOf({ filter, listName, brand }: Feed): string {
  const words = [filter.type, listName, filter.query && `“${filter.query}”`].filter(Boolean)
  return `${brand.shortName}: ${words.join(', ') || 'Broadcasts'}`
}

function descriptionOf({ isClosed, brand }: Feed): string {
  return isClosed
    ? 'Feeds are public. They cannot be limited to a company, favorites or your own broadcasts.'
    : `The newest broadcasts of traders in used and refurbished IT. Members of ${brand.shortName} see who sends them.`
}

function itemElement(item: FeedItem, siteUrl: string, brand: Brand): string {
  const { id, side, listName, publicView, sentAt } = item
  const link = siteUrl + paths.broadcast(id)
  const html = [
    `<p>${escapeText(`${listName}, ${memberLabel(brand)}`)}</p>`,
    `<pre>${escapeText(publicView.message)}</pre>`,
    `<p><a href="${escapeText(link)}">Read on ${escapeText(brand.shortName)}</a></p>`,
  ].join('')
  return [
    '<item>',
    element('title', `${side} ${publicView.headline}`),
    element('link', link),
    `<guid isPermaLink="true">${escapeText(link)}</guid>`,
    element('pubDate', sentAt.toUTCString()),
    element('category', listName),
    element('category', side),
    element('description', html),
    '</item>',
  ].join('')
}
