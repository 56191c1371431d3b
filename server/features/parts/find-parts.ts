/**
 * Search in the stock of all members: how it works, from the query to the page.
 *
 * Data. `part_text` holds each distinct part number, manufacturer and description once, with one GIN index over its
 * words: the words of manufacturer and description, and every suffix of the part number, so that `2960x` finds
 * WS-C2960X. `stock_line` is narrow (company, text, quantity, condition, price) and has a covering index for each sort
 * order. Triggers keep the number of listed lines per text in `part_text_count`.
 *
 * 1. Version. `readStockVersion` reads the number of `stock_edition`, which every change of stock raises, and the
 *    companies whose account is closed but whose lines are still listed. All cached results are keyed by that version.
 * 2. Match mode. The query is tried as 'terms' (each begins a word or is in the part number), then as 'lookalikes'
 *    with 0 for O and 1 for I, then as 'pieces' of the terms, then 'inside' of words; the first mode with a result wins.
 *    Exact search has the mode 'exact', the statistics of a part number 'number'. If no mode has a result,
 *    `find-similar.ts` looks for queries that have.
 * 3. Texts. `text-cache.ts` asks the GIN index once which texts match and keeps their ids (up to 20,000) and a bitmap.
 *    After a change of stock it looks at newer texts alone, as texts never change.
 * 4. Totals. The exact total is the sum of `part_text_count` over these texts, minus the lines of hidden accounts, and
 *    for visitors minus the lines that would reveal their owner. A company filter counts the lines of its companies;
 *    filters of lines count the lines that pass them.
 * 5. Page. The total decides the plan, as the planner cannot estimate how many texts a word matches:
 *    - few lines (`fewLinesThreshold`), or many that are still cheaper to fetch than to scan for: `fetchAndSortLines`
 *      joins the lines of the texts and sorts them;
 *    - some companies with few lines between them: `fetchAndSortCompanyLines` filters their stock by the bitmap;
 *    - else `scanLinesInOrder` walks the index of the requested order, tests the bitmap with `get_bit` and stops when
 *      the page is full.
 * 6. Rows. `partsById` loads the lines of the page; `present-part.ts` removes what the viewer may not see.
 *
 * Decisions 30 and 32 in `docs/decisions` have the measurements.
 */

import { findSimilarQueries } from '#server/features/parts/find-similar.ts'
import {
  findOfferedKey,
  computePartStatistics,
  type PartStatistics,
} from '#server/features/parts/statistics-queries.ts'
import {
  fetchAndSortLines,
  fetchAndSortCompanyLines,
  listStock,
  scanLinesInOrder,
} from '#server/features/parts/line-queries.ts'
import {
  countCompanyLines,
  countFilteredLines,
  countHiddenLines,
  countLinesOfCompanies,
  countListedLines,
  countStock,
  partsById,
  readStockVersion,
  type FoundPart,
  type PartPage,
  type PartSelection,
  type ResolvedSelection,
} from '#server/features/parts/search-queries.ts'
import { hasLookalikes } from '#server/features/parts/typed-numbers.ts'
import { createTextCache } from '#server/features/parts/text-cache.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createLoadCache } from '#server/platform/load-cache.ts'

/** Up to this many lines, fetching and sorting is always faster than scanning an index. */
const fewLinesThreshold = 20_000
/** Cost of fetching one line, in index entries scanned. */
const indexEntriesPerRowFetch = 8

/** Tried in this order until something is found. */
const matchModes = ['terms', 'lookalikes', 'pieces', 'inside'] as const

const noRows = { sort: undefined, isDescending: false, limit: 0, offset: 0 } as const
const everything = { matchMode: 'terms', companies: undefined, lines: undefined } as const

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

export interface SearchResult {
  parts: FoundPart[]
  total: number
  /** The normalised part number, if the query is one that somebody offers (BK-064). */
  key: string | undefined
  /** Whether these are partial matches: no word starts with the query. */
  isInsideWords: boolean
  /** Whether these match with 0 for O, 1 for I or the reverse. */
  isLookalike: boolean
}

