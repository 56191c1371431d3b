import { composeLimit } from '#contract/broadcasts/posting.ts'
import type { Api } from '#web/platform/api/api.ts'
import { queryOptions } from '@tanstack/react-query'

/** Asked anew for every choice of a list: another window may have sent meanwhile. */
export const composeLimitQuery = (api: Api, listType: string) =>
  queryOptions({
    queryKey: ['compose-limit', listType],
    queryFn: async () => (await api(composeLimit, { body: { listType } })).payload,
    enabled: listType !== '',
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
