import { twoFactorStatus } from '#contract/auth/two-factor.ts'
import type { Api } from '#web/platform/api/api.ts'
import { queryOptions } from '@tanstack/react-query'

/** Whether the viewer's two-factor authentication is on, since when, and how many recovery codes are left. */
export const twoFactorQuery = (api: Api) =>
  queryOptions({
    queryKey: ['two-factor'],
    queryFn: async () => (await api(twoFactorStatus, {})).payload,
    staleTime: 60_000,
  })
