import type * as z from 'zod/mini'
import type { SignedInViewer } from '#contract/access.ts'
import { businessDate } from '#contract/dates.ts'
import type { CallArguments } from '#contract/endpoint.ts'
import { refusals } from '#contract/refusals.ts'
import { listingState } from '#contract/services/desk/listings.ts'
import type { OwnService, saveOwnService } from '#contract/services/services.ts'
import { cleanContent, contentOf, writeListing } from '#server/features/services/change-listing.ts'
import {
  findListing,
  findListingOfCompany,
  insertListing,
  listCategories,
  lockCompanyOfListing,
  lockListing,
  type ListingRow,
} from '#server/features/services/queries.ts'
import { isSameContent } from '#server/features/services/rules.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import {
  isRefused,
  notFound,
  refuse,
  refuseEditConflict,
  type Refused,
} from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The listing of the own company, and whether it may have one. */
export async function readOwnService(
  { database, clock }: Platform,
  { companyId, isServiceOnly }: SignedInViewer,
) {
  const today = businessDate(clock.now())
  const [listing, categories] = await Promise.all([
    findListingOfCompany(database.sql, companyId, today),
    listCategories(database.sql),
  ])
  return {
    mayEdit: isServiceOnly || listing !== undefined,
    listing: listing ? presentOwn(listing, today) : null,
    categories: [...categories],
  }
}

function presentOwn(listing: ListingRow, today: string) {
  const { isOnPage, publicId, publishedFrom, publishedUntil, declined, version } = listing
  return {
    state: listingState(listing, today),
    isOnPage,
    publicId,
    content: listing.draft ?? contentOf(listing),
    isDraft: listing.draft !== null && listing.submittedAt === null,
    publishedFrom,
    publishedUntil,
    submittedAt: listing.submittedAt,
    declined,
    version,
  }
}

/**
 * Saves the draft of the own company, and submits it to staff if asked for. What the page shows stays until they decide.
 */
export async function saveOwnListing(
  platform: Platform,
  viewer: SignedInViewer,
  input: CallArguments<typeof saveOwnService>['body'],
  actor: Actor,
): Promise<z.output<typeof OwnService> | Refused> {
  const { isSubmitted, version, ...fields } = input
  const { companyId, isServiceOnly } = viewer
  const now = platform.clock.now()
  const today = businessDate(now)
  const done = await platform.database.transaction<'saved' | Refused>(async (tx) => {
    const content = await cleanContent(tx, fields, { isComplete: isSubmitted })
    if (isRefused(content)) return content
    if (!(await lockCompanyOfListing(tx, companyId))) return notFound()
    const existing = await findListingOfCompany(tx, companyId, today)
    if (!existing && !isServiceOnly) {
      return refuse(403, refusals.noListing, { extra: 'NO_LISTING' })
    }
    if (!existing && version !== 0) return refuseEditConflict()
    const listing = existing
      ? await lockListing(tx, existing.id, now)
      : await findListing(tx, await insertListing(tx, { companyId }, now), today)
    if (!listing) return notFound()
    if (existing && listing.version !== version) return refuseEditConflict()
    const isChanged = !isSameContent(content, contentOf(listing))
    const changes = {
      draft: isChanged || isSubmitted ? content : null,
      submittedAt: isSubmitted ? (listing.submittedAt ?? now) : null,
      declined: isSubmitted ? '' : listing.declined,
    }
    await writeListing(tx, listing, changes, now)
    await recordAuditEntry(tx, {
      at: now,
      act: isSubmitted ? 'service.submitted' : 'service.drafted',
      actor,
      companyId,
    })
    return 'saved'
  })
  return isRefused(done) ? done : readOwnService(platform, viewer)
}
