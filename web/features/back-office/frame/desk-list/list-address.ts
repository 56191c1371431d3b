import { pageSizes, type PageSize } from '#contract/search-params.ts'
import { useAdminNavigate, useAdminSearch } from '#web/features/back-office/frame/admin-view.tsx'

export type AddressQuery = Readonly<Record<string, string | undefined>>

/** Parameters that do not change which rows match. */
const presentation = ['page', 'pageSize', 'sort', 'order', 'columns', 'view']

/** The query string that selects the rows of a list, regardless of page, order and columns. */
export const selectionOf = (query: AddressQuery) =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === '' || presentation.includes(name) ? [] : [[name, value]],
    ),
  ).toString()

/** Filters, order and page of a list, stored in the address so that a list can be shared. */
export function useListAddress(path: string, usualSize: PageSize) {
  const query = useAdminSearch()
  const navigate = useAdminNavigate()
  const page = Number(query['page'] ?? 1)
  const pageSize = pageSizes.find((size) => String(size) === query['pageSize']) ?? usualSize

  /** The query with changes; any but a change of page starts on the first page. */
  const change = (changed: Record<string, string | number | undefined>) => ({
    ...query,
    page: undefined,
    ...changed,
  })
  return {
    query,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    pageSize,
    selection: selectionOf(query),
    change,
    /** Changes parameters; empty ones are removed. */
    set: (changed: Record<string, string | number | undefined>) =>
      void navigate(path, {
        search: Object.fromEntries(
          Object.entries(change(changed)).filter(([, value]) => value !== ''),
        ),
        replace: true,
      }),
    values: (name: string) => (query[name] ?? '').split(',').filter(Boolean),
  }
}

export type ListAddress = ReturnType<typeof useListAddress>
