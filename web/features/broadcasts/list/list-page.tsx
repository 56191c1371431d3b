import { myLists, type BroadcastList } from '#contract/broadcasts/broadcasts.ts'
import { listsQuery } from '#web/features/broadcasts/api.ts'
import { readListSearch, type ListSearch } from '#web/features/broadcasts/list/list-search.ts'
import { loadList } from '#web/features/broadcasts/list/list-loader.ts'
import { ListView } from '#web/features/broadcasts/list/list-view.tsx'
import { pageHead } from '#web/platform/page/head.ts'
import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/broadcasts/')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, cause }) => {
    const lists = deps.listType
      ? await context.queryClient.ensureQueryData(listsQuery(context.api))
      : []
    if (deps.listType && !isKnown(deps.listType, lists)) {
      throw redirect({ to: '/broadcasts', search: { ...deps, listType: undefined } })
    }
    return loadList(context, deps, cause)
  },
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData.head) : {}),
  component: ListPage,
})

function isKnown(choice: NonNullable<ListSearch['listType']>, lists: readonly BroadcastList[]) {
  if (choice === myLists) return true
  const ids = typeof choice === 'number' ? [choice] : choice
  return ids.every((id) => lists.some((list) => list.id === id))
}

function ListPage() {
  return <ListView search={Route.useSearch()} />
}
