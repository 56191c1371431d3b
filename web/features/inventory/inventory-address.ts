import { stockSorts } from '#contract/address-words.ts'
import type { InventorySearch } from '#web/features/inventory/own-stock/inventory-search.ts'
import { addressText, orderInAddress, pageInAddress } from '#web/platform/address-text.ts'
import { typedQuery } from '#web/platform/lists/typed-search.ts'

/** Reads an address; what makes no sense is left out. */
export function readInventorySearch(raw: Record<string, unknown>): InventorySearch {
  return {
    query: typedQuery(addressText(raw.query)),
    page: pageInAddress(raw.page),
    ...orderInAddress(raw, stockSorts),
  }
}
