import type { Payload } from '#contract/endpoint.ts'
import type { companyCountries } from '#contract/directory.ts'

type Countries = Payload<typeof companyCountries>['results']

/** Finds a country by code or name; undefined if it has no companies. */
export function findCountry(
  countries: Countries,
  named: string | undefined,
): Countries[number] | undefined {
  const word = named?.toLowerCase()
  return countries.find(({ code, name, shortName }) =>
    [code, name, shortName].some((known) => known.toLowerCase() === word),
  )
}
