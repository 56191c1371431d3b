import { payloadQuery, type Api } from '#web/platform/api/api.ts'
import { queryOptions } from '@tanstack/react-query'

export const broadcastSettingsQuery = (api: Api) =>
  payloadQuery(
    api,
    ['broadcast-settings'],
    'getBroadcastSettings',
    { query: {} },
    { staleTime: 60_000 },
  )

export const suppressedAddressesQuery = (api: Api) =>
  payloadQuery(api, ['suppressed-addresses'], 'suppressedAddresses', {}, { staleTime: 60_000 })

export const previewQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: ['unsubscribe', token],
    queryFn: async () => (await api('unsubscribePreview', { params: { token } })).payload,
    retry: false,
  })
