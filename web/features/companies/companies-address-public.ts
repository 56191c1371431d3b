import {
  paramText,
  flagParam,
  sortParams,
  pageParam,
  placeParam,
} from '#web/platform/address-params.ts'
import { cleanTypedQuery } from '#web/platform/lists/debounced-search.ts'

/** What the address of a list of companies says (CO-002, FV-007); whatever has its usual value is absent. */
export interface CompaniesSearch<Sort extends string> {
  query?: string | undefined
  /** Of the directory a country's code, and names are understood too; of the favourites its name. */
  country?: string | undefined
  page?: number | undefined
  orderCol?: Sort | undefined
  orderDesc?: true | undefined
  /** Somebody came by the search of every page (SH-010). */
  showSearch?: true | undefined
}

/** Reads an address that anybody may have typed: what makes no sense is left out. */
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
