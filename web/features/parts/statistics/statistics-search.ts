import type { PartOrder } from '#web/features/parts/search/part-order.ts'
import { usualSort } from '#web/features/parts/statistics/statistics-address.ts'

/** What the address of a page of statistics says; by price, cheapest first, unless it says otherwise (PT-033). */
export interface StatisticsSearch extends PartOrder {
  page?: number | undefined
}

/** The page asked of the API. */
export function filterOf(search: StatisticsSearch, pageSize: number) {
  const { page = 1, orderCol = usualSort, orderDesc = false } = search
  return { page, pageSize, orderCol, orderDesc }
}
