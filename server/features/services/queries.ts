import { businessDate } from '#contract/dates.ts'
import { pictureAddress } from '#contract/media.ts'
import {
  listingLogoAddress,
  type ListingContent,
  type ServiceCategory,
  type ServiceCompany,
} from '#contract/services/services.ts'
import type { Fragment, Queryable, Tx } from '#server/platform/database/database.ts'
import { firstRow, onlyValue } from '#server/platform/database/rows.ts'

/** Condition: a listing is on the page on a business day. */
const isPublished = (db: Queryable, today: string) =>
  db`listing_is_published(published_from, published_until, company.state, ${today}::date)`

export const listCategories = (db: Queryable) => db<ServiceCategory[]>`
  select id, name from service_category order by position`

/** Every published listing in each of its categories, in the order of the page. */
export async function listPublished(db: Queryable, today: string): Promise<ServiceCompany[]> {
  const rows = await db<
    (Omit<ServiceCompany, 'imgName'> & { pictureId: number | null; fileId: number | null })[]
  >`
    select public_id as id, coalesce(company.name, listing.name) as name,
      country.short_name as comp_country, category.id as cat_id, category.name as cat_name,
      listing.tagline, picture.id as picture_id, listing.logo_file_id as file_id
    from service_listing listing
    left join company on company.id = listing.company_id
    join country on country.code = coalesce(company.country_code, listing.country_code)
    join service_listing_category on service_listing_category.listing_id = listing.id
    join service_category category on category.id = category_id
    left join picture on picture.company_id = company.id
    where ${isPublished(db, today)}
    order by category.position, listing.position, lower(coalesce(company.name, listing.name)),
      listing.id
    limit 5000`
  return rows.map(({ pictureId, fileId, ...row }) => ({
    ...row,
    imgName: logoAddress({ pictureId, fileId }),
  }))
}

/** The address of a logo: of the company profile, or of the listing itself; empty without one. */
export function logoAddress(of: { pictureId: number | null; fileId: number | null }): string {
  if (of.pictureId !== null) return pictureAddress(of.pictureId)
  return of.fileId === null ? '' : listingLogoAddress(of.fileId)
}

/** The ids of published listings for the sitemap, with their last change. */
export const listPublishedIds = (db: Queryable, today: string) => db<
  { publicId: number; changedAt: Date }[]
>`
  select public_id, changed_at
  from service_listing left join company on company.id = company_id
  where ${isPublished(db, today)} order by service_listing.id limit 5000`

/** A file that is the logo of a published listing; of any listing for its staff. */
export const findLogo = (
  db: Queryable,
  fileId: number,
  { today, isStaff }: { today: string; isStaff: boolean },
) =>
  firstRow(db<{ fileId: number; isPublic: boolean }[]>`
    select * from (
      select logo_file_id as file_id, ${isPublished(db, today)} as is_public
      from service_listing left join company on company.id = company_id
      where logo_file_id = ${fileId}
    ) as known
    where is_public or ${isStaff} order by is_public desc limit 1`)

export interface ListingRow extends ListingContent {
  id: number
  publicId: number
  companyId: number | null
  name: string
  countryCode: string
  country: string
  /** Null for companies that are not members. */
  companyState: string | null
  draft: ListingContent | null
  submittedAt: Date | null
  declined: string
  decidedAt: Date | null
  publishedFrom: string | null
  publishedUntil: string | null
  isOnPage: boolean
  position: number
  pictureId: number | null
  fileId: number | null
  version: number
  changedAt: Date
}

const listings = (db: Queryable, today: string): Fragment => db`
  select listing.id, public_id, listing.company_id, coalesce(company.name, listing.name) as name,
    country.code as country_code, country.name as country, company.state as company_state,
    listing.tagline, listing.description, listing.website, listing.email,
    array(select category_id::int from service_listing_category where listing_id = listing.id
      order by category_id) as category_ids,
    draft, submitted_at, declined, decided_at,
    published_from::text as published_from, published_until::text as published_until,
    ${isPublished(db, today)} as is_on_page, listing.position, picture.id as picture_id,
    logo_file_id as file_id, revision as version, changed_at
  from service_listing listing
  left join company on company.id = listing.company_id
  join country on country.code = coalesce(company.country_code, listing.country_code)
  left join picture on picture.company_id = company.id`

