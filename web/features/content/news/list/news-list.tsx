import { postsPerPage } from '#contract/content/posts.ts'
import { countText } from '#contract/figures/numbers.ts'
import { categoriesQuery, postsQuery, type NewsFilter } from '#web/features/content/news/api.ts'
import { LeadPost, PostItem, PostSkeletons } from '#web/features/content/news/list/post-item.tsx'
import { NewsSide, PhoneCategories } from '#web/features/content/news/side/news-side.tsx'
import { useLastUpdate, useVisitNote } from '#web/features/content/news/use-news.ts'
import { useApi } from '#web/platform/api/api.ts'
import { NoSuchPage, PageLink } from '#web/platform/lists/list-pager.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import './news-list.css'

type NewsListProps = { filter: NewsFilter; categoryId: number | undefined }

/** The news: all posts, those of a category, or those that match a search (NW-001 to NW-003). */
export function NewsList({ filter, categoryId }: NewsListProps) {
  const api = useApi()
  const updated = useLastUpdate()
  const { query, page = 1 } = filter
  useVisitNote(!query && categoryId === undefined)
  const { data } = useQuery({
    ...postsQuery(api, updated, filter),
    throwOnError: (_, { state }) => state.data === undefined,
  })
  const categories = useQuery(categoriesQuery(api, updated)).data
  const category = categories?.find(({ id }) => id === categoryId)
  const total = data?.numResults ?? 0
  const count = `${countText(total)} ${total === 1 ? 'post' : 'posts'}`
  return (
    <main id="main" className="page reading">
      <PageHead
        title={category?.catDescription ?? 'News'}
        {...(data && { sub: query ? `${count} for “${query}”` : count })}
      />
      <PhoneCategories categoryId={categoryId} />
      <div className="split news-split">
        <div>{data ? <Posts data={data} filter={filter} page={page} /> : <PostSkeletons />}</div>
        <NewsSide key={query} categoryId={categoryId} query={query} />
      </div>
    </main>
  )
}

type PostsProps = {
  data: { results: readonly Parameters<typeof PostItem>[0]['post'][]; numResults: number }
  filter: NewsFilter
  page: number
}

function Posts({ data: { results, numResults }, filter, page }: PostsProps) {
  const [lead, ...rest] = results
  const lastPage = Math.ceil(numResults / postsPerPage)
  if (!lead && page > 1 && lastPage > 0) {
    return (
      <NoSuchPage page={page} lastPage={lastPage}>
        The list has become shorter, or the address is wrong.
      </NoSuchPage>
    )
  }
  if (!lead) return <NoPosts filter={filter} />
  return (
    <>
      <LeadPost post={lead} />
      {rest.length > 0 && (
        <div className="news-grid">
          {rest.map((post) => (
            <PostItem key={post.id} post={post} />
          ))}
        </div>
      )}
      <Pager
        page={page}
        pageSize={postsPerPage}
        total={numResults}
        renderLink={(target, link) => <PageLink page={target} {...link} />}
      />
    </>
  )
}

function NoPosts({ filter: { query, catId } }: { filter: NewsFilter }) {
  if (!query) {
    return <Empty title="No posts yet">The newsroom has not published anything here.</Empty>
  }
  return (
    <Empty
      title={`No posts found for “${query}”`}
      actions={
        <>
          {catId !== undefined && (
            <Link to="/news" search={{ query }}>
              Search all news
            </Link>
          )}
          <Link to="/news">Show all news</Link>
        </>
      }
    >
      Check the spelling, or use fewer words.
    </Empty>
  )
}
