import { feedType, type BroadcastFilter } from '#contract/broadcasts/broadcasts.ts'
import { feedItems, feedMinutes } from '#contract/broadcasts/feeds.ts'
import { buildFeed } from '#server/features/broadcasts/feed/build-feed.ts'
import { findBroadcasts, selectionFor } from '#server/features/broadcasts/search/find-broadcasts.ts'
import { readSettings } from '#server/features/site/public.ts'
import { etagOf, type Document } from '#server/platform/http/pages/document.ts'
import { LeastRecent } from '#server/platform/least-recent.ts'
import type { Platform } from '#server/platform/platform.ts'

const keptMs = feedMinutes * 60_000
/** However many different queries are asked for, no more than these feeds are kept, nor more letters in all of them. */
const mostFeeds = 500
const mostLetters = 8_000_000

/** Whoever asks is a visitor here: feed readers have no session (AM-040). */
const anybody = { kind: 'visitor' } as const

interface Asked {
  filter: BroadcastFilter
  listName: string | undefined
  /** Narrowed to what is nobody's to know in public: the feed stays empty (AM-121). */
  isClosed: boolean
}

interface Kept {
  body: string
  etag: string
  /** When this process first saw the feed as it is. */
  since: Date
  until: number
}

/** Answers feeds (API-018): whoever asks gets what a visitor would, at most a few minutes old. */
export function createFeeds(platform: Platform) {
  const kept = new LeastRecent<Kept>({
    most: mostFeeds,
    mostLetters,
    lettersOf: ({ body }) => body.length,
  })
  const underWay = new Map<string, Promise<Kept>>()

  async function build(key: string, asked: Asked): Promise<Kept> {
    const now = platform.clock.now()
    const { siteUrl } = platform
    const page = { ...asked.filter, page: 1, pageSize: feedItems }
    const [{ rows: items }, brand] = await Promise.all([
      findBroadcasts(platform.database, page, anybody),
      readSettings(platform),
    ])
    const body = buildFeed({ ...asked, items, siteUrl, brand })
    const etag = etagOf(body)
    const before = kept.get(key)
    const since = before?.etag === etag ? before.since : now
    const feed = { body, etag, since, until: now.getTime() + keptMs }
    kept.set(key, feed)
    return feed
  }

  async function find(asked: Asked): Promise<Kept> {
    const { query, exactPhrase, listType, type } = asked.filter
    const key = JSON.stringify([query, query && exactPhrase, listType, type, asked.isClosed])
    const known = kept.get(key)
    const now = platform.clock.now().getTime()
    if (known && now < known.until && now >= known.until - keptMs) return known
    const building = underWay.get(key) ?? build(key, asked)
    underWay.set(key, building)
    return building.finally(() => underWay.delete(key))
  }

  return async (filter: BroadcastFilter, listName: string | undefined): Promise<Document> => {
    const isClosed = selectionFor({ ...filter, query: '' }, anybody) === 'nothing'
    const feed = await find({ filter, listName, isClosed })
    return {
      isDocument: true,
      type: `${feedType}; charset=utf-8`,
      body: feed.body,
      etag: feed.etag,
      lastModified: feed.since,
      maxAge: Math.ceil((feed.until - platform.clock.now().getTime()) / 1000),
    }
  }
}
