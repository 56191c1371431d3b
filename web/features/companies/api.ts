import { favourites, getCompany } from '#contract/companies.ts'
import type { Api } from '#web/platform/api.ts'
import { queryOptions } from '@tanstack/react-query'

export const companyQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['companies', id],
    queryFn: async () => (await api(getCompany, { params: { id: String(id) } })).payload,
    staleTime: 60_000,
  })

/** The companies that the viewer follows, newest first. */
export const favouritesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['companies', 'favourites'],
    queryFn: async () => (await api(favourites, {})).payload.results,
    staleTime: 60_000,
    meta: { follows: 'favourites' },
  })
