import { directorySorts } from '#contract/address-words.ts'
import type { DirectorySearch } from '#web/features/directory/directory-search.ts'
import {
  addressText,
  isOnInAddress,
  pageInAddress,
  placeInAddress,
} from '#web/platform/address-text.ts'
import { typedQuery } from '#web/platform/typed-search.ts'

/** Reads an address that anybody may have typed: what makes no sense is left out. */
export function readDirectorySearch(raw: Record<string, unknown>): DirectorySearch {
  const orderCol = directorySorts.find((sort) => sort === addressText(raw.orderCol))
  return {
    query: typedQuery(addressText(raw.query)),
    country: placeInAddress(raw.country),
    page: pageInAddress(raw.page),
    orderCol,
    orderDesc: orderCol && isOnInAddress(raw.orderDesc),
    showSearch: isOnInAddress(raw.showSearch),
  }
}
