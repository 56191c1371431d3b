import { tabs } from '#contract/broadcasts/broadcasts.ts'
import { boardQuery, broadcastsQuery, listsQuery } from '#web/features/broadcasts/api.ts'
import { listHead } from '#web/features/broadcasts/list/list-head.ts'
import { filterOf, type ListSearch } from '#web/features/broadcasts/list/list-search.ts'
import type { RouterContext } from '#web/platform/page/router-context.ts'
import { sessionQuery, viewerOf } from '#web/platform/page/session.ts'

/** Rows that are not out of date, so that none moves once they are shown; older ones when there is no answer. */
async function freshRows({ api, queryClient, preferences }: RouterContext, search: ListSearch) {
  const query = broadcastsQuery(api, filterOf(search, preferences.pageSize))
  await queryClient.fetchQuery(query).catch((failure: unknown) => {
    if (queryClient.getQueryData(query.queryKey) === undefined) throw failure
  })
}

/** Reads the own saved searches where there can be some; a list is worth showing without them. */
async function loadSavedSearches({ api, queryClient }: RouterContext): Promise<void> {
  const user = await queryClient.ensureQueryData(sessionQuery(api))
  if (viewerOf(user).readsAsVisitor) return
  const { savedSearchesQuery } = await import('#web/features/broadcasts/saved-searches/api.ts')
  await queryClient.prefetchQuery(savedSearchesQuery(api))
}

/**
 * Reads what a list shows and returns what its head needs. When only the filter changed, nothing is waited for: the
 * earlier rows stay until the new ones come.
 */
export async function loadList(
  context: RouterContext,
  search: ListSearch,
  cause: 'preload' | 'enter' | 'stay',
) {
  const { api, queryClient, preferences } = context
  const saved = loadSavedSearches(context)
  const rows =
    search.tab === tabs.saved
      ? saved
      : cause === 'enter'
        ? freshRows(context, search)
        : queryClient.ensureQueryData(broadcastsQuery(api, filterOf(search, preferences.pageSize)))
  const board = queryClient.ensureQueryData(boardQuery(api))
  if (cause === 'stay') {
    rows.catch(() => {})
    board.catch(() => {})
    saved.catch(() => {})
  } else {
    await Promise.all([rows, board, saved])
  }
  return { head: listHead(search, await queryClient.ensureQueryData(listsQuery(api))) }
}
