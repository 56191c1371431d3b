import { getBroadcastSettings } from '#contract/broadcasts/broadcast-settings.ts'
import type { Api } from '#web/platform/api/api.ts'
import { queryOptions } from '@tanstack/react-query'

export const broadcastSettingsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['broadcast-settings'],
    queryFn: async () => (await api(getBroadcastSettings, {})).payload,
    staleTime: 60_000,
  })
