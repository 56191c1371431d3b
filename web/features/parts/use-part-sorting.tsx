import { sortBy, sortedBy, type PartSearch } from '#web/features/parts/part-search.ts'
import type { PartSorting } from '#web/features/parts/parts-table.tsx'
import { useViewer } from '#web/platform/session.ts'
import { Link } from '@tanstack/react-router'

/** How the rows of a search are sorted. */
export function usePartSorting(search: PartSearch): PartSorting {
  const { readsAsVisitor } = useViewer()
  return {
    by: sortedBy(search, readsAsVisitor),
    isDescending: search.orderDesc ?? false,
    link: (column) => <Link to="/parts" search={sortBy(search, column)} resetScroll={false} />,
  }
}
