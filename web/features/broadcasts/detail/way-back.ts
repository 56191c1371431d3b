import type { BroadcastList } from '#contract/broadcasts/broadcasts.ts'
import { paths } from '#contract/paths.ts'
import { describeSearch, readListSearch } from '#web/features/broadcasts/list/list-search.ts'
import { useRememberedSearch } from '#web/platform/lists/stored-search.ts'

/** The way back to the list: the last search of this window, with its name (BC-028). */
export function useWayBack(lists: readonly BroadcastList[]) {
  const search = readListSearch(useRememberedSearch(paths.broadcasts))
  return { search, label: describeSearch(search, lists) }
}
