import { NewsList } from '#web/features/content/news/list/news-list.tsx'
import { loadNewsList } from '#web/features/content/news/news-loader.ts'
import { readNewsSearch } from '#web/features/content/news/news-search.ts'
import { pageHead } from '#web/platform/page/head.ts'
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/news/')({
  validateSearch: readNewsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadNewsList(context, deps),
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData.head) : {}),
  component: NewsPage,
})

function NewsPage() {
  return <NewsList {...Route.useLoaderData()} />
}
