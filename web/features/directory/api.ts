import { companyCountries, listCompanies, type DirectoryFilter } from '#contract/directory.ts'
import type { Api } from '#web/platform/api/api.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

const minute = 60_000

/** One page of the directory; earlier rows stay while it loads. Its counts of favourites follow the star. */
export const directoryQuery = (api: Api, filter: Partial<DirectoryFilter>) =>
  queryOptions({
    queryKey: ['directory', filter],
    queryFn: async () => (await api(listCompanies, { query: filter })).payload,
    staleTime: minute,
    placeholderData: keepPreviousData,
    meta: { follows: 'favourites' },
  })

/** The countries that somebody is in, with how many (AM-013). */
export const countriesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['directory-countries'],
    queryFn: async () => (await api(companyCountries, {})).payload.results,
    staleTime: 10 * minute,
    meta: { isForEveryone: true },
  })
