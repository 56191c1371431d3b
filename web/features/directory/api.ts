import type { DirectoryFilter } from '#contract/directory.ts'
import { payloadQuery, type Api, type Payload } from '#web/platform/api/api.ts'
import { queryOptions } from '@tanstack/react-query'

const minute = 60_000

/** A page of the directory; previous rows stay while loading. Refetched when favourites change. */
export const directoryQuery = (api: Api, filter: Partial<DirectoryFilter>) =>
  payloadQuery(
    api,
    ['directory', filter],
    'listCompanies',
    { query: filter },
    { staleTime: minute, keepsPrevious: true, meta: { follows: 'favourites' } },
  )

/** Countries with companies and their number (AM-013); fewer for visitors. */
export const countriesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['directory-countries'],
    queryFn: async () => (await api('companyCountries', {})).payload.results,
    staleTime: 10 * minute,
  })

type Country = Pick<Payload<'companyCountries'>['results'][number], 'code' | 'name' | 'shortName'>

/** Finds a country by code or name; undefined if it is not among them. */
export function findCountry(
  countries: readonly Country[],
  named: string | undefined,
): Country | undefined {
  const word = named?.toLowerCase()
  return countries.find(({ code, name, shortName }) =>
    [code, name, shortName].some((text) => text.toLowerCase() === word),
  )
}
