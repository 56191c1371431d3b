import { queryNames } from '#contract/search-params.ts'
import type { PartFilter } from '#contract/parts.ts'
import type { PartOrder } from '#web/features/parts/search/part-order.ts'
import { typedPart } from '#web/features/parts/part/part-address.ts'

/** What the address of the parts search says (PT-001); whatever has its usual value is absent. */
export interface PartSearch extends PartOrder {
  query?: string | undefined
  query2?: string | undefined
  query3?: string | undefined
  query4?: string | undefined
  query5?: string | undefined
  /** A country's code; names are understood too. */
  country?: string | undefined
  companyId?: number | undefined
  favorites?: true | undefined
  exactPhrase?: true | undefined
  doShowAdvanced?: true | undefined
  page?: number | undefined
}

type Queries = Pick<PartSearch, (typeof queryNames)[number]>

/** The queries in the order of their boxes, '' for an empty box. */
export const boxesOf = (search: PartSearch): string[] =>
  queryNames.map((name) => search[name] ?? '')

/** The address of these boxes; all of them are said, so that none of an earlier search stays. */
export const searchOf = (boxes: readonly string[]): Queries =>
  Object.fromEntries(queryNames.map((name, at) => [name, typedPart(boxes[at] ?? '')])) as Queries

/** The filled queries: none is no search, several are a multi-search (PT-008). */
export const queriesOf = (search: PartSearch): string[] =>
  boxesOf(search).filter((query) => query !== '')

/** Several queries are seen in several boxes, whoever searches by them. */
export const isAdvanced = (search: PartSearch): boolean =>
  search.doShowAdvanced === true || queriesOf(search).length > 1

/** One query of a multi-search on its own, with all that narrows it (PT-009). */
export function singleSearch(search: PartSearch, query: string): PartSearch {
  return { ...search, ...searchOf([query]), doShowAdvanced: undefined, page: undefined }
}

/** The page asked of the API. */
export function filterOf(search: PartSearch, pageSize: number): Partial<PartFilter> {
  const { doShowAdvanced: _, page = 1, ...asked } = search
  const said = Object.entries(asked).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(said), page, pageSize }
}
