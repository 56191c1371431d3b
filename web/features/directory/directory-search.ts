import { directorySorts, type DirectorySort } from '#contract/address-words.ts'
import type { DirectoryFilter } from '#contract/directory.ts'
import { addressText } from '#web/platform/address-text.ts'
import { typedQuery } from '#web/platform/typed-search.ts'

/** What the directory's address says (CO-002); whatever has its usual value is absent. */
export interface DirectorySearch {
  query?: string | undefined
  /** A country's code; names are understood too. */
  country?: string | undefined
  page?: number | undefined
  orderCol?: DirectorySort | undefined
  orderDesc?: true | undefined
  /** Somebody came by the search of every page (SH-010). */
  showSearch?: true | undefined
}

/** Reads an address that anybody may have typed: what makes no sense is left out. */
export function readDirectorySearch(raw: Record<string, unknown>): DirectorySearch {
  const page = addressText(raw.page)
  const orderCol = directorySorts.find((sort) => sort === addressText(raw.orderCol))
  return {
    query: typedQuery(addressText(raw.query)),
    country: addressText(raw.country).trim().slice(0, 100) || undefined,
    page: /^\d{1,7}$/.test(page) && Number(page) > 1 ? Number(page) : undefined,
    orderCol,
    orderDesc: (orderCol !== undefined && isOn(raw.orderDesc)) || undefined,
    showSearch: isOn(raw.showSearch) || undefined,
  }
}

/** The page asked of the API. */
export function filterOf(search: DirectorySearch, pageSize: number): Partial<DirectoryFilter> {
  const { query, country, page = 1, orderCol, orderDesc } = search
  return {
    page,
    pageSize,
    ...(query && { query }),
    ...(country && { country }),
    ...(orderCol && { orderCol }),
    ...(orderDesc && { orderDesc }),
  }
}

export interface Sorted {
  by: DirectorySort | undefined
  isDescending: boolean
}

/** How the rows are sorted; without words members get them by name, and with words by how well they fit. */
export function sortedBy(search: DirectorySearch, readsAsVisitor: boolean): Sorted {
  const { orderCol, orderDesc = false, query } = search
  if (readsAsVisitor) {
    const by = orderCol === 'Country' ? orderCol : undefined
    return { by, isDescending: by !== undefined && orderDesc }
  }
  return { by: orderCol ?? (query ? undefined : 'companyname'), isDescending: orderDesc }
}

/** The address of the same rows by another column, or the other way round: the most followed come first. */
export function sortBy(
  search: DirectorySearch,
  column: DirectorySort,
  sorted: Sorted,
): DirectorySearch {
  const isDescending = sorted.by === column ? !sorted.isDescending : column === 'favCount'
  return {
    ...search,
    page: undefined,
    orderCol: column,
    orderDesc: isDescending || undefined,
  }
}

const isOn = (value: unknown) => ['true', '1'].includes(addressText(value))
