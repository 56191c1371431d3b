import { paths } from '#contract/paths.ts'
import { useStoredFilters } from '#web/platform/lists/stored-search.ts'
import { useViewer } from '#web/platform/page/session.ts'

/** What the address of a menu entry says further: the list comes back with the filters as they were left. */
export function useMenuFilters(): (to: string) => Record<string, string | number | true> {
  const kept = useStoredFilters(paths.broadcasts)
  const { readsAsVisitor } = useViewer()
  const { tab, ...filters } = kept
  // The tabs are for members.
  const search = tab === undefined || readsAsVisitor ? filters : kept
  return (to) => (to === paths.broadcasts ? search : {})
}
