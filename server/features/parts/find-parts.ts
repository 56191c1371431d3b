import { offeredKey, partFigures, type PartFigures } from '#server/features/parts/offer-queries.ts'
import {
  gatherLines,
  gatherLinesOf,
  walkFirstLines,
  walkLines,
} from '#server/features/parts/line-queries.ts'
import {
  countAllLines,
  countHiddenLines,
  countLinesOf,
  countListedLines,
  partsById,
  stockEdition,
  type FoundPart,
  type PartPage,
  type PartSelection,
  type Selected,
} from '#server/features/parts/search-queries.ts'
import type { Database } from '#server/platform/database/database.ts'
import { heldAnswers } from '#server/platform/held-answers.ts'

/** Up to so many lines are quicker gathered and sorted than an index is walked for them. */
const fewLines = 20_000
/**
 * Up to so many lines are quicker looked at one by one than all texts with a word are gathered. Tried where a quarter
 * should do, as a word may be rare where the order begins.
 */
const fewLooked = 4000

/** So many common words are remembered over changes of the stock. */
const mostCommon = 1000

/** How what was typed is understood, one after the other until something is found. */
const meanings = ['terms', 'pieces', 'inside'] as const

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

export interface FoundParts {
  parts: FoundPart[]
  /** Lines of the whole result. */
  total: number
  /** The key of what was typed, where that is a part number that somebody offers (BK-064). */
  key: string | undefined
  /** Whether nothing begins with what was typed, and these lines have it within a word. */
  isInsideWords: boolean
}

/** What is searched for, by whom: visitors find less. */
export type AskedParts = Omit<PartSelection, 'closed' | 'meaning'> & { isExact: boolean }

/** Searches the stock of all listed companies. The plan follows from how much the words find. */
export function openStockSearch({ sql, searchSql }: Database) {
  const counts = heldAnswers<number>(1000)
  const commonBefore = new Map<string, number>()
  const sizes = heldAnswers<{ all: number; ofThem: number }>(200)
  const figuresOf = heldAnswers<PartFigures | undefined>(200)

  async function find(selection: PartSelection, page: PartPage, edition: string) {
    const { companies, closed, isPublic, ...words } = selection
    const named = JSON.stringify(words)
    const counted = counts.read(edition, named, () => countListedLines(searchSql, selection))
    // What was common before the last change of stock is common still: its page is not kept waiting for the count.
    const isKnownCommon = commonBefore.has(named)
    const listed = commonBefore.get(named) ?? (await counted)
    if (listed === 0) return { ids: [], total: 0 }
    const hidden = isPublic
      ? await counts.read(edition, JSON.stringify({ ...words, hidden: closed }), () =>
          countHiddenLines(searchSql, selection),
        )
      : 0
    const selected = { ...selection, hasHidden: hidden > 0 }
    const open = companies?.filter((id) => !closed.includes(id))
    const among = open ?? closed
    const [exact, ofThem, ids] = await Promise.all([
      counted,
      among.length === 0
        ? 0
        : counts.read(edition, JSON.stringify({ ...words, among }), () =>
            countLinesOf(searchSql, selection, among),
          ),
      listed <= fewLines
        ? gatherLines(searchSql, selected, page)
        : findAmongMany(selected, page, listed, edition),
    ])
    if (exact > fewLines * 2) commonBefore.set(named, exact)
    else if (commonBefore.delete(named)) return find(selection, page, edition)
    if (!isKnownCommon && commonBefore.size > mostCommon) commonBefore.clear()
    return { ids: idsOf(ids), total: open ? ofThem : exact - ofThem - hidden }
  }

  /**
   * A page of what finds many lines, in the quickest of four ways. How many lines its companies have of it is estimated,
   * as counting them takes as long as the page.
   */
  async function findAmongMany(
    selected: Selected,
    asked: PartPage,
    listed: number,
    edition: string,
  ) {
    const { companies } = selected
    const { all, ofThem } = await sizes.read(edition, companies?.join() ?? '', () =>
      countAllLines(sql, companies ?? []),
    )
    const { sort = 'Price' } = asked
    const page = { ...asked, sort }
    const among = companies ? ofThem : all
    /** Lines that are passed until the page is full, among all and among those of its companies. */
    const passed = ((page.offset + page.limit) * all) / (listed * (among / all))
    const looked = passed * (among / all)
    if (sort === 'Partnumber' || sort === 'Manufacturer') {
      return companies
        ? gatherLinesOf(searchSql, selected, page)
        : walkLines(searchSql, selected, page)
    }
    if (sort !== 'inv_companyname' && looked <= fewLooked / 4) {
      const first = await walkFirstLines(searchSql, selected, { ...page, sort }, fewLooked)
      if (first.length === page.limit) return first
    }
    return companies && passed > ofThem
      ? gatherLinesOf(searchSql, selected, page)
      : walkLines(searchSql, selected, page)
  }

  return {
    /** Lines that what was typed finds: by its terms, else by the pieces of them, else within words. */
    async find(asked: AskedParts, page: PartPage): Promise<FoundParts> {
      const { isExact, ...rest } = asked
      const nothing = { parts: [], total: 0, key: undefined, isInsideWords: false }
      if (rest.companies?.length === 0) return nothing
      const { edition, closed } = await stockEdition(sql)
      for (const meaning of isExact ? (['exact'] as const) : meanings) {
        const { ids, total } = await find({ ...rest, meaning, closed }, page, edition)
        if (total === 0) continue
        const [parts, key] = await Promise.all([
          partsById(sql, ids),
          offeredKey(sql, asked.query, { closed, isPublic: asked.isPublic }),
        ])
        return { parts, total, key, isInsideWords: meaning === 'inside' }
      }
      return nothing
    },

    /** The statistics of a part number, and a page of its lines; undefined when nobody offers it. */
    async findOffers(
      partNumber: string,
      { isPublic, ...page }: PartPage & { isPublic: boolean },
    ): Promise<{ figures: PartFigures; parts: FoundPart[]; total: number } | undefined> {
      const { edition, closed } = await stockEdition(sql)
      const key = await offeredKey(sql, partNumber, { closed, isPublic })
      if (key === undefined) return undefined
      const selection = {
        query: key,
        meaning: 'number',
        companies: undefined,
        closed,
        isPublic,
      } as const
      const [figures, { ids, total }] = await Promise.all([
        figuresOf.read(`${edition} ${closed.join()}`, JSON.stringify({ key, isPublic }), () =>
          partFigures(searchSql, key, selection),
        ),
        find(selection, page, edition),
      ])
      return figures && { figures, parts: await partsById(sql, ids), total }
    },

    /** The key of a part number that somebody offers. */
    async offeredKey(partNumber: string, isPublic: boolean): Promise<string | undefined> {
      const { closed } = await stockEdition(sql)
      return await offeredKey(sql, partNumber, { closed, isPublic })
    },
  }
}
export type StockSearch = ReturnType<typeof openStockSearch>
