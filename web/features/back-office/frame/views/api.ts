import { payloadQuery, type Api } from '#web/platform/api/api.ts'

export const viewsKey = ['accounts', 'views'] as const
const staleMs = 60_000

/** Under the key of accounts: whatever changes an account may change a count. */
export const viewsQuery = (api: Api) =>
  payloadQuery(api, viewsKey, 'listViews', {}, { staleTime: staleMs })
