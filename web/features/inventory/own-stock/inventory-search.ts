import { type StockSort, stockSorts } from '#contract/search-params.ts'
import type { StockFilter } from '#contract/inventory/own-stock.ts'
import {
  flagParam,
  paramText,
  sortParams,
  pageParam,
  cleanTypedQuery,
} from '#web/platform/address-params.ts'

/** Parses the search parameters and drops invalid values. */
export function readInventorySearch(raw: Record<string, unknown>): InventorySearch {
  return {
    query: cleanTypedQuery(paramText(raw.query)),
    isOld: flagParam(raw.isOld),
    page: pageParam(raw.page),
    ...sortParams(raw, stockSorts),
  }
}

/** Parameters of the own stock, without defaults. */
export interface InventorySearch {
  query?: string | undefined
  /** Lines older than two weeks only. */
  isOld?: true | undefined
  page?: number | undefined
  orderCol?: StockSort | undefined
  orderDesc?: true | undefined
}

/** The query of the API request. */
export function filterOf(search: InventorySearch, pageSize: number): Partial<StockFilter> {
  const { query, isOld, page = 1, orderCol, orderDesc } = search
  return {
    page,
    pageSize,
    ...(query && { query }),
    ...(isOld && { isOld }),
    ...(orderCol && { orderCol }),
    ...(orderDesc && { orderDesc }),
  }
}

/** Parameters that sort by a column, or reverse the order if already sorted by it. */
export const sortBy = (search: InventorySearch, column: StockSort): InventorySearch => ({
  ...search,
  page: undefined,
  orderCol: column,
  orderDesc: (search.orderCol === column && !search.orderDesc) || undefined,
})
