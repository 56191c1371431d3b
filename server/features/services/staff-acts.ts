import { addDays, businessDate } from '#contract/dates.ts'
import type { CallArguments } from '#contract/endpoint.ts'
import { fieldMessages } from '#contract/notices.ts'
import { refusals } from '#contract/refusals.ts'
import type {
  createServiceListing,
  linkCompanyServices,
  saveServiceListing,
} from '#contract/services/service-desk.ts'
import { isCountry } from '#server/features/companies/public.ts'
import { renderLogoUpload } from '#server/features/media/public.ts'
import {
  cleanContent,
  contentOf,
  lockRevision,
  writeListing,
} from '#server/features/services/change-listing.ts'
import { mailDeclined, mailPublished } from '#server/features/services/mail-company.ts'
import {
  findListing,
  findListingOfCompany,
  hasListingNamed,
  insertListing,
  lockCompanyOfListing,
  lockListing,
  type ListingRow,
} from '#server/features/services/queries.ts'
import { isPublication } from '#server/features/services/rules.ts'
import { differences, recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { deleteFile, storeFile } from '#server/platform/files/stored-files.ts'
import {
  isRefused,
  notFound,
  refuse,
  refuseFields,
  type Refused,
} from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

type Saved = { id: number } | Refused
/** Who changes a listing, and why. */
type By = { actor: Actor; reason: string }

const wrongName = refuse(409, refusals.listingExists, { extra: 'NAME' })

/** Creates the listing of a company that is not a member (BK-081). */
export async function createListing(
  platform: Platform,
  { name, countryCode }: CallArguments<typeof createServiceListing>['body'],
  actor: Actor,
): Promise<Saved> {
  const now = platform.clock.now()
  return platform.database.transaction<Saved>(async (tx) => {
    if (!(await isCountry(tx, countryCode))) return wrongCountry()
    if (await hasListingNamed(tx, name)) return wrongName
    const id = await insertListing(tx, { name, countryCode }, now)
    await recordAuditEntry(tx, {
      at: now,
      act: 'service.created',
      actor,
      details: { listing: id, name },
    })
    return { id }
  })
}

const wrongCountry = () => refuseFields([{ param: 'countryCode', msg: fieldMessages.choice }])

/** Changes a listing and its period; a published one is mailed to its company. */
export async function saveListing(
  platform: Platform,
  id: number,
  given: CallArguments<typeof saveServiceListing>['body'],
  actor: Actor,
): Promise<Saved> {
  const { name, countryCode, position, period, settlesDraft, revision, reason, ...fields } = given
  const now = platform.clock.now()
  const today = businessDate(now)
  if (period && period.until < period.from) {
    return refuseFields([{ param: 'period', msg: 'The last day should not be before the first' }])
  }
  return platform.database.transaction<Saved>(async (tx) => {
    const listing = await lockRevision(tx, platform, id, revision)
    if (isRefused(listing)) return listing
    const content = await cleanContent(tx, fields, { isComplete: period !== null })
    if (isRefused(content)) return content
    const named =
      listing.companyId === null
        ? { name: name ?? listing.name, countryCode: countryCode ?? listing.countryCode }
        : null
    if (named && !(await isCountry(tx, named.countryCode))) return wrongCountry()
    if (named && (await hasListingNamed(tx, named.name, id))) return wrongName
    if (named && period && content.email === '') {
      return refuseFields([{ param: 'email', msg: fieldMessages.required }])
    }
    const { categoryIds, ...texts } = content
    await writeListing(
      tx,
      listing,
      {
        content: texts,
        categoryIds,
        named,
        position,
        period,
        ...(settlesDraft ? { draft: null, submittedAt: null, declined: '', decidedAt: now } : {}),
      },
      now,
    )
    const isPublished = isPublication(listing, { period, settlesDraft }, today)
    await recordAuditEntry(tx, {
      at: now,
      act: isPublished ? 'service.published' : 'service.changed',
      actor,
      companyId: listing.companyId ?? undefined,
      reason,
      details: {
        listing: id,
        ...differences(factsOf(listing), {
          ...texts,
          categories: categoryIds.join(' '),
          position,
          from: period?.from ?? null,
          until: period?.until ?? null,
        }),
      },
    })
    if (isPublished) await mailPublished(tx, platform, id)
    return { id }
  })
}

const factsOf = (listing: ListingRow) => ({
  tagline: listing.tagline,
  description: listing.description,
  website: listing.website,
  email: listing.email,
  categories: listing.categoryIds.join(' '),
  position: listing.position,
  from: listing.publishedFrom,
  until: listing.publishedUntil,
})

/** Returns a submitted draft to its company with a reason. */
export const declineDraft = (platform: Platform, id: number, revision: number, by: By) =>
  changeWithReason(platform, id, revision, by, 'service.declined', async (tx, listing, now) => {
    if (listing.submittedAt === null) return notOpen
    const changes = { submittedAt: null, declined: by.reason, decidedAt: now }
    await writeListing(tx, listing, changes, now)
    await mailDeclined(tx, platform, listing, by.reason)
    return 'done'
  })

/** Takes a listing off the page: its last day was yesterday, or it is no longer planned. */
export const endListing = (platform: Platform, id: number, revision: number, by: By) =>
  changeWithReason(platform, id, revision, by, 'service.ended', async (tx, listing, now) => {
    const today = businessDate(now)
    const { publishedFrom: from, publishedUntil: until } = listing
    if (from === null || until! < today) return notOpen
    const period = from < today ? { from, until: addDays(today, -1) } : null
    await writeListing(tx, listing, { period }, now)
    return 'done'
  })

const notOpen = refuse(409, refusals.listingNotOpen, { extra: 'STATE' })

/** Changes a listing for a reason, which the audit log keeps. */
function changeWithReason(
  platform: Platform,
  id: number,
  revision: number,
  { actor, reason }: By,
  name: 'service.declined' | 'service.ended',
  run: (tx: Tx, listing: ListingRow, now: Date) => Promise<'done' | Refused>,
): Promise<Saved> {
  const now = platform.clock.now()
  return platform.database.transaction<Saved>(async (tx) => {
    const listing = await lockRevision(tx, platform, id, revision)
    if (isRefused(listing)) return listing
    const done = await run(tx, listing, now)
    if (isRefused(done)) return done
    const companyId = listing.companyId ?? undefined
    const details = { listing: id, name: listing.name }
    await recordAuditEntry(tx, { at: now, act: name, actor, companyId, reason, details })
    return { id }
  })
}

/** Replaces or removes the logo of a company that is not a member; members have that of their profile. */
export async function changeLogo(
  platform: Platform,
  id: number,
  logo: string | null,
  actor: Actor,
): Promise<Saved> {
  const made = logo === null ? null : await renderLogoUpload(logo)
  if (made !== null && isRefused(made)) return made
  const now = platform.clock.now()
  return platform.database.transaction<Saved>(async (tx) => {
    await lockListing(tx, id)
    const listing = await findListing(tx, id, businessDate(now))
    if (listing?.companyId !== null) return notFound()
    const file = made && { name: `service-logo-${id}`, ...made }
    const fileId = file ? await storeFile(tx, file, now) : null
    await writeListing(tx, listing, { fileId }, now)
    if (listing.fileId !== null) await deleteFile(tx, listing.fileId)
    await recordAuditEntry(tx, {
      at: now,
      act: fileId === null ? 'logo.removed' : 'logo.uploaded',
      actor,
      details: { listing: id, name: listing.name },
    })
    return { id }
  })
}

/** Links a company to service categories; the first time that creates its listing as a draft (BK-012). */
export async function linkCompany(
  platform: Platform,
  companyId: number,
  { categoryIds, reason }: CallArguments<typeof linkCompanyServices>['body'],
  actor: Actor,
): Promise<Saved> {
  const now = platform.clock.now()
  const today = businessDate(now)
  return platform.database.transaction<Saved>(async (tx) => {
    if (!(await lockCompanyOfListing(tx, companyId))) return notFound()
    const found = await findListingOfCompany(tx, companyId, today)
    if (found) await lockListing(tx, found.id)
    const id = found?.id ?? (await insertListing(tx, { companyId }, now))
    const listing = await findListing(tx, id, today)
    if (!listing) return notFound()
    const given = { ...contentOf(listing), categoryIds }
    const content = await cleanContent(tx, given, { isComplete: listing.isOnPage })
    if (isRefused(content)) return content
    const linked = content.categoryIds
    const draft = listing.draft && { ...listing.draft, categoryIds: linked }
    await writeListing(tx, listing, { categoryIds: linked, draft }, now)
    await recordAuditEntry(tx, {
      at: now,
      act: 'service.linked',
      actor,
      companyId,
      reason,
      details: { from: listing.categoryIds.join(' '), to: linked.join(' ') },
    })
    return { id }
  })
}
