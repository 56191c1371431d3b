import { NewsList } from '#web/features/content/news/list/news-list.tsx'
import { loadNewsList } from '#web/features/content/news/news-loader.ts'
import { readNewsSearch } from '#web/features/content/news/news-search.ts'
import { pageHead } from '#web/platform/page/head.ts'
import { createFileRoute } from '@tanstack/react-router'

/** A category; a number is a post, to which it redirects (NW-003, NW-004). */
export const Route = createFileRoute('/news/$category/')({
  validateSearch: readNewsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => loadNewsList(context, deps, params.category),
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData.head) : {}),
  component: CategoryPage,
})

function CategoryPage() {
  return <NewsList {...Route.useLoaderData()} />
}
