import type { Tier } from '#contract/tiers.ts'
import type { Queryable } from '#server/platform/database/database.ts'

export interface MarkerRow {
  id: number
  name: string
  country: string
  lat: number
  lng: number
  isExact: boolean
  tier: Tier
}

/** Listed companies (BK-116) that match every word, each at its location or in the middle of its country. */
export const listMarkers = (db: Queryable, { query, most }: { query: string; most: number }) =>
  db<MarkerRow[]>`
    select company.id, company.name, company.country_code as country,
      coalesce(company.latitude, place.latitude)::float8 as lat,
      coalesce(company.longitude, place.longitude)::float8 as lng,
      company.latitude is not null as "isExact", company.tier
    from company
    join country_place as place on place.country_code = company.country_code
    ${query === '' ? db`` : db`join directory_text as entry on entry.company_id = company.id`}
    where account_is_listed(company.state)
      ${query === '' ? db`` : db`and entry.words @@ (select directory_query(${query}))`}
    order by company.id
    limit ${most}`

export interface CountryPlace {
  lat: number
  lng: number
  south: number
  west: number
  north: number
  east: number
}

/** Location and bounds of a country in degrees. */
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
