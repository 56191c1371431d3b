import type { Tier } from '#contract/tiers.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export async function isFavourite(db: Queryable, contactId: number, companyId: number) {
  const [row] = await db`
    select 1 from favourite where contact_id = ${contactId} and company_id = ${companyId}`
  return row !== undefined
}

export async function countFavourites(db: Queryable, contactId: number): Promise<number> {
  const [row] = await db<{ n: number }[]>`
    select count(*)::int as n from favourite where contact_id = ${contactId}`
  return row!.n
}

/** Unique among the two-key advisory locks. */
const favouritesLock = 7_204

/**
 * Serializes changes per contact, so that parallel ones cannot exceed the limit. Locks no row: a change updates the
 * chosen company, whose lock holder may wait for this contact.
 */
export const lockFavourites = (tx: Tx, contactId: number) => tx`
  select pg_advisory_xact_lock(${favouritesLock}, ${contactId})`

/** Adds a favourite; idempotent. A trigger updates the company's count (BK-072). */
export const addFavourite = (tx: Tx, contactId: number, companyId: number, now: Date) => tx`
  insert into favourite (contact_id, company_id, created_at)
  values (${contactId}, ${companyId}, ${now}) on conflict do nothing`

export const deleteFavourite = (tx: Tx, contactId: number, companyId: number) => tx`
  delete from favourite where contact_id = ${contactId} and company_id = ${companyId}`

export const deleteFavouritesOfContact = (tx: Tx, contactId: number) => tx`
  delete from favourite where contact_id = ${contactId}`

export interface FavouriteRow {
  id: number
  name: string
  country: string
  description: string
  tier: Tier
  hasPage: boolean
  createdAt: Date
}

/** Newest first; companies that are no longer visible have name and country only (BK-116). */
export const listFavourites = (
  db: Queryable,
  contactId: number,
  { limit, maxDescription }: { limit: number; maxDescription: number },
) => db<FavouriteRow[]>`
  select company.id, company.name, country.name as country, findable as has_page,
    case when findable then left(regexp_replace(company.description, '\\s+', ' ', 'g'), ${maxDescription})
      else '' end as description,
    case when findable then company.tier else 0 end as tier,
    favourite.created_at
  from favourite
  join company on company.id = favourite.company_id
  join country on country.code = company.country_code
  cross join lateral (select not account_is_hidden(company.state)) as seen (findable)
  where favourite.contact_id = ${contactId}
  order by favourite.created_at desc, company.id
  limit ${limit}`

export const listFavouriteIds = (db: Queryable, contactId: number, max: number) => db<
  { companyId: number }[]
>`
  select company_id from favourite
  where contact_id = ${contactId} order by company_id limit ${max}`
