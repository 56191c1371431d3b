import type { Queryable } from '#server/platform/database/database.ts'

export interface CountryPlace {
  lat: number
  lng: number
  south: number
  west: number
  north: number
  east: number
}

/** Where a country lies, in degrees. */
export async function findCountryPlace(
  db: Queryable,
  code: string,
): Promise<CountryPlace | undefined> {
  const [row] = await db<CountryPlace[]>`
    select latitude::float8 as lat, longitude::float8 as lng, south::float8, west::float8,
      north::float8, east::float8
    from country_place where country_code = ${code}`
  return row
}
