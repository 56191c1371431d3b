import { getBroadcastSettings } from '#contract/broadcasts/broadcast-settings.ts'
import type { Api } from '#web/platform/api/api.ts'
import { queryOptions } from '@tanstack/react-query'

/** How the viewer's addresses receive each list; only for those who trade. */
export const broadcastSettingsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['broadcast-settings'],
    queryFn: async () => (await api(getBroadcastSettings, {})).payload,
    staleTime: 60_000,
  })
