import { unsubscribePreview } from '#contract/broadcasts/unsubscribing.ts'
import type { Api } from '#web/platform/api/api.ts'
import { queryOptions } from '@tanstack/react-query'

/** What the link with this token would stop. */
export const previewQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: ['unsubscribe', token],
    queryFn: async () => (await api(unsubscribePreview, { params: { token } })).payload,
    retry: false,
  })
