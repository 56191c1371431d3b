import type { FeedFilter } from '#contract/broadcasts/feeds.ts'
import type { ListSearch } from '#web/features/broadcasts/list/list-search.ts'

/** What a feed takes from the list's address (AM-040). */
export function feedOf({ query, listType, type, exactPhrase }: ListSearch): FeedFilter {
  return { query, listType, type, exactPhrase }
}

/** Whether the list shows less than a feed of the same search can. */
export function isNarrowerThanFeeds({ companyId, tab }: ListSearch): boolean {
  return companyId !== undefined || tab !== undefined
}
