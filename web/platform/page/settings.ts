import { getSettings } from '#contract/site/site.ts'
import type { Api } from '#web/platform/api/api.ts'
import { queryOptions } from '@tanstack/react-query'

/** The public settings of the site (SH-043). */
export const settingsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['settings'],
    queryFn: async () => (await api(getSettings, {})).payload,
    staleTime: 10 * 60_000,
    meta: { isForEveryone: true },
  })
