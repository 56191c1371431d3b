import { readListSearch } from '#web/features/broadcasts/list-search.ts'
import { loadList } from '#web/features/broadcasts/list-loader.ts'
import { ListView } from '#web/features/broadcasts/list-view.tsx'
import { pageHead } from '#web/platform/head.ts'
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/broadcasts/')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, cause }) => loadList(context, deps, cause),
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData.head) : {}),
  component: ListPage,
})

function ListPage() {
  return <ListView search={Route.useSearch()} />
}
