import { tierListCalls, type TierList } from '#contract/tier-lists.ts'
import type { Api } from '#web/platform/api/api.ts'
import { queryOptions } from '@tanstack/react-query'

/** A page of the members of a tier; without names for visitors unless names are public (AM-045). */
export const tierListQuery = (api: Api, list: TierList, page: number) =>
  queryOptions({
    queryKey: ['tier-list', list, page],
    queryFn: async () => (await api(tierListCalls[list], { query: { page } })).payload,
    staleTime: 60_000,
  })
