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
  myLists,
} from '#contract/broadcasts/broadcasts.ts'
import { paths } from '#contract/paths.ts'
import type { BroadcastListItem } from '#server/features/broadcasts/queries.ts'
import { findBroadcasts, selectionFor } from '#server/features/broadcasts/search/find-broadcasts.ts'
import { readSettings } from '#server/features/site/public.ts'
import { etagOf, type Document } from '#server/platform/http/pages/document.ts'
import type { Platform } from '#server/platform/platform.ts'
import { buildRss, escapeXmlText, type RssItem } from '#server/platform/rss.ts'

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

/** Builds an anonymised RSS 2.0 feed (AM-040). */
export function buildFeed(feed: Feed): string {
  const { filter, items, siteUrl, brand, hasPrivateFilter } = feed
  const search = formatFeedQuery(filter)
  return buildRss({
    title: titleOf(feed),
    link: `${siteUrl}${paths.broadcasts}${search && `?${search}`}`,
    description: descriptionOf(feed),
    ttlMinutes: feedTtlMinutes,
    // Readers would adopt a self link that differs from the requested address.
    self: hasPrivateFilter ? undefined : siteUrl + feedPath(filter),
    items: items.map((item) => toRssItem(item, siteUrl, brand)),
  })
}

function titleOf({ filter, listName, brand }: Feed): string {
  const words = [filter.type, listName, filter.query && `“${filter.query}”`].filter(Boolean)
  return `${brand.shortName}: ${words.join(', ') || 'Broadcasts'}`
}

function descriptionOf({ hasPrivateFilter, brand }: Feed): string {
  return hasPrivateFilter
    ? 'Feeds are public. They cannot be limited to a company, favorites, your own lists or your own broadcasts.'
    : `The newest broadcasts of traders in used and refurbished IT. Members of ${brand.shortName} see who sends them.`
}

function toRssItem(item: FeedItem, siteUrl: string, brand: Brand): RssItem {
  const { id, side, listName, publicView, sentAt } = item
  const link = siteUrl + paths.broadcast(id)
  const description = [
    `<p>${escapeXmlText(`${listName}, ${memberLabel(brand)}`)}</p>`,
    `<pre>${escapeXmlText(publicView.message)}</pre>`,
    `<p><a href="${escapeXmlText(link)}">Read on ${escapeXmlText(brand.shortName)}</a></p>`,
  ].join('')
  return {
    title: `${side} ${publicView.headline}`,
    link,
    publishedAt: sentAt,
    categories: [listName, side],
    description,
  }
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

  /** A feed with other names of lists is another one, so that new names appear at once. */
  return async (
    filter: BroadcastFilter,
    listName: string | undefined,
    lists: readonly { name: string }[],
  ): Promise<Document> => {
    const hasPrivateFilter =
      filter.listType === myLists || selectionFor({ ...filter, query: '' }, visitor) === 'nothing'
    const { query, exactPhrase, listType, type } = filter
    const names = lists.map(({ name }) => name)
    const key = JSON.stringify([
      query,
      query && exactPhrase,
      listType,
      type,
      hasPrivateFilter,
      names,
    ])
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
