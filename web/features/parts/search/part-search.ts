import { conditions } from '#contract/inventory/conditions.ts'
import { regionKeys } from '#contract/regions.ts'
import { partAges, partSorts, queryMin, queryNames, type PartAge } from '#contract/search-params.ts'
import type { PartFilter } from '#contract/parts.ts'
import { cleanQuery, queryMax } from '#contract/broadcasts/broadcasts.ts'
import type { PartOrder } from '#web/features/parts/search/use-part-sorting.tsx'
import { paramText, flagParam, sortParams, pageParam } from '#web/platform/address-params.ts'

/** A typed query as it appears in the address; a single character is not a query yet (PT-007, SH-013). */
export function typedPart(typed: string): string | undefined {
  const query = cleanQuery(typed.slice(0, queryMax))
  return query.length >= queryMin ? query : undefined
}

/** Parses the search parameters and drops invalid values. */
export function readPartSearch(raw: Record<string, unknown>): PartSearch {
  const companyId = paramText(raw.companyId)
  const quantity = paramText(raw.quantity)
  const queries = queryNames.map((name) => [name, typedPart(paramText(raw[name]))])
  return {
    ...(Object.fromEntries(queries) as Pick<PartSearch, (typeof queryNames)[number]>),
    country: placesParam(raw.country),
    region: choicesParam(raw.region, regionKeys),
    condition: choicesParam(raw.condition, conditions),
    quantity: /^[1-9]\d{0,8}$/.test(quantity) ? Number(quantity) : undefined,
    age: partAges.find((days) => String(days) === paramText(raw.age)),
    companyId: /^[1-9]\d{0,8}$/.test(companyId) ? Number(companyId) : undefined,
    favorites: flagParam(raw.favorites),
    exactPhrase: flagParam(raw.exactPhrase),
    doShowAdvanced: flagParam(raw.doShowAdvanced),
    page: pageParam(raw.page),
    ...sortParams(raw, partSorts),
  }
}

/** Known values of a list, in the order of the choices; undefined without any. */
function choicesParam(value: unknown, choices: readonly string[]): string | undefined {
  const values = listOf(paramText(value))
  return choices.filter((choice) => values.includes(choice)).join(',') || undefined
}

/** Countries by code or name, separated by commas. */
const placesParam = (value: unknown): string | undefined =>
  paramText(value).trim().slice(0, 500) || undefined

/** The values of a list in the address. */
export const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** Filters that narrow the results, and are cleared together. */
export const narrowingFilters = ['country', 'region', 'condition', 'quantity', 'age'] as const

/** The search without them. */
export const withoutFilters = (search: PartSearch): PartSearch => ({
  ...search,
  ...Object.fromEntries(narrowingFilters.map((name) => [name, undefined])),
  page: undefined,
})

/** Parameters of the parts search (PT-001), without defaults. */
export interface PartSearch extends PartOrder {
  query?: string | undefined
  query2?: string | undefined
  query3?: string | undefined
  query4?: string | undefined
  query5?: string | undefined
  /** Country codes, separated by commas; names are accepted too. */
  country?: string | undefined
  region?: string | undefined
  condition?: string | undefined
  /** Least quantity. */
  quantity?: number | undefined
  /** In days. */
  age?: PartAge | undefined
  companyId?: number | undefined
  favorites?: true | undefined
  exactPhrase?: true | undefined
  doShowAdvanced?: true | undefined
  page?: number | undefined
}

type Queries = Pick<PartSearch, (typeof queryNames)[number]>

/** The queries in the order of their fields, '' for an empty field. */
export const boxesOf = (search: PartSearch): string[] =>
  queryNames.map((name) => search[name] ?? '')

/** Parameters of all query fields, so that no query of an earlier search remains. */
export const searchOf = (boxes: readonly string[]): Queries =>
  Object.fromEntries(queryNames.map((name, at) => [name, typedPart(boxes[at] ?? '')])) as Queries

/** The filled queries; several are a multi-search (PT-008). */
export const queriesOf = (search: PartSearch): string[] =>
  boxesOf(search).filter((query) => query !== '')

/** Whether the page shows five query fields; several queries need them for visitors too. */
export const isAdvanced = (search: PartSearch): boolean =>
  search.doShowAdvanced === true || queriesOf(search).length > 1

/** One query of a multi-search with the same filters (PT-009). */
export function singleSearch(search: PartSearch, query: string): PartSearch {
  return { ...search, ...searchOf([query]), doShowAdvanced: undefined, page: undefined }
}

/** The query of the API request. */
export function filterOf(search: PartSearch, pageSize: number): Partial<PartFilter> {
  const { doShowAdvanced: _, page = 1, region, condition, ...rest } = search
  const params = Object.entries(rest).filter(([, value]) => value !== undefined)
  return {
    ...Object.fromEntries(params),
    ...(region && { region: listOf(region) as PartFilter['region'] }),
    ...(condition && { condition: listOf(condition) as PartFilter['condition'] }),
    page,
    pageSize,
  }
}
