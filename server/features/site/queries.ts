import type { Queryable, Tx } from '#server/platform/database/database.ts'

export const settingRows = (db: Queryable) => db<
  { key: string; value: unknown; updatedAt: Date }[]
>`
  select key, value, updated_at as "updatedAt" from setting order by key limit 500`

export const allCountries = (db: Queryable) => db<
  { code: string; name: string; shortName: string; isEU: boolean; taxLabel: 'VAT' | 'EORI' }[]
>`
  select code, name, short_name as "shortName", is_eu as "isEU", tax_label as "taxLabel"
  from country order by name limit 300`

/** Country and day of the newest company that is listed; never its name. */
export async function newestMember(db: Queryable) {
  const [row] = await db<{ country: string; createdAt: Date }[]>`
    select country.name as country, company.created_at as "createdAt"
    from company join country on country.code = company.country_code
    where account_is_listed(state)
    order by company.created_at desc, company.id desc limit 1`
  return row
}

/** Writes settings, over what they were. */
export const putSettings = (db: Queryable, now: Date, settings: Record<string, unknown>) => db`
  insert into setting (key, value, updated_at)
  select key, value, ${now} from jsonb_each(${JSON.stringify(settings)}::text::jsonb)
  on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`

/** Companies that trade here, the countries they are in, and the broadcasts since a moment. */
export async function countClaims(db: Queryable, since: Date) {
  const [row] = await db<{ members: number; countries: number; broadcasts: number }[]>`
    select count(*)::int as members, count(distinct country_code)::int as countries,
      (select count(*)::int from broadcast where removed_at is null and sent_at >= ${since})
        as broadcasts
    from company where account_is_listed(state)`
  return row!
}

/** Lets one change of settings pass at a time. */
export const lockSettings = (tx: Tx) => tx`
  select pg_advisory_xact_lock(hashtextextended('settings', 0))`

/** Lets settings be what the program starts with. */
export const dropSettings = (db: Queryable, keys: readonly string[]) => db`
  delete from setting where key = any(${keys as string[]})`
