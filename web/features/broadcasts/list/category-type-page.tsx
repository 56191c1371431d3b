import { sides } from '#contract/broadcasts/broadcasts.ts'
import { loadCategory } from '#web/features/broadcasts/list/list-loader.ts'
import { readListSearch } from '#web/features/broadcasts/list/list-search.ts'
import { ListView } from '#web/features/broadcasts/list/list-view.tsx'
import { pageHead } from '#web/platform/page/head.ts'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { useMemo } from 'react'

/** One side of one list: `/broadcasts/laptop/wts`. */
export const Route = createFileRoute('/broadcasts/$id/$type')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps, cause }) => {
    const side = sides.find((name) => name.toLowerCase() === params.type)
    if (!side) throw notFound()
    return loadCategory(context, { path: params.id, side }, deps, cause)
  },
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData.head) : {}),
  component: CategoryTypePage,
})

function CategoryTypePage() {
  const search = Route.useSearch()
  const { list, side } = Route.useLoaderData()
  const whole = useMemo(() => ({ ...search, listType: list.id, type: side }), [search, list, side])
  return <ListView search={whole} category={list} />
}
