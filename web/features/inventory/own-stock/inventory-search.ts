import { type StockSort, stockSorts } from '#contract/address-words.ts'
import type { StockFilter } from '#contract/inventory/own-stock.ts'
import { paramText, sortParams, pageParam } from '#web/platform/address-params.ts'
import { cleanTypedQuery } from '#web/platform/lists/debounced-search.ts'

/** Reads an address; what makes no sense is left out. */
export function readInventorySearch(raw: Record<string, unknown>): InventorySearch {
  return {
    query: cleanTypedQuery(paramText(raw.query)),
    page: pageParam(raw.page),
    ...sortParams(raw, stockSorts),
  }
}

/** What the address of the own stock says; whatever has its usual value is absent. */
export interface InventorySearch {
  query?: string | undefined
  page?: number | undefined
  orderCol?: StockSort | undefined
  orderDesc?: true | undefined
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
