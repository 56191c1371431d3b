import { loadPost } from '#web/features/content/news/news-loader.ts'
import { readNewsSearch } from '#web/features/content/news/news-search.ts'
import { PostView } from '#web/features/content/news/post/post-view.tsx'
import { pageHead } from '#web/platform/page/head.ts'
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/news/$category/$slug')({
  validateSearch: readNewsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => loadPost(context, params, deps),
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData.head) : {}),
  component: PostPage,
})

function PostPage() {
  return <PostView id={Route.useLoaderData().id} />
}
