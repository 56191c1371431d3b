import { partSorts, type PartSort } from '#contract/search-params.ts'
import type { PartOrder } from '#web/features/parts/search/use-part-sorting.tsx'
import { paramText, flagParam, pageParam } from '#web/platform/address-params.ts'

/** The default order: by price, cheapest first (PT-033). */
export const usualSort: PartSort = 'Price'

/** Parameters of part statistics, without defaults. */
export interface StatisticsSearch extends PartOrder {
  page?: number | undefined
}

/** The query of the API request. */
export function filterOf(search: StatisticsSearch, pageSize: number) {
  const { page = 1, orderCol = usualSort, orderDesc = false } = search
  return { page, pageSize, orderCol, orderDesc }
}

/** Parses the search parameters and drops invalid values. */
export function readStatisticsSearch(raw: Record<string, unknown>): StatisticsSearch {
  const orderCol = partSorts.find((sort) => sort === paramText(raw.orderCol))
  return {
    page: pageParam(raw.page),
    orderCol: orderCol === usualSort ? undefined : orderCol,
    orderDesc: flagParam(raw.orderDesc),
  }
}
