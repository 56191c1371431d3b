import { tabs, type Side } from '#contract/broadcasts/broadcasts.ts'
import { boardQuery, broadcastsQuery, listsQuery } from '#web/features/broadcasts/api.ts'
import { listHead } from '#web/features/broadcasts/list/list-head.ts'
import { filterOf, type ListSearch } from '#web/features/broadcasts/list/list-search.ts'
import { listPageHead } from '#web/platform/page/head.ts'
import type { RouterContext } from '#web/platform/page/router-context.ts'
import { sessionQuery, viewerOf } from '#web/platform/page/session.ts'
import { notFound } from '@tanstack/react-router'

/** Loads fresh rows so that none move after rendering; falls back to cached rows on failure. */
async function freshRows({ api, queryClient, preferences }: RouterContext, search: ListSearch) {
  const query = broadcastsQuery(api, filterOf(search, preferences.pageSize))
  await queryClient.fetchQuery(query).catch((failure: unknown) => {
    if (queryClient.getQueryData(query.queryKey) === undefined) throw failure
  })
}

/** Loads saved searches for members; the list works without them. */
async function loadSavedSearches({ api, queryClient }: RouterContext): Promise<void> {
  const user = await queryClient.ensureQueryData(sessionQuery(api))
  if (viewerOf(user).readsAsVisitor) return
  const { savedSearchesQuery } = await import('#web/features/broadcasts/saved-searches/api.ts')
  await queryClient.prefetchQuery(savedSearchesQuery(api))
}

/**
 * Loads the data of a list page and returns its metadata. When only the filter changes, previous rows stay until the
 * new ones arrive.
 */
export async function loadList(
  context: RouterContext,
  search: ListSearch,
  cause: 'preload' | 'enter' | 'stay',
) {
  const { api, queryClient, preferences } = context
  const saved = loadSavedSearches(context)
  const query = broadcastsQuery(api, filterOf(search, preferences.pageSize))
  const rows =
    search.tab === tabs.saved
      ? saved
      : cause === 'enter'
        ? freshRows(context, search)
        : queryClient.ensureQueryData(query)
  const board = queryClient.ensureQueryData(boardQuery(api))
  if (cause === 'stay') {
    rows.catch(() => {})
    board.catch(() => {})
    saved.catch(() => {})
  } else {
    await Promise.all([rows, board, saved])
  }
  const head = listHead(search, await queryClient.ensureQueryData(listsQuery(api)))
  const results = queryClient.getQueryData(query.queryKey)?.results
  return { head: listPageHead(head, { page: search.page, results }) }
}

/** Loads the list page of a list path (AM-033); throws notFound for unknown paths. */
export async function loadCategory(
  context: RouterContext,
  { path, side }: { path: string; side?: Side },
  search: ListSearch,
  cause: 'preload' | 'enter' | 'stay',
) {
  const lists = await context.queryClient.ensureQueryData(listsQuery(context.api))
  const list = lists.find((one) => one.path === path)
  if (!list) throw notFound()
  const whole: ListSearch = { ...search, listType: list.id, type: side ?? search.type }
  return { list, side, ...(await loadList(context, whole, cause)) }
}
