import { Marker } from '#contract/map.ts'
import type { DirectorySort } from '#contract/search-params.ts'
import { directoryDescriptionLength } from '#contract/directory.ts'
import type { Tier } from '#contract/tiers.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'
import { rows } from '#server/platform/database/rows.ts'

export interface DirectorySearch {
  /** As typed; empty for all companies. */
  query: string
  countryCode: string | undefined
  /** Visitors search texts without names and get an order that reveals no names (AM-047, AM-121). */
  audience: 'members' | 'visitors'
  /** Default order: for members by name, with name matches first; for visitors by tier. */
  sort: DirectorySort | undefined
  isDescending: boolean
  limit: number
  offset: number
}

export interface DirectoryRow {
  id: number
  name: string
  country: string
  tier: Tier
  description: string
  favouriteCount: number
}

export interface DirectoryPage {
  rows: DirectoryRow[]
  totals: { companies: number; contacts: number }
}

export async function findCompanies(db: Queryable, search: DirectorySearch) {
  const [rows, [totals]] = await Promise.all([
    // Long descriptions are read for the companies of the page only.
    db<DirectoryRow[]>`
      select entry.shown_id as id, company.name, coalesce(entry.country, '') as country,
        entry.shown_tier as tier,
        left(regexp_replace(description, '\\s+', ' ', 'g'), ${directoryDescriptionLength}) as description,
        entry.favourite_count
      from (
        select * from ${entriesFor(db, search)}
        where ${matchesSearch(db, search)}
        order by ${orderOf(db, search)}
        limit ${search.limit} offset ${search.offset}
      ) as entry
      join company on company.id = entry.company_id
      order by ${orderOf(db, search)}`,
    db<DirectoryPage['totals'][]>`
      select count(*)::int as companies, coalesce(sum(contacts), 0)::int as contacts
      from ${entriesFor(db, search)}
      where ${matchesSearch(db, search)}`,
  ])
  return { rows, totals: totals! }
}

/** The entries with id, tier and country as the audience reads them (decision 34). */
const entriesFor = (db: Queryable, { audience }: DirectorySearch) =>
  audience === 'members'
    ? db`(
        select entry.*, company_id as shown_id, tier as shown_tier, country_code as shown_country,
          country.name as country
        from directory_entry as entry left join country on code = country_code
      ) as entry`
    : db`(
        select entry.*, public_id as shown_id, class.public_tier as shown_tier,
          class.public_country as shown_country, country.name as country
        from directory_entry as entry
        join directory_class() as class using (tier, country_code)
        left join country on code = class.public_country
      ) as entry`

function matchesSearch(db: Queryable, { query, countryCode, audience }: DirectorySearch) {
  const matches = (words: Fragment) => db`
    select company_id from directory_text where ${words} @@ (select directory_query(${query}))`
  const isFound =
    audience === 'members'
      ? // As an array: the planner underestimates matches and would join thousands one by one.
        db`entry.company_id = any(array(${matches(db`words`)}))`
      : // As a set that is hashed: a row cannot use the index, as its country decides on the words.
        db`case when shown_country is null then entry.company_id in (${matches(db`specialty_words`)})
          else entry.company_id in (${matches(db`public_words`)}) end`
  return db`
    account_is_listed(entry.state)
    ${countryCode === undefined ? db`` : db`and shown_country = ${countryCode}`}
    ${query === '' ? db`` : db`and ${isFound}`}`
}

/** Visitor orders never depend on names, descriptions, favourites, or a country that they do not read. */
function orderOf(db: Queryable, { query, audience, sort, isDescending }: DirectorySearch) {
  const direction = isDescending ? db`desc` : db`asc`
  if (audience === 'visitors') {
    return sort === 'Country'
      ? db`entry.country ${direction} nulls last, entry.shown_tier desc, entry.shown_id`
      : db`entry.shown_tier desc, entry.country nulls last, entry.shown_id`
  }
  switch (sort) {
    case 'companyname':
      return db`entry.name_key ${direction}, entry.company_id`
    case 'Country':
      return db`entry.country ${direction}, entry.name_key, entry.company_id`
    case 'favCount':
      return db`entry.favourite_count ${direction}, entry.name_key, entry.company_id`
    case 'profile':
      return db`entry.profile_key ${direction} nulls last, entry.name_key, entry.company_id`
    case undefined:
      return query === ''
        ? db`entry.name_key, entry.company_id`
        : db`${isNamed(db, query)} desc, entry.name_key, entry.company_id`
  }
}

