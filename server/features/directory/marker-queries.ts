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

/** Companies that are listed to members (BK-116) and hold every word; each where it is, or in the middle of its country. */
export const directoryMarkers = (db: Queryable, { query, most }: { query: string; most: number }) =>
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
