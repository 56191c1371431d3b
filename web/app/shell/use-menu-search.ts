import { paths } from '#contract/paths.ts'
import { useKeptSearch } from '#web/platform/kept-search.ts'
import { useViewer } from '#web/platform/session.ts'

/** What the address of a menu entry says further: the list comes back with the filters as they were left. */
export function useMenuSearch(): (to: string) => Record<string, string | number | true> {
  const kept = useKeptSearch(paths.broadcasts)
  const { isTrading } = useViewer()
  // The tabs are for members who trade.
  const { tab, ...filters } = kept
  const search = isTrading ? kept : filters
  return (to) => (to === paths.broadcasts ? search : {})
}
