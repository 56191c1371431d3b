import {
  paramText,
  flagParam,
  sortParams,
  pageParam,
  placeParam,
  cleanTypedQuery,
} from '#web/platform/address-params.ts'

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
  query: cleanTypedQuery(paramText(raw.query)),
  country: placeParam(raw.country),
  page: pageParam(raw.page),
  ...sortParams(raw, sorts),
  showSearch: flagParam(raw.showSearch),
})
