import { LRUCache } from 'lru-cache'
import { memberLabel, type Brand } from '#contract/site/site.ts'
import {
  feedType,
  type BroadcastFilter,
  feedTtlMinutes,
  feedPath,
  formatFeedQuery,
  type FeedFilter,
  maxFeedItems,
} from '#contract/broadcasts/broadcasts.ts'
import { paths } from '#contract/paths.ts'
import type { BroadcastListItem } from '#server/features/broadcasts/queries.ts'
import { findBroadcasts, selectionFor } from '#server/features/broadcasts/search/find-broadcasts.ts'
import { readSettings } from '#server/features/site/public.ts'
import { etagOf, type Document } from '#server/platform/http/pages/document.ts'
import { escapeHtml } from '#server/platform/mail-writing/mail-page.ts'
import type { Platform } from '#server/platform/platform.ts'

export type FeedItem = Pick<BroadcastListItem, 'id' | 'side' | 'listName' | 'publicView' | 'sentAt'>

interface Feed {
  filter: FeedFilter
  listName: string | undefined
  /** The filter is not available to visitors (AM-121): company, favourites or own. */
  hasPrivateFilter: boolean
  items: readonly FeedItem[]
  siteUrl: string
  brand: Brand
}

/** Characters not allowed in XML, even escaped. */
// oxlint-disable-next-line no-control-regex -- matches control characters on purpose
const invalidXmlCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/gu

export function escapeText(text: string): string {
  return escapeHtml(text.replace(invalidXmlCharacters, ''))
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
    ...(feed.hasPrivateFilter ? [] : [self]),
    ...(newest ? [element('pubDate', newest.sentAt.toUTCString())] : []),
    ...items.map((item) => itemElement(item, siteUrl, brand)),
    '</channel></rss>\n',
  ].join('\n')
}

function titleOf({ filter, listName, brand }: Feed): string {
  const words = [filter.type, listName, filter.query && `“${filter.query}”`].filter(Boolean)
  return `${brand.shortName}: ${words.join(', ') || 'Broadcasts'}`
}

function descriptionOf({ hasPrivateFilter, brand }: Feed): string {
  return hasPrivateFilter
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

const ttlMs = feedTtlMinutes * 60_000
const maxFeeds = 500
/** Total size of all cached feeds in characters. */
const maxCharacters = 8_000_000

/** Feed readers have no session, so every request is a visitor's (AM-040). */
const visitor = { kind: 'visitor' } as const

interface FeedRequest {
  filter: BroadcastFilter
  listName: string | undefined
  hasPrivateFilter: boolean
}

interface CachedFeed {
  body: string
  etag: string
  /** When this process first built this content. */
  lastModified: Date
  expiresAtMs: number
}

/** Serves RSS feeds with visitor content from a cache (API-018). */
export function createFeedCache(platform: Platform) {
  const { clock, database, siteUrl } = platform
  const feeds = new LRUCache<string, CachedFeed, FeedRequest>({
    max: maxFeeds,
    maxSize: maxCharacters,
    sizeCalculation: ({ body }) => body.length,
    // A client that comes back after max-age gets a new feed.
    ttl: ttlMs - 1,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
    ignoreFetchAbort: true,
    fetchMethod: (_key, before, { context }) => build(context, before),
  })

  async function build(request: FeedRequest, before: CachedFeed | undefined): Promise<CachedFeed> {
    const now = clock.now()
    const page = { ...request.filter, page: 1, pageSize: maxFeedItems }
    const [{ rows: items }, brand] = await Promise.all([
      findBroadcasts(database, page, visitor),
      readSettings(platform),
    ])
    const body = buildFeed({ ...request, items, siteUrl, brand })
    const etag = etagOf(body)
    const lastModified = before?.etag === etag ? before.lastModified : now
    return { body, etag, lastModified, expiresAtMs: now.getTime() + ttlMs }
  }

  return async (filter: BroadcastFilter, listName: string | undefined): Promise<Document> => {
    const hasPrivateFilter = selectionFor({ ...filter, query: '' }, visitor) === 'nothing'
    const { query, exactPhrase, listType, type } = filter
    const key = JSON.stringify([query, query && exactPhrase, listType, type, hasPrivateFilter])
    const feed = await feeds.forceFetch(key, { context: { filter, listName, hasPrivateFilter } })
    return {
      isDocument: true,
      type: `${feedType}; charset=utf-8`,
      body: feed.body,
      etag: feed.etag,
      lastModified: feed.lastModified,
      maxAge: Math.max(0, Math.ceil((feed.expiresAtMs - clock.now().getTime()) / 1000)),
    }
  }
}
