import { businessDate } from '#contract/dates.ts'
import { listingState, type CompanyServices } from '#contract/services/desk/listings.ts'
import { findMainContact } from '#server/features/companies/public.ts'
import { contentOf } from '#server/features/services/change-listing.ts'
import { listingRows } from '#server/features/services/desk/list-queries.ts'
import {
  findListing,
  findListingOfCompany,
  listCategories,
  logoAddress,
  type ListingRow,
} from '#server/features/services/queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** A listing as staff edit it; undefined if there is none. */
export async function readListing(db: Queryable, id: number, now: Date) {
  const today = businessDate(now)
  const listing = await findListing(db, id, today)
  if (!listing) return undefined
  const [row] = await listingRows(db, [id], today)
  const allCategories = await listCategories(db)
  return {
    ...listing,
    ...row!,
    state: listingState(listing, today),
    logo: logoAddress(listing),
    content: contentOf(listing),
    messagesTo: await findMessageAddress(db, listing),
    allCategories,
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
