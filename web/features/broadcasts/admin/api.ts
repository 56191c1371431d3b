import type { CallInput } from '#contract/endpoint.ts'
import { broadcastLists } from '#contract/broadcasts/broadcasts.ts'
import { listExclusions } from '#contract/broadcasts/exclusions.ts'
import type { Api } from '#web/platform/api/api.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

export type ExclusionsFilters = NonNullable<CallInput<typeof listExclusions>['query']>
export const exclusionKey = ['exclusions'] as const

export const exclusionsQuery = (api: Api, query: ExclusionsFilters) =>
  queryOptions({
    queryKey: [...exclusionKey, query],
    queryFn: async () => (await api(listExclusions, { query })).payload,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const listsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['lists'],
    queryFn: async () => (await api(broadcastLists, {})).payload.results,
    staleTime: Infinity,
  })
