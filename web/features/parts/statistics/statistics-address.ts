import { partSorts, type PartSort } from '#contract/search-params.ts'
import type { StatisticsSearch } from '#web/features/parts/statistics/statistics-search.ts'
import { paramText, flagParam, pageParam } from '#web/platform/address-params.ts'

/** What the offers of a part are sorted by unless the address says otherwise (PT-033). */
export const usualSort: PartSort = 'Price'

/** Reads an address that anybody may have typed: what makes no sense is left out. */
export function readStatisticsSearch(raw: Record<string, unknown>): StatisticsSearch {
  const orderCol = partSorts.find((sort) => sort === paramText(raw.orderCol))
  return {
    page: pageParam(raw.page),
    orderCol: orderCol === usualSort ? undefined : orderCol,
    orderDesc: flagParam(raw.orderDesc),
  }
}
