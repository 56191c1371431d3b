import { businessDate } from '#contract/dates.ts'
import {
  listingState,
  serviceKinds,
  type CompanyServices,
  type ServiceListQuery,
} from '#contract/services/desk/listings.ts'
import { listingStateNames } from '#contract/services/services.ts'
import { findMainContact } from '#server/features/companies/public.ts'
import { contentOf } from '#server/features/services/change-listing.ts'
import {
  listingOrder,
  listingRows,
  selectListings,
} from '#server/features/services/desk/queries.ts'
import {
  findListing,
  findListingOfCompany,
  listCategories,
  logoAddress,
  type ListingRow,
} from '#server/features/services/queries.ts'
import { listCountries } from '#server/features/site/public.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { findListPage } from '#server/platform/lists/list-queries.ts'
import { presentChoices } from '#server/platform/lists/lists.ts'

/** A page of listings with the choices of all filters. */
export async function listListings(db: Queryable, query: ServiceListQuery, now: Date) {
  const today = businessDate(now)
  const { sort = 'name', order = 'asc', page, pageSize } = query
  const { ids, total, counts } = await findListPage(db, selectListings(db, query, today), {
    sort: listingOrder(db, sort),
    order,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
  const [rows, categories, countries] = await Promise.all([
    listingRows(db, ids, today),
    listCategories(db),
    listCountries(db),
  ])
  const choices = (
    name: 'state' | 'category' | 'kind' | 'country',
    labels: readonly (readonly [string, string])[],
  ) => presentChoices(counts[name], query[name], labels)
  return {
    results: rows.map((row) => ({
      ...row,
      state: listingState(row, today),
    })),
    numResults: total,
    choices: {
      state: choices('state', Object.entries(listingStateNames)),
      category: choices(
        'category',
        categories.map(({ id, name }) => [String(id), name]),
      ),
      kind: choices('kind', Object.entries(serviceKinds)),
      country: choices(
        'country',
        countries.map(({ code, name }) => [code, name]),
      ),
    },
  }
}

/** A listing as staff edit it; undefined if there is none. */
export async function readListing(db: Queryable, id: number, now: Date) {
  const today = businessDate(now)
  const listing = await findListing(db, id, today)
  if (!listing) return undefined
  const [row] = await listingRows(db, [id], today)
  const allCategories = await listCategories(db)
  return {
    ...row!,
    state: listingState(listing, today),
    submittedAt: listing.submittedAt,
    changedAt: listing.changedAt,
    publicId: listing.publicId,
    countryCode: listing.countryCode,
    logo: logoAddress(listing),
    content: contentOf(listing),
    draft: listing.draft,
    messagesTo: await findMessageAddress(db, listing),
    declined: listing.declined,
    version: listing.version,
    allCategories: [...allCategories],
  }
}

async function findMessageAddress(db: Queryable, { email, companyId }: ListingRow) {
  if (email !== '' || companyId === null) return email || null
  return (await findMainContact(db, companyId))?.email ?? null
}

/** The service categories of a company (BK-012). */
export async function readCompanyServices(
  db: Queryable,
  companyId: number,
  now: Date,
): Promise<CompanyServices> {
  const today = businessDate(now)
  const [listing, categories] = await Promise.all([
    findListingOfCompany(db, companyId, today),
    listCategories(db),
  ])
  return {
    listing: listing
      ? {
          id: listing.id,
          state: listingState(listing, today),
          isOnPage: listing.isOnPage,
          publishedUntil: listing.publishedUntil,
        }
      : null,
    categoryIds: listing?.categoryIds ?? [],
    categories: [...categories],
  }
}
