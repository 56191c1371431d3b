import type { DirectorySort } from '#contract/address-words.ts'
import type { DirectoryFilter } from '#contract/directory.ts'
import type { CompaniesSearch } from '#web/features/companies/companies-address-public.ts'

export type DirectorySearch = CompaniesSearch<DirectorySort>

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
