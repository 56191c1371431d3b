import { stockSorts, type StockSort } from '#contract/address-words.ts'
import type { StockFilter } from '#contract/own-stock.ts'
import { addressText } from '#web/platform/address-text.ts'
import { typedQuery } from '#web/platform/typed-search.ts'

/** What the address of the own stock says; whatever has its usual value is absent. */
export interface InventorySearch {
  query?: string | undefined
  page?: number | undefined
  orderCol?: StockSort | undefined
  orderDesc?: true | undefined
}

/** The page in an address that anybody may have typed; the first one is absent. */
export function pageOf(raw: unknown): number | undefined {
  const page = addressText(raw)
  return /^\d{1,7}$/.test(page) && Number(page) > 1 ? Number(page) : undefined
}

/** Reads an address; what makes no sense is left out. */
export function readInventorySearch(raw: Record<string, unknown>): InventorySearch {
  const orderCol = stockSorts.find((sort) => sort === addressText(raw.orderCol))
  const isDescending = ['true', '1'].includes(addressText(raw.orderDesc))
  return {
    query: typedQuery(addressText(raw.query)),
    page: pageOf(raw.page),
    orderCol,
    orderDesc: (orderCol !== undefined && isDescending) || undefined,
  }
}

/** The page asked of the API. */
export function filterOf(search: InventorySearch, pageSize: number): Partial<StockFilter> {
  const { query, page = 1, orderCol, orderDesc } = search
  return {
    page,
    pageSize,
    ...(query && { query }),
    ...(orderCol && { orderCol }),
    ...(orderDesc && { orderDesc }),
  }
}

/** The address of the same lines by another column, or the other way round. */
export const sortBy = (search: InventorySearch, column: StockSort): InventorySearch => ({
  ...search,
  page: undefined,
  orderCol: column,
  orderDesc: (search.orderCol === column && !search.orderDesc) || undefined,
})
