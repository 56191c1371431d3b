import type { OwnCompanyId } from '#contract/access.ts'
import type { Tier } from '#contract/tiers.ts'
import { findableStates, openStates, type CompanyState } from '#server/features/companies/rules.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export interface CompanyRow {
  id: number
  name: string
  country: string
  tier: Tier
  state: CompanyState
  telephone: string
  website: string
  address: string
  description: string
  isServiceOnly: boolean
}

/** A company as a signed-in contact (`own` its company) or, without, as a visitor may find it. */
export async function findCompany(
  db: Queryable,
  id: number,
  own: OwnCompanyId | undefined,
): Promise<CompanyRow | undefined> {
  const states = own === undefined ? openStates : findableStates
  const [row] = await db<CompanyRow[]>`
    select company.id, company.name, country.name as country, tier, state, telephone, website,
      address, description, is_service_only as "isServiceOnly"
    from company join country on country.code = company.country_code
    where company.id = ${id} and (state = any(${states}) or company.id = ${own ?? null})`
  return row
}

export interface ContactRow {
  id: number
  position: number
  name: string
  function: string
  telephone: string
  email: string
}

export const contactsOf = (db: Queryable, companyId: number) => db<ContactRow[]>`
  select id, position, name, function, telephone, email
  from contact where company_id = ${companyId} and removed_at is null
  order by position limit 40`

/** Sets what a contact signs in with: an argon2id hash. */
export const setPasswordHash = (tx: Tx, contactId: number, hash: string) => tx`
  update contact set password_hash = ${hash} where id = ${contactId}`

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

/** Holds the contact's favourites until the end of the transaction, so that the cap cannot be passed. */
export const lockFavourites = (tx: Tx, contactId: number) => tx`
  select 1 from contact where id = ${contactId} for no key update`

export const addFavourite = (tx: Tx, contactId: number, companyId: number, now: Date) => tx`
  insert into favourite (contact_id, company_id, created_at)
  values (${contactId}, ${companyId}, ${now}) on conflict do nothing`

export const dropFavourite = (tx: Tx, contactId: number, companyId: number) => tx`
  delete from favourite where contact_id = ${contactId} and company_id = ${companyId}`

export interface FavouriteRow {
  id: number
  name: string
  country: string
  description: string
  tier: Tier
  createdAt: Date
}

export const listFavourites = (db: Queryable, contactId: number, max: number) => db<FavouriteRow[]>`
  select company.id, company.name, country.name as country, company.description, company.tier,
    favourite.created_at as "createdAt"
  from favourite
  join company on company.id = favourite.company_id
  join country on country.code = company.country_code
  where favourite.contact_id = ${contactId}
  order by favourite.created_at desc, company.id
  limit ${max}`

export const favouriteIds = (db: Queryable, contactId: number, max: number) => db<
  { companyId: number }[]
>`
  select company_id as "companyId" from favourite
  where contact_id = ${contactId} order by company_id limit ${max}`
