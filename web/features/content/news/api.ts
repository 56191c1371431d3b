import { newsCacheMs } from '#contract/content/posts.ts'
import { latestCacheMs } from '#contract/content/post-rows.ts'
import { payloadQuery, type Api } from '#web/platform/api/api.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

export interface NewsFilter {
  query?: string
  catId?: number | undefined
  page?: number
}

// On the server, a longer life would hold the memory of the request.
const newsLife = {
  staleTime: newsCacheMs,
  ...(typeof document !== 'undefined' && { gcTime: newsCacheMs }),
}

/** A page of posts, cached for an hour or until news are published (NW-017). */
export const postsQuery = (api: Api, updated: string | null, filter: NewsFilter) =>
  queryOptions({
    queryKey: ['news', updated, 'list', filter],
    queryFn: async () => (await api('listPosts', { query: filter })).payload,
    placeholderData: keepPreviousData,
    ...newsLife,
  })

/** A post (ER-062). */
export const postQuery = (api: Api, updated: string | null, id: number) =>
  queryOptions({
    queryKey: ['news', updated, 'post', id],
    queryFn: async () => {
      try {
        return (await api('getPost', { params: { id: String(id) } })).payload.result
      } catch (failure) {
        throw new Error('News post not found or invalid status', { cause: failure })
      }
    },
    retry: false,
    ...newsLife,
  })

export const categoriesQuery = (api: Api, updated: string | null) =>
  queryOptions({
    queryKey: ['news', updated, 'categories'],
    queryFn: async () => (await api('newsCategories', {})).payload.results,
    ...newsLife,
  })

/** The latest posts, cached for 10 minutes (NW-018). */
export const latestPostsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['news-latest'],
    queryFn: async () => (await api('listLatestPosts', {})).payload.results,
    staleTime: latestCacheMs,
  })

export const warningsQuery = (api: Api) =>
  payloadQuery(api, ['news-warnings'], 'getNewsWarnings', {})
