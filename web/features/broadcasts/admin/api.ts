import type { CallInput } from '#contract/endpoint.ts'
import { broadcastLists } from '#contract/broadcasts/broadcasts.ts'
import { listExclusions } from '#contract/broadcasts/exclusions.ts'
import { latest } from '#web/platform/admin/admin-view.tsx'
import { payloadQuery, type Api } from '#web/platform/api/api.ts'
import { queryOptions } from '@tanstack/react-query'

export type ExclusionsFilters = NonNullable<CallInput<typeof listExclusions>['query']>
export const exclusionKey = ['exclusions'] as const

export const exclusionsQuery = (api: Api, query: ExclusionsFilters) =>
  payloadQuery(api, [...exclusionKey, query], listExclusions, { query }, latest)

export const listsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['lists'],
    queryFn: async () => (await api(broadcastLists, {})).payload.results,
    staleTime: Infinity,
  })
