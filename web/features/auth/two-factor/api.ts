import { twoFactorStatus } from '#contract/auth/two-factor.ts'
import type { Api } from '#web/platform/api/api.ts'
import { queryOptions } from '@tanstack/react-query'

/** Two-factor status of the viewer and the number of recovery codes left. */
export const twoFactorQuery = (api: Api) =>
  queryOptions({
    queryKey: ['two-factor'],
    queryFn: async () => (await api(twoFactorStatus, {})).payload,
    staleTime: 60_000,
  })
