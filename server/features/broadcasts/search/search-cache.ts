import { LRUCache } from 'lru-cache'
import {
  searchAndCount,
  listNewest,
  findDeepPage,
  getDateOfNth,
  type FoundBroadcasts,
  type BroadcastSelection,
} from '#server/features/broadcasts/search/result-queries.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Maximum age of counts when another node posted, removed or hid broadcasts. */
export const maxAgeMs = 10_000
/** Ids per entry: 100 for the first pages, then powers of two; deeper pages are not cached. */
const minIds = 100
const maxIds = 20_000
/** Total number of ids cached per process, some 10 bytes each. */
const maxSize = 200_000

/** Common searches fill their first pages from this many of the newest broadcasts. */
const recentBroadcasts = 12_000
/** The date affects only speed, so it may be stale. */
const recentTtlMs = 600_000

interface Page {
  offset: number
  limit: number
}

/** Caches counts and newest ids of selections; `now` is a monotonic clock in milliseconds. */
export function createSearchCache(database: Database, now = () => performance.now()) {
  const { sql, searchSql } = database
  const recentSince = new LRUCache<'date', Date>({
    max: 1,
    ttl: recentTtlMs,
    fetchMethod: () => getDateOfNth(sql, recentBroadcasts),
  })

  /** Reads count and ids in one statement so that they agree. */
  async function load(selection: BroadcastSelection, count: number): Promise<FoundBroadcasts> {
    if (!selection.search && !selection.companies) return listNewest(sql, selection, count)
    const since = (await recentSince.fetch('date'))!
    return searchAndCount(selection.search ? searchSql : sql, selection, { count, since })
  }

  const createEntries = () =>
    new LRUCache<string, FoundBroadcasts, () => Promise<FoundBroadcasts>>({
      maxSize,
      sizeCalculation: ({ ids }, key) => 10 + Math.ceil(key.length / 10) + ids.length,
      ttl: maxAgeMs,
      ttlResolution: 0,
      perf: { now },
      // Callers that wait for an entry get it even if it is evicted meanwhile.
      ignoreFetchAbort: true,
      async fetchMethod(_key, _stale, { context, options }) {
        const startedAt = now()
        const value = await context()
        // The age counts from the start of the query.
        options.ttl = Math.max(1, maxAgeMs - (now() - startedAt))
        return value
      },
    })
  let entries = createEntries()

  return {
    /** One page of ids, newest first, and the total; no ids past the end. */
    async find(selection: BroadcastSelection, { offset, limit }: Page): Promise<FoundBroadcasts> {
      const end = offset + limit
      const isFarDown = end > maxIds
      const count =
        isFarDown || end <= minIds ? minIds : Math.min(maxIds, 2 ** Math.ceil(Math.log2(end)))
      const { total, ids } = await entries.forceFetch(JSON.stringify([count, selection]), {
        context: () => load(selection, count),
      })
      if (offset >= total) return { ids: [], total }
      if (!isFarDown) return { ids: ids.slice(offset, end), total }
      return { ids: await findDeepPage(searchSql, selection, { offset, limit, total }), total }
    },
    /** Loads in flight go to the old cache and are dropped. */
    clear() {
      entries = createEntries()
    },
  }
}

const caches = new WeakMap<Database, ReturnType<typeof createSearchCache>>()

export function getSearchCache(database: Database) {
  const cache = caches.get(database) ?? createSearchCache(database)
  caches.set(database, cache)
  return cache
}

/** Call after committing a change of visible broadcasts. */
export const clearSearchCache = (database: Database) => getSearchCache(database).clear()
