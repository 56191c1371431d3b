import { latestCacheMs } from '#contract/content/post-rows.ts'
import type { Api } from '#web/platform/api/api.ts'
import { queryOptions } from '@tanstack/react-query'

/** The post of the home page; a failure is only logged (ER-027). */
export const homePostQuery = (api: Api) =>
  queryOptions({
    queryKey: ['news-home'],
    queryFn: async () => {
      try {
        return (await api('lastPostForHome', {})).payload.body
      } catch (failure) {
        console.info('The latest news could not be loaded.', failure)
        return null
      }
    },
    staleTime: latestCacheMs,
  })
