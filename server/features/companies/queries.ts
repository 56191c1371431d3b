import type { Viewer } from '#contract/access.ts'
import { firstPublicId } from '#contract/endpoint.ts'
import { recommendationsShown } from '#contract/companies.ts'
import type { CompanyProfile, ContactDraft } from '#contract/profile.ts'
import type { Tier } from '#contract/tiers.ts'
import { companyProfileColumns } from '#server/features/companies/profiles/queries.ts'
import type { CompanyState } from '#server/features/companies/rules.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export interface CompanyRow extends CompanyProfile {
  id: number
  name: string
  country: string
  taxLabel: 'VAT' | 'EORI'
  tier: Tier
  state: CompanyState
  /** Location, if it is that of the address: set by hand, or found by the geocoding service. */
  latitude: number | null
  longitude: number | null
  vatNumber: string
  /** As 2003-04-01. */
  memberSince: string | null
  hasWarranty: boolean
  isServiceOnly: boolean
  isAttendingEbm: boolean
  favouriteCount: number
  isFavorite: boolean
  hasOpenRecommendation: boolean
  logoId: number | null
}

/** Finds a company visible to the reader: the own one in every state, others depending on their state. */
export async function findCompany(db: Queryable, id: number, reader: Viewer) {
  const isFound =
    reader.kind === 'visitor' ? db`account_is_listed(state)` : db`not account_is_hidden(state)`
  const own = reader.kind === 'contact' ? reader.companyId : null
  const contactId = reader.kind === 'contact' ? reader.contactId : null
  const [row] = await db<CompanyRow[]>`
    select company.id, company.name, country.name as country, tax_label, tier, state,
      ${companyProfileColumns(db)}, exact.latitude, exact.longitude, vat_number,
      to_char(member_since, 'YYYY-MM-DD') as member_since, has_warranty, is_service_only,
      is_attending_ebm, favourite_count,
      exists (
        select from favourite where contact_id = ${contactId} and company_id = company.id
      ) as is_favorite,
      exists (
        select from recommendation where contact_id = ${contactId} and company_id = company.id
          and published_at is null and removed_at is null
      ) as has_open_recommendation,
      (select picture.id from picture where company_id = company.id) as logo_id
    from company join country on country.code = company.country_code
    left join lateral (
      select latitude::float8, longitude::float8 where place_precision(place_source, place_km) = 'exact'
    ) as exact on true
    where company.id = ${id} and (${isFound} or company.id = ${own})`
  return row
}

/** Company id of an id in a link: the own one, or the one that visitors read; undefined if there is no such company. */
export async function findCompanyId(db: Queryable, linkId: number): Promise<number | undefined> {
  if (linkId < firstPublicId) return linkId
  const [row] = await db<{ id: number }[]>`
    select company_id as id from directory_entry where public_id = ${linkId}`
  return row?.id
}

/** Country and tier of a company as visitors read them, by id (decision 34). */
export async function findPublicFacts(db: Queryable, id: number) {
  const [row] = await db<{ country: string; tier: Tier }[]>`
    select coalesce(country.name, '') as country, class.public_tier as tier
    from directory_entry
    join directory_class() as class using (tier, country_code)
    left join country on country.code = class.public_country
    where company_id = ${id} and account_is_listed(state)`
  return row
}

/** The listing that a company publishes on the services page. */
export interface PublishedListing {
  id: number
  /** The id in its address. */
  publicId: number
  /** Null for companies that are not members. */
  companyId: number | null
  name: string
  country: string
  tagline: string
  description: string
  website: string
  /** Where messages go; empty for the main contact. */
  email: string
  /** Logo of a company that is not a member. */
  logoFileId: number | null
  services: string[]
}

/** The listing of a company, or of an address, if it is on the services page on a business day (AM-051). */
export async function findPublishedListing(
  db: Queryable,
  of: { companyId: number } | { publicId: number },
  today: string,
): Promise<PublishedListing | undefined> {
  const isAsked =
    'companyId' in of ? db`listing.company_id = ${of.companyId}` : db`public_id = ${of.publicId}`
  const [row] = await db<PublishedListing[]>`
    select listing.id, public_id, listing.company_id,
      coalesce(company.name, listing.name) as name, country.name as country, listing.tagline,
      listing.description, listing.website, listing.email, logo_file_id,
      array(select category.name from service_listing_category
        join service_category category on category.id = category_id
        where listing_id = listing.id order by category.position) as services
    from service_listing listing
    left join company on company.id = listing.company_id
    join country on country.code = coalesce(company.country_code, listing.country_code)
    where ${isAsked}
      and listing_is_published(published_from, published_until, company.state, ${today}::date)`
  return row
}

export interface ContactRow extends Omit<ContactDraft, 'tel'> {
  id: number
  position: number
  telephone: string
  email: string
  pictureId: number | null
  hasLargePicture: boolean
}

export const listContacts = (db: Queryable, companyId: number) => db<ContactRow[]>`
  select contact.id, position, name, function, telephone, email, im_name, im_value, rfq_disabled,
    rfq_copies, broadcast_copies, possible_matches_disabled, picture.id as picture_id,
    large_file_id is not null as has_large_picture
  from contact left join picture on picture.contact_id = contact.id
  where contact.company_id = ${companyId} and removed_at is null
  order by position limit 40`

export const setPasswordHash = (tx: Tx, contactId: number, hash: string) => tx`
  update contact set password_hash = ${hash} where id = ${contactId}`

export interface RecommendationRow {
  id: number
  words: string
  contactName: string
  companyName: string
  byCompanyId: number
  /** Whether the page of the recommending company is available (BK-116). */
  hasPage: boolean
  tier: Tier
  writtenAt: Date
  isPublished: boolean
}

export interface Recommendations {
  /** Pending first, then published; newest first in each group. */
  newest: readonly RecommendationRow[]
  /** Number of published recommendations, including those not listed. */
  published: number
}

/** Recommendations of a company; pending ones are for the company only (RC-004). */
export async function listRecommendations(
  db: Queryable,
  companyId: number,
  { isOwn }: { isOwn: boolean },
): Promise<Recommendations> {
  const rows = await db<(RecommendationRow & { published: number })[]>`
    select recommendation.id, words, contact.name as contact_name, company.name as company_name,
      company.id as by_company_id, not account_is_hidden(company.state) as has_page, company.tier,
      written_at, published_at is not null as is_published,
      (count(published_at) over ())::int as published
    from recommendation
    join contact on contact.id = recommendation.contact_id
    join company on company.id = recommendation.by_company_id
    where recommendation.company_id = ${companyId}
      and recommendation.removed_at is null
      ${isOwn ? db`` : db`and published_at is not null`}
    order by published_at is not null, recommendation.id desc
    limit ${recommendationsShown}`
  return {
    newest: rows.map(({ published: _published, ...row }) => row),
    published: rows[0]?.published ?? 0,
  }
}
