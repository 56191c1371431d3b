import { paths } from '#contract/paths.ts'
import { useStoredFilters } from '#web/platform/lists/stored-search.ts'
import { useViewer } from '#web/platform/page/session.ts'

/** The search parameters of a menu entry: lists reopen with their last filters. */
export function useMenuFilters(): (to: string) => Record<string, string | number | true> {
  const stored = useStoredFilters(paths.broadcasts)
  const { readsAsVisitor } = useViewer()
  const { tab, ...filters } = stored
  // The tabs are for members.
  const search = tab === undefined || readsAsVisitor ? filters : stored
  return (to) => (to === paths.broadcasts ? search : {})
}
