import type { Api } from '#web/platform/api/api.ts'
import { queryOptions } from '@tanstack/react-query'

export const applicationQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: ['application', token],
    queryFn: async () => (await api('getApplication', { body: { token } })).payload,
  })
