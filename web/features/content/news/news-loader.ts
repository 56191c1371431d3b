import type { NewsCategory, Post } from '#contract/content/posts.ts'
import { maxId } from '#contract/search-params.ts'
import {
  categoriesQuery,
  latestPostsQuery,
  postQuery,
  postsQuery,
  type NewsFilter,
} from '#web/features/content/news/api.ts'
import { newsListHead, postHead } from '#web/features/content/news/news-head.ts'
import type { NewsSearch } from '#web/features/content/news/news-search.ts'
import { isApiError } from '#web/platform/api/api.ts'
import { listPageHead, type PageHead } from '#web/platform/page/head.ts'
import type { RouterContext } from '#web/platform/page/router-context.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { notFound, redirect } from '@tanstack/react-router'

type Context = Pick<RouterContext, 'api' | 'queryClient'>
type PostAddress = Pick<Post, 'id' | 'catURL' | 'titleSlug'>

export interface LoadedList {
  filter: NewsFilter
  categoryId: number | undefined
  head: PageHead
}

const settingsOf = ({ api, queryClient }: Context) =>
  queryClient.ensureQueryData(settingsQuery(api))

async function categoriesOf(context: Context): Promise<NewsCategory[]> {
  const { lastNewsUpdate } = await settingsOf(context)
  return context.queryClient.ensureQueryData(categoriesQuery(context.api, lastNewsUpdate))
}

/** Permanent, as posts keep their ids (BK-115). */
const toPost = ({ id, catURL, titleSlug }: PostAddress) =>
  redirect({
    to: '/news/$category/$slug',
    params: { category: catURL, slug: titleSlug },
    search: { id },
    statusCode: 301,
  })

/** Fetches a post; one that cannot be loaded leads back to the news (NW-008, ER-062). */
async function fetchPost({ api, queryClient }: Context, updated: string | null, id: number) {
  try {
    return await queryClient.ensureQueryData(postQuery(api, updated, id))
  } catch {
    throw redirect({ to: '/news', replace: true })
  }
}

/** Loads a list, or redirects to a post whose id the address has. */
export async function loadNewsList(
  context: Context,
  search: NewsSearch,
  categoryName?: string,
): Promise<LoadedList> {
  const { api, queryClient } = context
  const { lastNewsUpdate: updated } = await settingsOf(context)
  const { id, page, query } = search
  if (id !== undefined) throw toPost(await fetchPost(context, updated, id))
  const category =
    categoryName === undefined
      ? await findById(context, search.catId)
      : await findByName(context, categoryName, search)
  const filter: NewsFilter = { ...(query && { query }), ...(page && { page }), catId: category?.id }
  const rows = queryClient.ensureQueryData(postsQuery(api, updated, filter))
  const latest = queryClient.prefetchQuery(latestPostsQuery(api))
  // Browsers show skeletons until the posts have loaded (NW-010).
  if (typeof document === 'undefined') {
    await Promise.all([rows, latest, queryClient.ensureQueryData(categoriesQuery(api, updated))])
  } else rows.catch(() => {})
  const loaded = queryClient.getQueryData(postsQuery(api, updated, filter).queryKey)
  const head = listPageHead(newsListHead(search, category), { page, results: loaded?.results })
  return { filter, categoryId: category?.id, head }
}

async function findById(context: Context, catId: number | undefined) {
  if (catId === undefined) return undefined
  const category = (await categoriesOf(context)).find(({ id }) => id === catId)
  if (!category) throw redirect({ to: '/news' })
  return category
}

/** Finds a category by its name in addresses. Numbers are posts (NW-004), other spellings redirect. */
async function findByName(context: Context, name: string, search: NewsSearch) {
  if (/^\d+$/.test(name)) {
    const id = Number(name)
    if (id < 1 || id > maxId) throw redirect({ to: '/news', replace: true })
    const { lastNewsUpdate } = await settingsOf(context)
    throw toPost(await fetchPost(context, lastNewsUpdate, id))
  }
  const categories = await categoriesOf(context)
  const category = categories.find(({ catUrl }) => catUrl === name)
  if (category) return category
  const slug = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  const moved = categories.find(
    ({ catUrl, formerUrls }) => catUrl === slug || formerUrls.includes(slug),
  )
  if (!moved) throw notFound()
  throw redirect({
    to: '/news/$category',
    params: { category: moved.catUrl },
    search,
    statusCode: 301,
  })
}

/** Loads a post by its id, or finds it by its present or a former slug (AM-096). */
export async function loadPost(
  context: Context,
  address: { category: string; slug: string },
  { id }: NewsSearch,
): Promise<{ id: number; head: PageHead }> {
  const { api, queryClient } = context
  if (id === undefined) throw await findAddress(context, address)
  const settings = await settingsOf(context)
  const post = await fetchPost(context, settings.lastNewsUpdate, id)
  if (post.catURL !== address.category || post.titleSlug !== address.slug) throw toPost(post)
  const beside = [
    queryClient.prefetchQuery(latestPostsQuery(api)),
    queryClient.prefetchQuery(categoriesQuery(api, settings.lastNewsUpdate)),
  ]
  if (typeof document === 'undefined') await Promise.all(beside)
  return { id, head: postHead(post, settings) }
}

/** The redirect of an address without id: to the post, or to the category if there is none. */
async function findAddress(
  { api }: Context,
  { category, slug }: { category: string; slug: string },
) {
  try {
    return toPost((await api('findPostBySlug', { params: { slug } })).payload)
  } catch (failure) {
    if (!isApiError(failure) || ![400, 404].includes(failure.status)) throw failure
    return redirect({ to: '/news/$category', params: { category }, replace: true })
  }
}
