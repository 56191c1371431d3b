import type { Api } from '#web/platform/api/api.ts'
import { queryOptions } from '@tanstack/react-query'

/** All countries with their names and what a tax number is called there. */
export const allCountriesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['countries'],
    queryFn: async () => (await api('countriesAll', {})).payload.results,
    staleTime: Infinity,
  })
