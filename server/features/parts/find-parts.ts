import { offeredKey, partFigures, type PartFigures } from '#server/features/parts/offer-queries.ts'
import { gatherLines, gatherLinesOf, walkLines } from '#server/features/parts/line-queries.ts'
import {
  countAllLines,
  countHiddenLines,
  countLinesOf,
  countListedLines,
  partsById,
  stockEdition,
  type FoundPart,
  type PartPage,
  type Selected,
} from '#server/features/parts/search-queries.ts'
import type { PartSelection } from '#server/features/parts/text-queries.ts'
import { openTextSets } from '#server/features/parts/find-texts.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createLoadCache } from '#server/platform/load-cache.ts'

/** Up to so many lines are quicker gathered and sorted than an index is walked for them. */
const fewLines = 20_000
/** Gathering a line takes as long as passing so many in an index. */
const passedInstead = 8

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
export function openStockSearch(database: Database) {
  const { sql, searchSql } = database
  const textSets = openTextSets(database)
  const counts = createLoadCache<number>(1000)
  const sizes = createLoadCache<{ all: number; ofThem: number }>(200)
  const figuresOf = createLoadCache<{ figures: PartFigures | undefined }>(200)

  async function find(selection: PartSelection, page: PartPage, edition: string) {
    const { companies, closed, isPublic, ...words } = selection
    const texts = await textSets.read(selection, edition)
    if (texts.size === 0) return { ids: [], total: 0 }
    /** Asked once, however often it is called. */
    const count = () =>
      counts.forceFetch(JSON.stringify([edition, words]), {
        context: () => countListedLines(searchSql, texts),
      })
    const among = { ...selection, texts }
    const hidden = isPublic
      ? await counts.forceFetch(JSON.stringify([edition, { ...words, hidden: closed }]), {
          context: () => countHiddenLines(searchSql, among),
        })
      : 0
    const open = companies?.filter((id) => !closed.includes(id))
    const owners = open ?? closed
    const [listed, ofThem, lines] = await Promise.all([
      count(),
      owners.length === 0
        ? 0
        : counts.forceFetch(JSON.stringify([edition, { ...words, owners }]), {
            context: () => countLinesOf(searchSql, texts, owners),
          }),
      findLines({ ...among, hasHidden: hidden > 0 }, page, edition, count),
    ])
    return { ids: idsOf(lines), total: open ? ofThem : listed - ofThem - hidden }
  }

  /** A page in the quickest of three ways. How many lines its companies have of it is estimated. */
  async function findLines(
    selected: Selected,
    page: PartPage,
    edition: string,
    count: () => Promise<number>,
  ) {
    const listed = await count()
    if (listed === 0) return []
    if (listed <= fewLines) return gatherLines(searchSql, selected, page)
    const { companies } = selected
    const { all, ofThem } = await sizes.forceFetch(JSON.stringify([edition, companies]), {
      context: () => countAllLines(sql, companies ?? []),
    })
    const among = companies ? ofThem : all
    /** Lines that are passed until the page is full. */
    const passed = ((page.offset + page.limit) * all * all) / (listed * among)
    const gathered = listed * passedInstead
    const sorted = { ...page, sort: page.sort ?? ('Price' as const) }
    const isOfTexts = sorted.sort === 'Partnumber' || sorted.sort === 'Manufacturer'
    if (companies && (isOfTexts || ofThem < Math.min(passed, gathered))) {
      return gatherLinesOf(searchSql, selected, sorted)
    }
    return gathered < passed
      ? gatherLines(searchSql, selected, sorted)
      : walkLines(searchSql, selected, sorted)
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
        // A line may have been written between the count of what is hidden and the page.
        const shown = asked.isPublic ? parts.filter(({ publicView }) => publicView < 2) : parts
        return { parts: shown, total, key, isInsideWords: meaning === 'inside' }
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
      const [{ figures }, { ids, total }] = await Promise.all([
        figuresOf.forceFetch(JSON.stringify([edition, closed, key, isPublic]), {
          context: async () => ({ figures: await partFigures(searchSql, key, selection) }),
        }),
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
