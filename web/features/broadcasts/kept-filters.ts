import { paths } from '#contract/paths.ts'
import type { ListSearch } from '#web/features/broadcasts/list-search.ts'
import { keepSearch } from '#web/platform/kept-search.ts'

/** Remembers what was chosen in the filters, for the way back by the menu; words are asked anew each time. */
export function keepFilters({ listType, type, exactPhrase, tab }: ListSearch): void {
  keepSearch(paths.broadcasts, { listType, type, exactPhrase, tab })
}