const isNamed = (db: Queryable, query: string) => db`
  entry.name_key like all (array(select '%' || word || '%' from unnest(text_words(${query})) as word))`

interface DirectoryCountry {
  code: string
  name: string
  shortName: string
  numCompanies: number
}

/** Countries with listed companies; for visitors only the companies whose country they read. */
export const listDirectoryCountries = (db: Queryable, audience: DirectorySearch['audience']) => db<
  DirectoryCountry[]
>`
  select code, name, short_name, num_companies
  from country
  join (
    select ${audience === 'members' ? db`country_code` : db`public_country`} as shown_country,
      sum(companies)::int as num_companies
    from directory_class() group by 1
  ) as counted on shown_country = code
  order by name`

/** The tiers that visitors read. */
export async function listPublicTiers(db: Queryable): Promise<Tier[]> {
  const rows = await db<{ tier: Tier }[]>`
    select tier from unnest('{0,1,2,4}'::smallint[]) as tier where public_tier(tier) = tier`
  return rows.map(({ tier }) => tier)
}

/** Finds a country code by code, name or short name. */
export async function findCountryCode(db: Queryable, named: string): Promise<string | undefined> {
  const [row] = await db<{ code: string }[]>`
    select code from country
    where lower(${named}) in (lower(code), lower(name), lower(short_name))
    order by lower(code) = lower(${named}) desc limit 1`
  return row?.code
}

/** Listed companies (BK-116) that match every word, each where it is or near it (BK-071). */
export const listMarkers = (db: Queryable, { query, limit }: { query: string; limit: number }) =>
  rows(db, Marker)`
    select company.id, company.name, company.country_code as country,
      coalesce(company.latitude, place.latitude)::float8 as lat,
      coalesce(company.longitude, place.longitude)::float8 as lng,
      place_precision(place_source, place_km) as precision, company.tier
    from company
    join country_place as place on place.country_code = company.country_code
    ${query === '' ? db`` : db`join directory_text as entry on entry.company_id = company.id`}
    where account_is_listed(company.state)
      ${query === '' ? db`` : db`and entry.words @@ (select directory_query(${query}))`}
    order by company.id
    limit ${limit}`

interface CountryPlace {
  lat: number
  lng: number
  south: number
  west: number
  north: number
  east: number
}

export async function findCountryPlace(db: Queryable, code: string) {
  const [row] = await db<CountryPlace[]>`
    select latitude::float8 as lat, longitude::float8 as lng, south::float8, west::float8,
      north::float8, east::float8
    from country_place where country_code = ${code}`
  return row
}

export async function countTierMembers(db: Queryable, tier: Tier): Promise<number> {
  const [row] = await db<{ n: number }[]>`
    select count(*)::int as n from directory_entry
    where tier = ${tier} and account_is_listed(state)`
  return row!.n
}

export interface TierMemberRow {
  id: number
  name: string
  country: string
  memberSince: string | null
}

export const listTierMembers = (
  db: Queryable,
  tier: Tier,
  { limit, offset }: { limit: number; offset: number },
) => db<TierMemberRow[]>`
  select company.id, company.name, country.name as country,
    to_char(member_since, 'YYYY-MM-DD') as member_since
  from directory_entry
  join company on company.id = company_id
  join country on country.code = company.country_code
  where directory_entry.tier = ${tier} and account_is_listed(directory_entry.state)
  order by name_key, company.id limit ${limit} offset ${offset}`
