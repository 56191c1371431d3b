import { LRUCache } from 'lru-cache'
import {
  feedType,
  type BroadcastFilter,
  maxFeedItems,
  feedTtlMinutes,
} from '#contract/broadcasts/broadcasts.ts'
import { buildFeed } from '#server/features/broadcasts/feed/build-feed.ts'
import { findBroadcasts, selectionFor } from '#server/features/broadcasts/search/find-broadcasts.ts'
import { readSettings } from '#server/features/site/public.ts'
import { etagOf, type Document } from '#server/platform/http/pages/document.ts'
import type { Platform } from '#server/platform/platform.ts'

const ttlMs = feedTtlMinutes * 60_000
const maxFeeds = 500
/** Total size of all cached feeds in characters. */
const maxCharacters = 8_000_000

/** Feed readers have no session, so every request is a visitor's (AM-040). */
const anybody = { kind: 'visitor' } as const

interface Asked {
  filter: BroadcastFilter
  listName: string | undefined
  /** Uses filters that are not public: the feed is empty (AM-121). */
  isClosed: boolean
}

interface Feed {
  body: string
  etag: string
  /** When this process first built this content. */
  since: Date
  until: number
}

/** Serves RSS feeds with visitor content from a cache (API-018). */
export function createFeedCache(platform: Platform) {
  const { clock, database, siteUrl } = platform
  const feeds = new LRUCache<string, Feed, Asked>({
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

  async function build(asked: Asked, before: Feed | undefined): Promise<Feed> {
    const now = clock.now()
    const page = { ...asked.filter, page: 1, pageSize: maxFeedItems }
    const [{ rows: items }, brand] = await Promise.all([
      findBroadcasts(database, page, anybody),
      readSettings(platform),
    ])
    const body = buildFeed({ ...asked, items, siteUrl, brand })
    const etag = etagOf(body)
    const since = before?.etag === etag ? before.since : now
    return { body, etag, since, until: now.getTime() + ttlMs }
  }

  return async (filter: BroadcastFilter, listName: string | undefined): Promise<Document> => {
    const isClosed = selectionFor({ ...filter, query: '' }, anybody) === 'nothing'
    const { query, exactPhrase, listType, type } = filter
    const key = JSON.stringify([query, query && exactPhrase, listType, type, isClosed])
    const feed = await feeds.forceFetch(key, { context: { filter, listName, isClosed } })
    return {
      isDocument: true,
      type: `${feedType}; charset=utf-8`,
      body: feed.body,
      etag: feed.etag,
      lastModified: feed.since,
      maxAge: Math.max(0, Math.ceil((feed.until - clock.now().getTime()) / 1000)),
    }
  }
}
