import { payloadQuery, type Api } from '#web/platform/api/api.ts'
import { queryOptions } from '@tanstack/react-query'

export const ownSessionsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['own-sessions'],
    queryFn: async () => (await api('ownSessions', {})).payload.sessions,
    staleTime: 10_000,
  })

/** Two-factor status of the viewer and the number of recovery codes left. */
export const twoFactorQuery = (api: Api) =>
  payloadQuery(api, ['two-factor'], 'twoFactorStatus', {}, { staleTime: 60_000 })