/** A query with its filters and its kind of reader: visitors find less. */
export type SearchInput = Omit<PartSelection, 'closed' | 'matchMode'> & { isExact: boolean }

/** The stock search of one process, with its caches. */
export function createStockSearch(database: Database) {
  const { sql, searchSql } = database
  const textCache = createTextCache(database)
  const counts = createLoadCache<number>(1000)
  const sizes = createLoadCache<{ all: number; ofThem: number }>(200)
  const similarTo = createLoadCache<{ queries: string[] }>(200)
  const figuresOf = createLoadCache<{ figures: PartStatistics | undefined }>(200)

  async function find(selection: PartSelection, page: PartPage, version: string) {
    const { companies, closed, isPublic, lines: filters, ...rest } = selection
    const texts = await textCache.get(selection, version)
    if (texts.size === 0) return { ids: [], total: 0 }
    const among = { ...selection, texts }
    const count = () =>
      counts.forceFetch(JSON.stringify([version, rest]), {
        context: () => countListedLines(searchSql, among),
      })
    const hidden = isPublic
      ? await counts.forceFetch(JSON.stringify([version, { ...rest, hidden: closed }]), {
          context: () => countHiddenLines(searchSql, among),
        })
      : 0
    if (filters !== undefined) {
      const resolved = { ...among, hasHidden: hidden > 0 }
      const total = await counts.forceFetch(
        JSON.stringify([version, rest, companies, closed, isPublic, filters]),
        { context: () => countFilteredLines(searchSql, resolved) },
      )
      const lines = total === 0 ? [] : await findLines(resolved, page, version, count, total)
      return { ids: idsOf(lines), total }
    }
    const openCompanies = companies?.filter((id) => !closed.includes(id))
    const owners = openCompanies ?? closed
    const [listed, ofThem, lines] = await Promise.all([
      count(),
      owners.length === 0
        ? 0
        : counts.forceFetch(JSON.stringify([version, { ...rest, owners }]), {
            context: () => countLinesOfCompanies(searchSql, among, owners),
          }),
      findLines({ ...among, hasHidden: hidden > 0 }, page, version, count),
    ])
    return { ids: idsOf(lines), total: openCompanies ? ofThem : listed - ofThem - hidden }
  }

  /** The ids of a page by the cheapest plan (step 5). Matches are assumed to spread evenly over companies. */
  async function findLines(
    selected: ResolvedSelection,
    page: PartPage,
    version: string,
    count: () => Promise<number>,
    /** Number of lines that pass the filters, if there are any. */
    passing?: number,
  ) {
    const listed = await count()
    if (listed === 0) return []
    if (listed <= fewLinesThreshold) return fetchAndSortLines(searchSql, selected, page)
    const { companies } = selected
    const { all, ofThem } = await sizes.forceFetch(JSON.stringify([version, companies]), {
      context: () => countCompanyLines(sql, companies ?? []),
    })
    const among = companies ? ofThem : all
    const expected = passing ?? (listed * among) / all
    const scanCost = ((page.offset + page.limit) * all) / expected
    const fetchCost = listed * indexEntriesPerRowFetch
    const sortedPage = { ...page, sort: page.sort ?? ('Price' as const) }
    const isSortedByText = sortedPage.sort === 'Partnumber' || sortedPage.sort === 'Manufacturer'
    if (companies && (isSortedByText || ofThem < Math.min(scanCost, fetchCost))) {
      return fetchAndSortCompanyLines(searchSql, selected, sortedPage)
    }
    return fetchCost < scanCost
      ? fetchAndSortLines(searchSql, selected, sortedPage)
      : scanLinesInOrder(searchSql, selected, sortedPage)
  }

  return {
    /** One page of matching lines with the exact total; with an empty query, of the stock of its companies. */
    async find(input: SearchInput, page: PartPage): Promise<SearchResult> {
      const { isExact, ...rest } = input
      const nothing = {
        parts: [],
        total: 0,
        key: undefined,
        isInsideWords: false,
        isLookalike: false,
      }
      if (rest.companies?.length === 0) return nothing
      const { version, closed } = await readStockVersion(sql)
      if (rest.query === '') {
        const selection = { ...everything, ...rest, closed }
        const [total, lines] = await Promise.all([
          countStock(searchSql, selection),
          listStock(searchSql, selection, page),
        ])
        return { ...nothing, parts: await partsById(sql, idsOf(lines)), total }
      }
      for (const matchMode of isExact ? (['exact'] as const) : matchModes) {
        if (matchMode === 'lookalikes' && !hasLookalikes(rest.query)) continue
        const { ids, total } = await find({ ...rest, matchMode, closed }, page, version)
        if (total === 0) continue
        const [parts, key] = await Promise.all([
          partsById(sql, ids),
          findOfferedKey(sql, input.query, { closed, isPublic: input.isPublic }),
        ])
        // A line may have been written after the hidden lines were counted.
        const shown = input.isPublic ? parts.filter(({ publicView }) => publicView < 2) : parts
        return {
          parts: shown,
          total,
          key,
          isInsideWords: matchMode === 'inside',
          isLookalike: matchMode === 'lookalikes',
        }
      }
      return nothing
    },

    /** The number of lines, found as in `find`. */
    async count(input: SearchInput): Promise<number> {
      const { isExact, ...rest } = input
      if (rest.companies?.length === 0) return 0
      const { version, closed } = await readStockVersion(sql)
      if (rest.query === '') return await countStock(searchSql, { ...everything, ...rest, closed })
      for (const matchMode of isExact ? (['exact'] as const) : matchModes) {
        if (matchMode === 'lookalikes' && !hasLookalikes(rest.query)) continue
        const { total } = await find({ ...rest, matchMode, closed }, noRows, version)
        if (total > 0) return total
      }
      return 0
    },

    /** Queries with results that differ from one without in a character. */
    async findSimilar(query: string, isPublic: boolean): Promise<string[]> {
      const { version, closed } = await readStockVersion(sql)
      const { queries } = await similarTo.forceFetch(
        JSON.stringify([version, closed, query, isPublic]),
        {
          context: async () => ({
            queries: await findSimilarQueries(searchSql, query, async (guess) => {
              const selection = { ...everything, query: guess, closed, isPublic }
              return (await find(selection, noRows, version)).total > 0
            }),
          }),
        },
      )
      return queries
    },

    /** The statistics of a part number with a page of its lines; undefined if nobody offers it. */
    async findOffers(
      partNumber: string,
      { isPublic, ...page }: PartPage & { isPublic: boolean },
    ): Promise<{ figures: PartStatistics; parts: FoundPart[]; total: number } | undefined> {
      const { version, closed } = await readStockVersion(sql)
      const key = await findOfferedKey(sql, partNumber, { closed, isPublic })
      if (key === undefined) return undefined
      const selection = {
        query: key,
        matchMode: 'number',
        companies: undefined,
        lines: undefined,
        closed,
        isPublic,
      } as const
      const [{ figures }, { ids, total }] = await Promise.all([
        figuresOf.forceFetch(JSON.stringify([version, closed, key, isPublic]), {
          context: async () => ({
            figures: await computePartStatistics(searchSql, key, selection),
          }),
        }),
        find(selection, page, version),
      ])
      return figures && { figures, parts: await partsById(sql, ids), total }
    },

    /** The normalised part number; undefined if nobody offers it. */
    async findOfferedKey(partNumber: string, isPublic: boolean): Promise<string | undefined> {
      const { closed } = await readStockVersion(sql)
      return await findOfferedKey(sql, partNumber, { closed, isPublic })
    },
  }
}
export type StockSearch = ReturnType<typeof createStockSearch>
