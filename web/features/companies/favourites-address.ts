import { favouriteSorts } from '#contract/address-words.ts'
import type { FavouritesSearch } from '#web/features/companies/favourites-search.ts'
import {
  addressText,
  isOnInAddress,
  pageInAddress,
  placeInAddress,
} from '#web/platform/address-text.ts'
import { typedQuery } from '#web/platform/typed-search.ts'

/** Reads an address that anybody may have typed: what makes no sense is left out. */
export function readFavouritesSearch(raw: Record<string, unknown>): FavouritesSearch {
  const orderCol = favouriteSorts.find((sort) => sort === addressText(raw.orderCol))
  return {
    query: typedQuery(addressText(raw.query)),
    country: placeInAddress(raw.country),
    page: pageInAddress(raw.page),
    orderCol,
    orderDesc: orderCol && isOnInAddress(raw.orderDesc),
    showSearch: isOnInAddress(raw.showSearch),
  }
}
