import type { Tier } from '#contract/tiers.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** A company as the directory counts and sorts it. */
export interface Entry {
  id: number
  /** Whether its account is listed to others (BK-116). */
  isListed: boolean
  countryCode: string
  tier: Tier
  favourites: number
  /** People who are there. */
  contacts: number
  nameKey: string
  /** Null without a description. */
  profileKey: string | null
  /** Another one for each change of its texts. */
  textVersion: string
}

/**
 * Entries that changed since an earlier answer, all without one. `horizon` is handed in the next time: the oldest
 * transaction that was open, as everything before it has been seen.
 */
export async function changedEntries(
  db: Queryable,
  horizon: string | undefined,
): Promise<{ horizon: string; entries: Entry[] }> {
  const rows = await db<(Entry & { horizon: string })[]>`
    select pg_snapshot_xmin(now.snapshot)::text as horizon, company_id as id,
      account_is_listed(state) as "isListed", country_code as "countryCode", tier,
      favourite_count as favourites, contacts, name_key as "nameKey", profile_key as "profileKey",
      text_changed_in::text as "textVersion"
    from (select pg_current_snapshot() as snapshot) as now
    left join directory_entry ${
      horizon === undefined
        ? db`on true`
        : // A transaction of the future is one of another server, whose rows were restored here.
          db`on changed_in >= ${horizon}::xid8 and changed_in < pg_snapshot_xmax(now.snapshot)`
    }`
  const entries = rows.filter(({ id }) => id !== null).map(({ horizon: _, ...entry }) => entry)
  return { horizon: rows[0]!.horizon, entries }
}

export interface Matches {
  ids: Set<number>
  /** What was typed, as it is kept. */
  words: string[]
}

/** Companies whose words begin with every word that was typed; of all, or of some. */
export async function companiesWithWords(
  db: Queryable,
  { query, audience }: { query: string; audience: 'members' | 'visitors' },
  among?: readonly number[],
): Promise<Matches> {
  const [row] = await db<{ ids: string; words: string[] }[]>`
    select text_words(${query}) as words,
      array_to_string(array(
        select company_id from directory_text
        where ${audience === 'members' ? db`words` : db`public_words`}
          @@ (select directory_query(${query}))
          ${among ? db`and company_id = any(${among as number[]})` : db``}
      ), ',') as ids`
  const ids = row!.ids === '' ? [] : row!.ids.split(',').map(Number)
  return { ids: new Set(ids), words: row!.words }
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

export interface Country {
  code: string
  name: string
  shortName: string
}

/** All countries, by name. */
export const directoryCountries = (db: Queryable) => db<Country[]>`
  select code, name, short_name as "shortName" from country order by name`

/** The code of a country that is named by it, by its name or by its short name; undefined for none. */
export async function findCountryCode(db: Queryable, named: string): Promise<string | undefined> {
  const [row] = await db<{ code: string }[]>`
    select code from country
    where lower(${named}) in (lower(code), lower(name), lower(short_name))
    order by lower(code) = lower(${named}) desc limit 1`
  return row?.code
}
