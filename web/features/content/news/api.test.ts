import { latestCacheMs } from '#contract/content/post-rows.ts'
import { newsCacheMs } from '#contract/content/posts.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import {
  categoriesQuery,
  latestPostsQuery,
  postQuery,
  postsQuery,
} from '#web/features/content/news/api.ts'
import { homePostQuery } from '#web/features/content/news/home/home-post.ts'
import type { Api } from '#web/platform/api/api.ts'

const failing = (async () => {
  throw new Error('503')
}) as unknown as Api
const answering = (async () => ({ payload: { results: [], numResults: 0 } })) as unknown as Api

afterEach(() => vi.restoreAllMocks())

it('caches posts for an hour, until news are published (NW-017, CN-020)', () => {
  const one = postsQuery(answering, '2026-11-20', {})
  expect(one.staleTime).toBe(3_600_000)
  expect(newsCacheMs).toBe(3_600_000)
  expect(postsQuery(answering, '2026-11-21', {}).queryKey).not.toEqual(one.queryKey)
  expect(postQuery(answering, '2026-11-20', 7).staleTime).toBe(3_600_000)
  expect(categoriesQuery(answering, null).staleTime).toBe(3_600_000)
})

it('caches the latest posts for 10 minutes (NW-018)', () => {
  expect(latestPostsQuery(answering).staleTime).toBe(600_000)
  expect(latestCacheMs).toBe(600_000)
})

it('rejects a post that cannot be loaded (ER-062)', async () => {
  await expect(new QueryClient().fetchQuery(postQuery(failing, null, 7))).rejects.toThrow(
    'News post not found or invalid status',
  )
})

it('only logs that the news of the home page could not be loaded (ER-027)', async () => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => {})
  expect(await new QueryClient().fetchQuery(homePostQuery(failing))).toBeNull()
  expect(log).toHaveBeenCalledOnce()
})
