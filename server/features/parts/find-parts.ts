import { stockCounts } from '#server/features/parts/count-parts.ts'
import {
  countLinesOf,
  countListedLines,
  gatherLines,
  gatherLinesOf,
  offeredKey,
  partsById,
  stockStanding,
  walkLines,
  type FoundPart,
  type PartPage,
  type PartSelection,
} from '#server/features/parts/search-queries.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Up to so many lines are quicker gathered and sorted than an index is walked for them. */
const fewLines = 20_000

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

export interface FoundParts {
  parts: FoundPart[]
  /** Lines of the whole result. */
  total: number
  /** Whether what was typed is a part number that somebody offers (BK-064). */
  hasLandingPage: boolean
}

/** Searches the stock of all listed companies. The plan follows from how much the words find. */
export function openStockSearch({ sql, searchSql }: Database) {
  const counts = stockCounts(1000)

  async function find(selection: PartSelection, page: PartPage, edition: string) {
    const { companies, closed, ...words } = selection
    const listed = await counts.read(edition, words, () => countListedLines(searchSql, selection))
    if (listed === 0) return { ids: [], total: 0 }
    const isFew = listed <= fewLines
    const among = (some: readonly number[]) =>
      counts.read(edition, { ...words, among: some }, () =>
        countLinesOf(searchSql, selection, some),
      )
    if (companies) {
      const total = await among(companies.filter((id) => !closed.includes(id)))
      if (total === 0) return { ids: [], total }
      const isByText = page.sort === 'Partnumber' || page.sort === 'Manufacturer'
      const gather = isFew ? gatherLines : total <= fewLines || isByText ? gatherLinesOf : walkLines
      return { ids: idsOf(await gather(searchSql, selection, page)), total }
    }
    const [ofClosed, ids] = await Promise.all([
      closed.length === 0 ? 0 : among(closed),
      isFew ? gatherLines(searchSql, selection, page) : walkLines(searchSql, selection, page),
    ])
    return { ids: idsOf(ids), total: listed - ofClosed }
  }

  return async function findParts(
    asked: Omit<PartSelection, 'closed' | 'meaning'> & { isExact: boolean },
    page: PartPage,
  ): Promise<FoundParts> {
    const { isExact, ...rest } = asked
    const nothing = { parts: [], total: 0, hasLandingPage: false }
    if (rest.companies?.length === 0) return nothing
    const { edition, closed } = await stockStanding(sql)
    for (const meaning of isExact ? (['exact'] as const) : (['terms', 'pieces'] as const)) {
      const { ids, total } = await find({ ...rest, meaning, closed }, page, edition)
      if (total === 0) continue
      const [parts, key] = await Promise.all([
        partsById(sql, ids),
        offeredKey(sql, asked.query, closed),
      ])
      return { parts, total, hasLandingPage: key !== undefined }
    }
    return nothing
  }
}
export type StockSearch = ReturnType<typeof openStockSearch>
