import type { PartSort } from '#contract/search-params.ts'
import { orderBy, sortedBy, type PartOrder } from '#web/features/parts/search/part-order.ts'
import { useViewer } from '#web/platform/page/session.ts'
import type { Sorting } from '#web/ui/data-table.tsx'
import { Link } from '@tanstack/react-router'

/** How the rows of the page that stands here are sorted; `usual` is the column that its address does not say. */
export function usePartSorting(search: PartOrder, usual?: PartSort): Sorting<PartSort> {
  const { readsAsVisitor } = useViewer()
  const by = sortedBy(search, readsAsVisitor, usual)
  return {
    by,
    isDescending: search.orderDesc ?? false,
    link: (column) => (
      <Link
        to="."
        search={(now: object) => ({ ...now, ...orderBy(column, search, by, usual) })}
        resetScroll={false}
      />
    ),
  }
}
