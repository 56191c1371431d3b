import { LRUCache } from 'lru-cache'
import type { PartSort } from '#contract/search-params.ts'
import { businessDate } from '#contract/dates.ts'
import { partKey } from '#contract/inventory/part-numbers.ts'
import { insertHits, type StockHitRow } from '#server/features/inventory/public.ts'
import type { SearchInput, SearchResult, StockSearch } from '#server/features/parts/find-parts.ts'
import {
  addMissedSearches,
  addSearchCounts,
  type MissedSearch,
} from '#server/features/parts/queries.ts'
import { isUnavailable } from '#server/platform/http/translate-errors.ts'
import { createFault } from '#server/platform/log-fault.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Searches are buffered this long before they are written; a killed process loses them. */
const flushIntervalMs = 5000
/** A full buffer is written at once; while the database is down no more searches are kept. */
const maxBuffered = 2000
/** Up to this many lines every company gets its hit; above it, only those on the shown page. */
const maxLinesForHits = 500
/** The same search of the same reader within this time (another page or order) counts once. */
const dedupeWindowMs = 10 * 60_000
const maxRecentSearches = 5000
/** Rows of missed searches of a day; further ones are not kept, so that the table cannot be flooded. */
const maxMissedPerDay = 20_000

/**
 * The part number in a query, if it is one: a single token of 5 to 30 letters, digits and separators with at least one
 * letter and one digit, so that words, telephone numbers and addresses are never counted.
 */