export const findListing = (db: Queryable, id: number, today: string) =>
  firstRow(db<ListingRow[]>`${listings(db, today)} where listing.id = ${id}`)

export const findListingOfCompany = (db: Queryable, companyId: number, today: string) =>
  firstRow(db<ListingRow[]>`${listings(db, today)} where listing.company_id = ${companyId}`)

/** Listings whose last day comes by a given one, for reminders. */
export const listEnding = (db: Queryable, today: string, until: string) => db<ListingRow[]>`
  ${listings(db, today)}
  where ${isPublished(db, today)} and published_until <= ${until}::date
  order by listing.id limit 1000`

/** Locks a listing before it is read, so that the read sees what the last holder of the lock has changed. */
export async function lockListing(tx: Tx, id: number, now: Date) {
  await tx`select 1 from service_listing where id = ${id} for no key update`
  return findListing(tx, id, businessDate(now))
}

/** The company, locked, so that it gets one listing only. */
export const lockCompanyOfListing = (tx: Tx, companyId: number) =>
  firstRow(tx<{ isServiceOnly: boolean }[]>`
    select is_service_only from company
    where id = ${companyId} for no key update`)

/** Whether a company that is not a member has a listing of this name. */
export async function hasListingNamed(db: Queryable, name: string, exceptId = 0): Promise<boolean> {
  const result = await db`
    select from service_listing where lower(name) = lower(${name}) and id <> ${exceptId} limit 1`
  return result.count > 0
}

/** Adds an empty listing, which is a draft. */
export const insertListing = (
  tx: Tx,
  of: { companyId: number } | { name: string; countryCode: string },
  now: Date,
): Promise<number> => {
  const { companyId, name, countryCode } = { companyId: null, name: null, countryCode: null, ...of }
  return onlyValue(tx<{ id: number }[]>`
    insert into service_listing (company_id, name, country_code, changed_at)
    values (${companyId}, ${name}, ${countryCode}, ${now}) returning id`)
}

export interface ListingChange {
  content: Omit<ListingContent, 'categoryIds'>
  draft: ListingContent | null
  submittedAt: Date | null
  declined: string
  decidedAt: Date | null
  period: { from: string; until: string } | null
  position: number
  fileId: number | null
  /** Of companies that are not members. */
  named: { name: string; countryCode: string } | null
}

/** Replaces everything about a listing but its categories. */
export const updateListing = (tx: Tx, id: number, change: ListingChange, now: Date) => {
  const { content, draft, submittedAt, declined, decidedAt, period, position, named } = change
  return tx`
    update service_listing set tagline = ${content.tagline}, description = ${content.description},
      website = ${content.website}, email = ${content.email},
      draft = ${draft === null ? null : JSON.stringify(draft)}::text::jsonb,
      last_submitted_at = case when decided_at is distinct from ${decidedAt}
        then submitted_at else last_submitted_at end,
      submitted_at = ${submittedAt}, declined = ${declined}, decided_at = ${decidedAt},
      published_from = ${period?.from ?? null}::text::date,
      published_until = ${period?.until ?? null}::text::date, position = ${position},
      logo_file_id = ${change.fileId}, name = ${named?.name ?? null},
      country_code = ${named?.countryCode ?? null}, revision = revision + 1, changed_at = ${now}
    where id = ${id}`
}

export async function replaceCategories(tx: Tx, id: number, ids: readonly number[]): Promise<void> {
  await tx`
    delete from service_listing_category
    where listing_id = ${id} and category_id <> all(${ids as number[]}::smallint[])`
  await tx`
    insert into service_listing_category (listing_id, category_id)
    select ${id}, unnest(${ids as number[]}::smallint[])
    on conflict do nothing`
}
