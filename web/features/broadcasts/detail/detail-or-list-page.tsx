import { loadCategory } from '#web/features/broadcasts/list/list-loader.ts'
import { loadDetail } from '#web/features/broadcasts/detail/detail-loader.ts'
import { DetailView } from '#web/features/broadcasts/detail/detail-view.tsx'
import { readListSearch } from '#web/features/broadcasts/list/list-search.ts'
import { ListView } from '#web/features/broadcasts/list/list-view.tsx'
import { pageHead } from '#web/platform/page/head.ts'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'

/** A numeric id is a broadcast, anything else a list path (AM-033). */
export const Route = createFileRoute('/broadcasts/$id/')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps, cause }) =>
    /^\d+$/.test(params.id)
      ? loadDetail(context, params.id)
      : loadCategory(context, { path: params.id }, deps, cause),
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData.head) : {}),
  component: DetailOrListPage,
})

function DetailOrListPage() {
  const search = Route.useSearch()
  const loaded = Route.useLoaderData()
  const list = 'list' in loaded ? loaded.list : undefined
  const whole = useMemo(() => ({ ...search, listType: list?.id }), [search, list])
  return 'id' in loaded ? (
    <DetailView id={loaded.id} />
  ) : (
    <ListView search={whole} category={list} />
  )
}
