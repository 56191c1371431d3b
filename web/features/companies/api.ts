import type { Api } from '#web/platform/api/api.ts'
import { queryOptions } from '@tanstack/react-query'

/** One company, or its public service variant (AM-051). */
export const companyQuery = (api: Api, id: number, isService = false) =>
  queryOptions({
    queryKey: isService ? ['companies', id, 'services'] : ['companies', id],
    queryFn: async () => {
      const query = isService ? { iS: '1' } : {}
      return (await api('getCompany', { params: { id: String(id) }, query })).payload
    },
    staleTime: 60_000,
  })

export const favouritesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['companies', 'favourites'],
    queryFn: async () => (await api('favourites', {})).payload.results,
    staleTime: 60_000,
    meta: { follows: 'favourites' },
  })
