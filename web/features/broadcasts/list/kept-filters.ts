import { paths } from '#contract/paths.ts'
import type { ListSearch } from '#web/features/broadcasts/list/list-search.ts'
import { storeFilters } from '#web/platform/lists/stored-search.ts'

/** Remembers what was chosen in the filters, for the way back by the menu; words are asked anew each time. */
export function keepFilters({ listType, type, exactPhrase, tab }: ListSearch): void {
  storeFilters(paths.broadcasts, { listType, type, exactPhrase, tab })
}
