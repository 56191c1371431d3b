import { stockSorts } from '#contract/search-params.ts'
import type { InventorySearch } from '#web/features/inventory/own-stock/inventory-search.ts'
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
