import type { PartSort } from '#contract/address-words.ts'
import { usualSort } from '#web/features/parts/statistics-address.ts'

/** What the address of a page of statistics says; by price, cheapest first, unless it says otherwise (PT-033). */
export interface StatisticsSearch {
  page?: number | undefined
  orderCol?: PartSort | undefined
  orderDesc?: true | undefined
}

/** Visitors' rows have no company to sort by (AM-121). */
export function sortedBy({ orderCol = usualSort }: StatisticsSearch, readsAsVisitor: boolean) {
  return readsAsVisitor && orderCol === 'inv_companyname' ? usualSort : orderCol
}

/** The address of the same rows by another column, or the other way round; much of it comes first. */
export function sortBy(
  search: StatisticsSearch,
  column: PartSort,
  sorted: PartSort,
): StatisticsSearch {
  const isDescending = sorted === column ? !search.orderDesc : column === 'Quantity'
  return {
    page: undefined,
    orderCol: column === usualSort ? undefined : column,
    orderDesc: isDescending || undefined,
  }
}

/** The page asked of the API. */
export function filterOf(search: StatisticsSearch, pageSize: number) {
  const { page = 1, orderCol = usualSort, orderDesc = false } = search
  return { page, pageSize, orderCol, orderDesc }
}
