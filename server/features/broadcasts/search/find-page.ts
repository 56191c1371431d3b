import { LRUCache } from 'lru-cache'
import {
  findAmongAll,
  findListed,
  findPageFarDown,
  getDateOfNth,
  type FoundBroadcasts,
} from '#server/features/broadcasts/search/hit-queries.ts'
import type { BroadcastSelection } from '#server/features/broadcasts/search/selection-queries.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Counts may be this old where another node posted, removed or hid broadcasts. */
export const maxAgeMs = 10_000
/** Ids that an entry holds: 100 for the first pages, more by powers of two; deeper pages are not cached. */
const minIds = 100
const maxIds = 20_000
/** Bound on all entries of a process, in ids of some 10 bytes each. */
const maxSize = 200_000

/** A common search finds enough for its first pages among this many of the newest broadcasts. */
const recentBroadcasts = 12_000
/** The date decides only how fast a search is, so it may be old. */
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

  /** Count and ids come from one statement, so they always agree. */
  async function load(selection: BroadcastSelection, count: number): Promise<FoundBroadcasts> {
    if (!selection.search && !selection.companies) return findListed(sql, selection, count)
    const since = (await recentSince.fetch('date'))!
    return findAmongAll(selection.search ? searchSql : sql, selection, { count, since })
  }

  const createEntries = () =>
    new LRUCache<string, FoundBroadcasts, () => Promise<FoundBroadcasts>>({
      maxSize,
      sizeCalculation: ({ ids }, key) => 10 + Math.ceil(key.length / 10) + ids.length,
      ttl: maxAgeMs,
      ttlResolution: 0,
      perf: { now },
      // Who waits for an entry gets it also where it is evicted meanwhile.
      ignoreFetchAbort: true,
      async fetchMethod(_key, _stale, { context, options }) {
        const startedAt = now()
        const found = await context()
        // The entry is as old as its snapshot.
        options.ttl = Math.max(1, maxAgeMs - (now() - startedAt))
        return found
      },
    })
  let entries = createEntries()

  return {
    /** One page of ids, newest first, and the count of all; no ids past the end. */
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
      return { ids: await findPageFarDown(searchSql, selection, { offset, limit, total }), total }
    },
    /** What is being loaded belongs to the entries before and is not kept. */
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

/** To be called after the commit of whatever adds, removes, hides or shows broadcasts. */
export const clearSearchCache = (database: Database) => getSearchCache(database).clear()
