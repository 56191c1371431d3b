import type { Queryable, Tx } from '#server/platform/database/database.ts'

export const listSettings = (db: Queryable) => db<
  { key: string; value: unknown; updatedAt: Date }[]
>`
  select key, value, updated_at as "updatedAt" from setting order by key limit 500`

export const listCountries = (db: Queryable) => db<
  { code: string; name: string; shortName: string; isEU: boolean; taxLabel: 'VAT' | 'EORI' }[]
>`
  select code, name, short_name as "shortName", is_eu as "isEU", tax_label as "taxLabel"
  from country order by name limit 300`

/** Country and registration time of the newest listed company, without its name. */
export async function findNewestMember(db: Queryable) {
  const [row] = await db<{ country: string; createdAt: Date }[]>`
    select country.name as country, company.created_at as "createdAt"
    from company join country on country.code = company.country_code
    where account_is_listed(state)
    order by company.created_at desc, company.id desc limit 1`
  return row
}

export const upsertSettings = (db: Queryable, now: Date, settings: Record<string, unknown>) => db`
  insert into setting (key, value, updated_at)
  select key, value, ${now} from jsonb_each(${JSON.stringify(settings)}::text::jsonb)
  on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`

/** Counts listed companies, their countries, and the broadcasts sent since `since`. */
export async function countMarketClaims(db: Queryable, since: Date) {
  const [row] = await db<{ members: number; countries: number; broadcasts: number }[]>`
    select count(*)::int as members, count(distinct country_code)::int as countries,
      (select count(*)::int from broadcast where removed_at is null and sent_at >= ${since})
        as broadcasts
    from company where account_is_listed(state)`
  return row!
}

/** Serializes changes of settings until the end of the transaction. */
export const lockSettings = (tx: Tx) => tx`
  select pg_advisory_xact_lock(hashtextextended('settings', 0))`

/** Resets settings to their defaults. */
export const deleteSettings = (db: Queryable, keys: readonly string[]) => db`
  delete from setting where key = any(${keys as string[]})`

export async function findContent(db: Queryable, key: string) {
  const [row] = await db<{ title: string; body: unknown; updatedAt: Date }[]>`
    select title, body, updated_at as "updatedAt" from site_content where key = ${key}`
  return row
}