function searchedPartNumber(query: string): string | undefined {
  const isPartNumber =
    /^[a-z0-9]+(?:[-/#.][a-z0-9]+)*$/i.test(query) &&
    query.length >= 5 &&
    query.length <= 30 &&
    /\d/.test(query) &&
    /[a-z]/i.test(query)
  return isPartNumber ? query.toUpperCase() : undefined
}

/** Whether the part number contains the query, ignoring case and separators. */
const partNumberContains = (query: string, partNumber: string): boolean =>
  partKey(partNumber).includes(partKey(query))

/**
 * Counts a search for a part number; other searches are not stored. The top searches are public, so the search counts
 * only if `isPublic` says that visitors find something.
 */
export async function countSearch(
  platform: Platform,
  query: string,
  isPublic: () => Promise<boolean>,
): Promise<void> {
  const partNumber = searchedPartNumber(query)
  if (partNumber === undefined || !(await isPublic())) return
  const day = businessDate(platform.clock.now())
  await addSearchCounts(platform.database.sql, [{ partNumber, day, searches: 1 }])
}

interface PartSearch {
  input: SearchInput
  sort: PartSort | undefined
  result: SearchResult
  /** Identifies the reader; kept in memory only. */
  reader: string
  /** The reader's company; null for a visitor. */
  companyId: number | null
}

/** A search that found nothing, for the reader who searched. */
type FailedSearch = Pick<PartSearch, 'reader' | 'companyId'> & { query: string }

type BestMatch = Pick<SearchResult['parts'][number], 'companyId' | 'partNumber'>
interface BufferedSearch extends Omit<PartSearch, 'result'> {
  at: Date
  total: number
  shown: BestMatch[]
  /** Companies that have already got their hit. */
  owners: Set<number>
}

/** Buffers inventory hits, search counts and missed searches; writes them every few seconds (BK-062, BK-063, BK-101). */
export function createSearchLog(platform: Platform, stock: StockSearch) {
  const { database, clock, log } = platform
  const recent = new LRUCache<string, { at: number; owners: Set<number> }>({
    max: maxRecentSearches,
  })
  let buffer: BufferedSearch[] = []
  let counted = new Map<string, { partNumber: string; day: string; searches: number }>()
  let missed = new Map<string, MissedSearch>()
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> = Promise.resolve()

  function trackRecent(reader: string, input: { query: string; isExact: boolean }, now: number) {
    const key = JSON.stringify([reader, input.query, input.isExact])
    const earlier = recent.get(key)
    if (earlier && now - earlier.at < dedupeWindowMs)
      return { isNew: false, owners: earlier.owners }
    const owners = new Set<number>()
    recent.set(key, { at: now, owners })
    return { isNew: true, owners }
  }

  function countPartNumber({ input, result }: PartSearch, at: Date): void {
    const partNumber = searchedPartNumber(input.query)
    const isPublic = result.parts.some(
      (part) => part.publicView < 2 && partNumberContains(input.query, part.partNumber),
    )
    if (partNumber === undefined || !isPublic) return
    const day = businessDate(at)
    const key = `${day} ${partNumber}`
    const searches = 1 + (counted.get(key)?.searches ?? 0)
    counted.set(key, { partNumber, day, searches })
  }

  /** Matches in the order of relevance, from which each company gets its first. */
  async function bestParts({ input, sort, total, shown }: BufferedSearch): Promise<BestMatch[]> {
    const isWhole = sort === undefined && shown.length === total
    if (isWhole || total > maxLinesForHits) return shown
    const page = { sort: undefined, isDescending: false, limit: maxLinesForHits, offset: 0 }
    return (await stock.find(input, page)).parts
  }

  /** One hit per company, none for the reader's own. */
  async function hitsOf(search: BufferedSearch): Promise<StockHitRow[]> {
    const { input, at, companyId, owners } = search
    const firsts = new Map<number, BestMatch>()
    for (const best of await bestParts(search)) {
      if (best.companyId === companyId || owners.has(best.companyId)) continue
      if (!firsts.has(best.companyId)) firsts.set(best.companyId, best)
    }
    for (const owner of firsts.keys()) owners.add(owner)
    return [...firsts.values()].map((best) => ({
      companyId: best.companyId,
      searcherId: companyId,
      terms: input.query.toWellFormed(),
      partNumber: best.partNumber,
      searchedAt: at,
    }))
  }

  const fault = createFault(log, {
    begins: 'searches for parts are buffered until the database is back',
    ends: 'searches for parts are written again',
  })

  function countMissed(one: MissedSearch): void {
    const key = `${one.day} ${one.companyId ?? ''} ${one.term}`
    const existing = missed.get(key)
    const lastAt = existing && existing.lastAt > one.lastAt ? existing.lastAt : one.lastAt
    missed.set(key, { ...one, lastAt, searches: one.searches + (existing?.searches ?? 0) })
  }

  /** Whether no company offers it, also to members and without exact matching. */
  const isUnoffered = async (query: string) =>
    (await stock.count({
      query,
      isExact: false,
      isPublic: false,
      companies: undefined,
      lines: undefined,
    })) === 0

  async function unofferedOf(failed: Iterable<MissedSearch>): Promise<MissedSearch[]> {
    const unoffered: MissedSearch[] = []
    for (const one of failed) if (await isUnoffered(one.term)) unoffered.push(one)
    return unoffered
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const [searches, counts, failed] = [buffer, counted, missed]
    buffer = []
    counted = new Map()
    missed = new Map()
    if (searches.length === 0 && counts.size === 0 && failed.size === 0) return
    const pending = new Map<BufferedSearch, StockHitRow[]>()
    try {
      for (const search of searches) pending.set(search, await hitsOf(search))
      const hits = [...pending.values()].flat()
      const unoffered = await unofferedOf(failed.values())
      await database.transaction(async (tx) => {
        await insertHits(tx, hits)
        await addSearchCounts(tx, [...counts.values()])
        await addMissedSearches(tx, unoffered, maxMissedPerDay)
      })
      fault.ended()
    } catch (err) {
      if (!isUnavailable(err)) {
        log.error({ err, searches: searches.length }, 'searches for parts could not be written')
        return
      }
      fault.failed({ err, searches: searches.length })
      for (const [{ owners }, hits] of pending) hits.forEach((hit) => owners.delete(hit.companyId))
      buffer = [...searches, ...buffer].slice(-maxBuffered)
      for (const [key, one] of counts) {
        const searches = one.searches + (counted.get(key)?.searches ?? 0)
        counted.set(key, { ...one, searches })
      }
      for (const one of failed.values()) countMissed(one)
      scheduleFlush()
    }
  }

  const queueFlush = () => (flushing = flushing.then(flush))

  function scheduleFlush(): void {
    timer ??= setTimeout(() => void queueFlush(), flushIntervalMs).unref()
  }

  return {
    add(search: PartSearch): void {
      if (search.result.total === 0) return
      const at = clock.now()
      const { isNew, owners } = trackRecent(search.reader, search.input, at.getTime())
      if (isNew) countPartNumber(search, at)
      const { input, sort, reader, companyId, result } = search
      const shown = result.parts.map((part) => ({
        companyId: part.companyId,
        partNumber: part.partNumber,
      }))
      buffer.push({ input, sort, reader, companyId, at, owners, total: result.total, shown })
      if (buffer.length >= maxBuffered) void queueFlush()
      else scheduleFlush()
    },
    /** Adds a search for which there is no offer at all; only part numbers are kept, as in `countSearch`. */
    addFailed({ query, reader, companyId }: FailedSearch): void {
      const term = searchedPartNumber(query)
      if (term === undefined || missed.size >= maxBuffered) return
      const at = clock.now()
      if (!trackRecent(reader, { query: term, isExact: false }, at.getTime()).isNew) return
      countMissed({ term, day: businessDate(at), companyId, searches: 1, lastAt: at })
      scheduleFlush()
    },
    /** Writes the buffer. */
    async close(): Promise<void> {
      await queueFlush()
      clearTimeout(timer)
    },
  }
}
