import {
  addressText,
  isOnInAddress,
  orderInAddress,
  pageInAddress,
  placeInAddress,
} from '#web/platform/address-text.ts'
import { typedQuery } from '#web/platform/lists/typed-search.ts'

/** URL search params of company lists (CO-002, FV-007); defaults are omitted. */
export interface CompaniesSearch<Sort extends string> {
  query?: string | undefined
  /** Directory: country code, names are accepted too. Favourites: country name. */
  country?: string | undefined
  page?: number | undefined
  orderCol?: Sort | undefined
  orderDesc?: true | undefined
  /** Set by the global search (SH-010). */
  showSearch?: true | undefined
}

/** Parses search params leniently: invalid values are dropped. */
export const readCompaniesSearch = <Sort extends string>(
  raw: Record<string, unknown>,
  sorts: readonly Sort[],
): CompaniesSearch<Sort> => ({
  query: typedQuery(addressText(raw.query)),
  country: placeInAddress(raw.country),
  page: pageInAddress(raw.page),
  ...orderInAddress(raw, sorts),
  showSearch: isOnInAddress(raw.showSearch),
})
