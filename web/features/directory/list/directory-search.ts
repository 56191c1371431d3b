import type { DirectorySort } from '#contract/search-params.ts'
import type { DirectoryFilter } from '#contract/directory.ts'
import type { CompaniesSearch } from '#web/features/companies/companies-address-public.ts'

export type DirectorySearch = CompaniesSearch<DirectorySort>

/** API filter of the search params. */
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

/** Current sort order: for members by name, or by relevance when searching. */
export function sortedBy(search: DirectorySearch, readsAsVisitor: boolean): Sorted {
  const { orderCol, orderDesc = false, query } = search
  if (readsAsVisitor) {
    const by = orderCol === 'Country' ? orderCol : undefined
    return { by, isDescending: by !== undefined && orderDesc }
  }
  return { by: orderCol ?? (query ? undefined : 'companyname'), isDescending: orderDesc }
}

/** Search params that sort by a column or reverse its order; favourite counts start descending. */
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
