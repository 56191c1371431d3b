import { businessDate } from '#contract/dates.ts'
import type { PartSort } from '#contract/address-words.ts'
import { insertHits, type StockHitRow } from '#server/features/inventory/public.ts'
import type { AskedParts, FoundParts, StockSearch } from '#server/features/parts/find-parts.ts'
import { countSearchedParts } from '#server/features/parts/queries.ts'
import { isPartNumberOf, searchedPartNumber } from '#server/features/parts/rules.ts'
import { isUnavailable } from '#server/platform/http/translate-errors.ts'
import type { Platform } from '#server/platform/platform.ts'

/** How long searches are gathered in memory before they are written; a killed process loses so much. */
const gatherMs = 5000
/** So many that wait are written at once, and no more are kept while the database is away. */
const mostWaiting = 2000
/** Every company that so few lines belong to has its hit; of more lines, those of the shown page. */
const fewLines = 500
/** The same search of the same reader, sorted otherwise or turned to another page, is one search. */
const sameSearchMs = 10 * 60_000
const mostRemembered = 5000

/** A search that found something, and who made it. */
export interface PartSearch {
  asked: AskedParts
  sort: PartSort | undefined
  found: FoundParts
  /** Tells readers apart; kept in memory alone. */
  reader: string
  /** The reader's company; null for a visitor. */
  companyId: number | null
}

export interface SearchLog {
  add(search: PartSearch): void
  /** Writes what waits. */
  close(): Promise<void>
}

type Best = Pick<FoundParts['parts'][number], 'companyId' | 'partNumber'>
interface Waiting extends Omit<PartSearch, 'found'> {
  at: Date
  total: number
  shown: Best[]
  /** Companies that have their hit of this search. */
  known: Set<number>
}

/** Hits of searches and counts of part numbers, written together every few seconds (BK-062, BK-063). */
export function openSearchLog(platform: Platform, stock: StockSearch): SearchLog {
  const { database, clock, log } = platform
  const remembered = new Map<string, { at: number; known: Set<number> }>()
  let waiting: Waiting[] = []
  let counted = new Map<string, { partNumber: string; day: string; searches: number }>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  /** What is known of this search from minutes ago, and whether it is new. */
  function remember({ reader, asked }: PartSearch, now: number) {
    const key = JSON.stringify([reader, asked.query, asked.isExact])
    const earlier = remembered.get(key)
    if (earlier && now - earlier.at < sameSearchMs) return { isNew: false, known: earlier.known }
    const known = new Set<number>()
    remembered.delete(key)
    remembered.set(key, { at: now, known })
    for (const oldest of remembered.keys()) {
      if (remembered.size <= mostRemembered) break
      remembered.delete(oldest)
    }
    return { isNew: true, known }
  }

  function countPartNumber({ asked, found }: PartSearch, at: Date): void {
    const partNumber = searchedPartNumber(asked.query)
    const isPublic = found.parts.some(
      (part) => part.publicView < 2 && isPartNumberOf(asked.query, part.partNumber),
    )
    if (partNumber === undefined || !isPublic) return
    const day = businessDate(at)
    const key = `${day} ${partNumber}`
    const searches = 1 + (counted.get(key)?.searches ?? 0)
    counted.set(key, { partNumber, day, searches })
  }

  /** The best part of each company that a search found; the first of its lines, as the search orders them. */
  async function bestParts({ asked, sort, total, shown }: Waiting): Promise<Best[]> {
    const isWhole = sort === undefined && shown.length === total
    if (isWhole || total > fewLines) return shown
    const page = { sort: undefined, isDescending: false, limit: fewLines, offset: 0 }
    return (await stock.find(asked, page)).parts
  }

  /** Of each company once, and none of the reader's own. */
  async function hitsOf(search: Waiting): Promise<StockHitRow[]> {
    const { asked, at, companyId, known } = search
    const firsts = new Map<number, Best>()
    for (const best of await bestParts(search)) {
      if (best.companyId === companyId || known.has(best.companyId)) continue
      if (!firsts.has(best.companyId)) firsts.set(best.companyId, best)
    }
    for (const owner of firsts.keys()) known.add(owner)
    return [...firsts.values()].map((best) => ({
      companyId: best.companyId,
      searcherId: companyId,
      terms: asked.query.toWellFormed(),
      partNumber: best.partNumber,
      searchedAt: at,
    }))
  }

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const [searches, counts] = [waiting, counted]
    waiting = []
    counted = new Map()
    if (searches.length === 0 && counts.size === 0) return
    const found = new Map<Waiting, StockHitRow[]>()
    try {
      for (const search of searches) found.set(search, await hitsOf(search))
      const hits = [...found.values()].flat()
      await database.transaction(async (tx) => {
        await insertHits(tx, hits)
        await countSearchedParts(tx, [...counts.values()])
      })
    } catch (err) {
      if (!isUnavailable(err)) {
        log.error({ err, searches: searches.length }, 'searches for parts could not be written')
        return
      }
      log.warn({ err, searches: searches.length }, 'searches for parts wait for the database')
      for (const [{ known }, hits] of found) hits.forEach((hit) => known.delete(hit.companyId))
      waiting = [...searches, ...waiting].slice(-mostWaiting)
      for (const [key, one] of counts) {
        const searches = one.searches + (counted.get(key)?.searches ?? 0)
        counted.set(key, { ...one, searches })
      }
      wake()
    }
  }

  /** One after the other. */
  const writeNext = () => (writing = writing.then(write))

  function wake(): void {
    timer ??= setTimeout(() => void writeNext(), gatherMs).unref()
  }

  return {
    add(search) {
      if (search.found.total === 0) return
      const at = clock.now()
      const { isNew, known } = remember(search, at.getTime())
      if (isNew) countPartNumber(search, at)
      const { asked, sort, reader, companyId, found } = search
      const shown = found.parts.map((part) => ({
        companyId: part.companyId,
        partNumber: part.partNumber,
      }))
      waiting.push({ asked, sort, reader, companyId, at, known, total: found.total, shown })
      if (waiting.length >= mostWaiting) void writeNext()
      else wake()
    },
    async close() {
      await writeNext()
      clearTimeout(timer)
    },
  }
}
