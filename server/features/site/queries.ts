import type { Queryable, Tx } from '#server/platform/database/database.ts'

export const listSettings = (db: Queryable) => db<
  { key: string; value: unknown; updatedAt: Date }[]
>`
  select key, value, updated_at from setting order by key limit 500`

/** The file of the operator's logo, as it is now. */
export const findLogoFile = async (db: Queryable): Promise<number | undefined> =>
  (
    await db<{ id: number }[]>`
      select (value #>> '{}')::int as id from setting where key = 'logoFile'`
  )[0]?.id

export const listCountries = (db: Queryable) => db<
  { code: string; name: string; shortName: string; isEU: boolean; taxLabel: 'VAT' | 'EORI' }[]
>`
  select code, name, short_name, is_eu as "isEU", tax_label
  from country order by name limit 300`

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()

/** A country by its code or one of its names. */
export async function findCountry(db: Queryable, text: string) {
  const key = folded(text)
  return (await listCountries(db)).find(({ code, name, shortName }) =>
    [code, name, shortName].some((one) => folded(one) === key),
  )
}

/** The newest listed company; its country only where visitors read it (decision 34). */
export async function findNewestMember(db: Queryable) {
  const [row] = await db<{ country: string | null; createdAt: Date }[]>`
    select country.name as country, company.created_at
    from company
    join directory_class() as class using (tier, country_code)
    left join country on country.code = class.public_country
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

export const deleteSettings = (db: Queryable, keys: readonly string[]) => db`
  delete from setting where key = any(${keys as string[]})`

export async function countBookedBanners(db: Queryable, day: string, max: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (
      select 1 from banner
      where ${day}::date between starts_on and ends_on and withdrawn_at is null limit ${max}) as booked`
  return row!.count
}

export interface LogEntry {
  kind: 'page' | 'event' | 'feature' | 'rating'
  loggedAt: Date
  name: string
  path: string | null
  contactId: number | null
  visitorId: string | null
  referrerHost: string | null
  /** JSON. */
  details: string | null
}

export const insertEntry = (db: Queryable, entry: LogEntry) => db`
  insert into site_log (kind, logged_at, name, path, contact_id, visitor_id, referrer_host, details)
  values (${entry.kind}, ${entry.loggedAt}, ${entry.name}, ${entry.path}, ${entry.contactId},
    ${entry.visitorId}, ${entry.referrerHost}, ${entry.details}::text::jsonb)`

/** The last day with totals and the time of the oldest entry, by id because the time has no index. */
export async function getTotalsState(db: Queryable) {
  const [row] = await db<{ lastDay: string | null; oldestEntry: Date | null }[]>`
    select (select max(day)::text from site_log_day) as last_day,
      (select logged_at from site_log order by id limit 1) as oldest_entry`
  return row!
}

/** Names of one day that get totals, most frequent first. */
const maxNamesPerDay = 2000

export const upsertDayTotals = (db: Queryable, day: string, from: Date, until: Date) => db`
  insert into site_log_day (day, kind, name, entries, contacts, visitors)
  select ${day}::date, kind, name, count(*), count(distinct contact_id), count(distinct visitor_id)
  from site_log where logged_at >= ${from} and logged_at < ${until}
  group by kind, name order by count(*) desc limit ${maxNamesPerDay}
  on conflict (day, kind, name) do update
    set entries = excluded.entries, contacts = excluded.contacts, visitors = excluded.visitors`

/** Deletes up to `max` entries logged before `before`. @returns how many */
export async function deleteOldEntries(db: Queryable, before: Date, max: number): Promise<number> {
  const deleted = await db`
    delete from site_log where id in (
      select id from site_log where logged_at < ${before} limit ${max})`
  return deleted.count
}
