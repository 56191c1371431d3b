import { getBroadcastSettings } from '#contract/broadcasts/broadcast-settings.ts'
import { unsubscribePreview } from '#contract/broadcasts/unsubscribe.ts'
import type { Api } from '#web/platform/api/api.ts'
import { queryOptions } from '@tanstack/react-query'

export const broadcastSettingsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['broadcast-settings'],
    queryFn: async () => (await api(getBroadcastSettings, {})).payload,
    staleTime: 60_000,
  })

export const previewQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: ['unsubscribe', token],
    queryFn: async () => (await api(unsubscribePreview, { params: { token } })).payload,
    retry: false,
  })
