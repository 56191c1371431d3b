import * as z from 'zod/mini'
import { fieldMessages } from '#contract/field-messages.ts'
import { CompleteListing, type ListingContent } from '#contract/services/services.ts'
import { plainLine, plainText } from '#server/features/broadcasts/public.ts'
import {
  listCategories,
  replaceCategories,
  updateListing,
  type ListingChange,
  type ListingRow,
} from '#server/features/services/queries.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { fieldErrors, refuseFields, type Refused } from '#server/platform/http/refusal.ts'

/** Removes tags from a listing; refused with errors by field, if it is complete also for what is missing. */
export async function cleanContent(
  db: Queryable,
  input: ListingContent,
  { isComplete }: { isComplete: boolean },
): Promise<ListingContent | Refused> {
  const content: ListingContent = {
    tagline: plainLine(input.tagline),
    description: plainText(input.description),
    website: input.website,
    email: input.email,
    categoryIds: [...new Set(input.categoryIds)].toSorted((one, other) => one - other),
  }
  const existingIds = new Set((await listCategories(db)).map(({ id }) => id))
  if (content.categoryIds.some((id) => !existingIds.has(id))) {
    return refuseFields([{ param: 'categoryIds', msg: fieldMessages.choice }])
  }
  const parsed = z.safeParse(CompleteListing, content)
  return !isComplete || parsed.success ? content : refuseFields(fieldErrors(parsed.error.issues))
}

/** The fields of a listing that its company writes. */
export const contentOf = ({
  tagline,
  description,
  website,
  email,
  categoryIds,
}: ListingContent): ListingContent => ({ tagline, description, website, email, categoryIds })

const changeOf = (listing: ListingRow): ListingChange => ({
  content: contentOf(listing),
  draft: listing.draft,
  submittedAt: listing.submittedAt,
  declined: listing.declined,
  decidedAt: listing.decidedAt,
  period:
    listing.publishedFrom === null
      ? null
      : { from: listing.publishedFrom, until: listing.publishedUntil! },
  position: listing.position,
  fileId: listing.fileId,
  named:
    listing.companyId === null ? { name: listing.name, countryCode: listing.countryCode } : null,
})

/** Updates the given fields of a listing, which is locked; the others stay as they were read. */
export async function writeListing(
  tx: Tx,
  listing: ListingRow,
  changes: Partial<ListingChange> & { categoryIds?: readonly number[] },
  now: Date,
): Promise<void> {
  const { categoryIds, ...fields } = changes
  await updateListing(tx, listing.id, { ...changeOf(listing), ...fields }, now)
  if (categoryIds) await replaceCategories(tx, listing.id, categoryIds)
}
