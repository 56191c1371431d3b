import type { Side } from '#contract/broadcasts/broadcasts.ts'
import { listsQuery } from '#web/features/broadcasts/api.ts'
import { loadList } from '#web/features/broadcasts/list/list-loader.ts'
import type { ListSearch } from '#web/features/broadcasts/list/list-search.ts'
import type { RouterContext } from '#web/platform/page/router-context.ts'
import { notFound } from '@tanstack/react-router'

/** Reads the list that a path names (AM-033); an unknown path is no page. */
export async function loadCategory(
  context: RouterContext,
  { path, side }: { path: string; side?: Side },
  search: ListSearch,
  cause: 'preload' | 'enter' | 'stay',
) {
  const lists = await context.queryClient.ensureQueryData(listsQuery(context.api))
  const list = lists.find((known) => known.path === path)
  if (!list) throw notFound()
  const whole: ListSearch = { ...search, listType: list.id, type: side ?? search.type }
  return { list, side, ...(await loadList(context, whole, cause)) }
}
