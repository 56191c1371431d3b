import { partSorts, type PartSort } from '#contract/address-words.ts'
import { addressText } from '#web/platform/address-text.ts'

/** What the address of a page of statistics says; by price, cheapest first, unless it says otherwise (PT-033). */
export interface StatisticsSearch {
  page?: number | undefined
  orderCol?: PartSort | undefined
  orderDesc?: true | undefined
}

const usualSort: PartSort = 'Price'

/** Reads an address that anybody may have typed: what makes no sense is left out. */
export function readStatisticsSearch(raw: Record<string, unknown>): StatisticsSearch {
  const page = addressText(raw.page)
  const orderCol = partSorts.find((sort) => sort === addressText(raw.orderCol))
  const orderDesc = ['true', '1'].includes(addressText(raw.orderDesc)) || undefined
  return {
    page: /^\d{1,7}$/.test(page) && Number(page) > 1 ? Number(page) : undefined,
    orderCol: orderCol === usualSort ? undefined : orderCol,
    orderDesc,
  }
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
