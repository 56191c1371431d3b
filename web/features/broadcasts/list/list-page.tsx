import { listsQuery } from '#web/features/broadcasts/api.ts'
import { readListSearch } from '#web/features/broadcasts/list/list-search.ts'
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
    if (deps.listType && !lists.some(({ id }) => id === deps.listType)) {
      throw redirect({ to: '/broadcasts', search: { ...deps, listType: undefined } })
    }
    return loadList(context, deps, cause)
  },
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData.head) : {}),
  component: ListPage,
})

function ListPage() {
  return <ListView search={Route.useSearch()} />
}
