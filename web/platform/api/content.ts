import { getContent, type ContentKey } from '#contract/site/site-content.ts'
import type { Api } from '#web/platform/api/api.ts'
import { queryOptions } from '@tanstack/react-query'

/** A text that the operator can edit, the same for all viewers. */
export const contentQuery = (api: Api, key: ContentKey) =>
  queryOptions({
    queryKey: ['content', key],
    queryFn: async () => (await api(getContent, { params: { key } })).payload,
    staleTime: 10 * 60_000,
    meta: { isForEveryone: true },
  })
