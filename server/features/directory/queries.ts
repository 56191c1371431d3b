import type { DirectorySort } from '#contract/directory.ts'
import type { Tier } from '#contract/tiers.ts'
import { openStates } from '#server/features/companies/public.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'

export interface DirectorySearch {
  /** As it was typed; empty for no words. */
  query: string
  countryCode: string | undefined
  /** Visitors search the words that say nothing of whose they are (AM-047). */
  audience: 'members' | 'visitors'
  sort: DirectorySort | undefined
  isDescending: boolean
  limit: number
  offset: number
}

export interface DirectoryPage {
  /** The companies of the page, in their order. */
  ids: number[]
  companies: number
  contacts: number
}

/** Companies that are listed to others (BK-116) and hold every word. */
const found = (db: Queryable, { query, countryCode, audience }: DirectorySearch) => db`
  select company_id as id, contacts, name_key, profile_key, favourite_count, tier,
    country.name as country
    ${query === '' ? db`` : db`, name_key like all((select directory_patterns(${query}))::text[]) as is_named`}
  from directory_entry join country on country.code = country_code
  where state = any(${openStates})
  ${countryCode === undefined ? db`` : db`and country_code = ${countryCode}`}
  ${
    query === ''
      ? db``
      : // Looked up once as a whole: "is true" keeps the planner from joining, and it cannot know how many there are.
        db`and (company_id in (
          select company_id from directory_text
          where ${wordsFor(db, audience)} @@ (select directory_query(${query})))) is true`
  }`

const wordsFor = (db: Queryable, audience: DirectorySearch['audience']) =>
  audience === 'members' ? db`words` : db`public_words`

/** Visitors' orders say nothing of names, descriptions and favourites, whatever they ask for. */
function order(db: Queryable, { audience, query, sort, isDescending }: DirectorySearch): Fragment {
  const direction = isDescending ? db`desc` : db`asc`
  if (audience === 'visitors') {
    return sort === 'Country' ? db`country ${direction}, tier desc, id` : db`tier desc, country, id`
  }
  switch (sort) {
    case 'companyname':
      return db`name_key ${direction}, id`
    case 'Country':
      return db`country ${direction}, name_key, id`
    case 'profile':
      return db`profile_key ${direction} nulls last, name_key, id`
    case 'favCount':
      return db`favourite_count ${direction}, name_key, id`
    case undefined:
      return query === '' ? db`name_key, id` : db`is_named desc, name_key, id`
  }
}

/** Looks through the directory once, for the page and for both counts (AM-079, BK-072). */
export async function findDirectoryPage(
  db: Queryable,
  search: DirectorySearch,
): Promise<DirectoryPage> {
  const [row] = await db<DirectoryPage[]>`
    with found as materialized (${found(db, search)})
    select
      array(
        select id from found order by ${order(db, search)}
        limit ${search.limit} offset ${search.offset}
      ) as ids,
      (select count(*) from found)::int as companies,
      (select coalesce(sum(contacts), 0) from found)::int as contacts`
  return row!
}

export interface DirectoryRow {
  id: number
  name: string
  country: string
  tier: Tier
  description: string
  favouriteCount: number
}

/** The rows of a page, in the order of the ids. */
export const directoryRows = (db: Queryable, ids: readonly number[], letters: number) => db<
  DirectoryRow[]
>`
  select company.id, company.name, country.name as country, tier,
    left(regexp_replace(description, '\\s+', ' ', 'g'), ${letters}) as description,
    favourite_count as "favouriteCount"
  from unnest(${ids as number[]}::int[]) with ordinality as asked (id, place)
  join company on company.id = asked.id
  join country on country.code = company.country_code
  order by place`

export interface CountryRow {
  code: string
  name: string
  shortName: string
  numCompanies: number
}

/** Countries with a listed company, by name. */
export const directoryCountries = (db: Queryable) => db<CountryRow[]>`
  select country.code, country.name, short_name as "shortName", count(*)::int as "numCompanies"
  from company join country on country.code = company.country_code
  where company.state = any(${openStates})
  group by country.code order by country.name`

/** The code of a country that is named by it, by its name or by its short name; undefined for none. */
export async function findCountryCode(db: Queryable, named: string): Promise<string | undefined> {
  const [row] = await db<{ code: string }[]>`
    select code from country
    where lower(${named}) in (lower(code), lower(name), lower(short_name))
    order by lower(code) = lower(${named}) desc limit 1`
  return row?.code
}
