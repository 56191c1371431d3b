import { addDays, businessDate } from '#contract/dates.ts'
import type { CallArguments } from '#contract/endpoint.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { refusals } from '#contract/refusals.ts'
import type {
  createServiceListing,
  linkCompanyServices,
  saveServiceListing,
} from '#contract/services/desk/listings.ts'
import { isCountry } from '#server/features/companies/public.ts'
import { renderLogoUpload } from '#server/features/media/public.ts'
import { cleanContent, contentOf, writeListing } from '#server/features/services/change-listing.ts'
import { mailDeclined, mailPublished } from '#server/features/services/mail-company.ts'
import {
  findListingOfCompany,
  hasListingNamed,
  insertListing,
  lockCompanyOfListing,
  lockListing,
  type ListingRow,
} from '#server/features/services/queries.ts'
import { isPublication } from '#server/features/services/rules.ts'
import { differences, type Actor } from '#server/platform/audit.ts'
import { deleteFile, storeFile } from '#server/platform/files/stored-files.ts'
import {
  isRefused,
  notFound,
  refuse,
  refuseFields,
  type Refused,
} from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction } from '#server/platform/staff-action.ts'

type Saved = { id: number } | Refused
/** The author of a change, the reason, and the version that they have seen. */
type By = { actor: Actor; reason: string; version: number }

const wrongName = refuse(409, refusals.listingExists, { extra: 'NAME' })

/** Creates the listing of a company that is not a member (BK-081). */
export const createListing = (
  platform: Platform,
  { name, countryCode }: CallArguments<typeof createServiceListing>['body'],
  actor: Actor,
): Promise<Saved> =>
  staffAction(platform, { actor }, async ({ tx, now, record }) => {
    if (!(await isCountry(tx, countryCode))) return wrongCountry()
    if (await hasListingNamed(tx, name)) return wrongName
    const id = await insertListing(tx, { name, countryCode }, now)
    await record('service.created', { details: { listing: id, name } })
    return { id }
  })

const wrongCountry = () => refuseFields([{ param: 'countryCode', msg: fieldMessages.choice }])

/** Changes a listing and its period; a published one is mailed to its company. */
export async function saveListing(
  platform: Platform,
  id: number,
  input: CallArguments<typeof saveServiceListing>['body'],
  actor: Actor,
): Promise<Saved> {
  const { name, countryCode, position, period, settlesDraft, version, reason, ...fields } = input
  if (period && period.until < period.from) {
    return refuseFields([{ param: 'period', msg: 'The last day should not be before the first' }])
  }
  const acting = { actor, reason, version, id, lock: lockListing }
  return staffAction(platform, acting, async ({ tx, row: listing, now, record }) => {
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
        ...(settlesDraft ? { draft: null, submittedAt: null, declined: '' } : {}),
        ...(settlesDraft && listing.submittedAt ? { decidedAt: now } : {}),
      },
      now,
    )
    const isPublished = isPublication(listing, { period, settlesDraft }, businessDate(now))
    await record(isPublished ? 'service.published' : 'service.changed', {
      companyId: listing.companyId,
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
export const declineDraft = (platform: Platform, id: number, by: By): Promise<Saved> =>
  staffAction(platform, { ...by, id, lock: lockListing }, async ({ tx, row, now, record }) => {
    const { submittedAt, companyId, name } = row
    if (submittedAt === null) return notOpen
    await writeListing(tx, row, { submittedAt: null, declined: by.reason, decidedAt: now }, now)
    await mailDeclined(tx, platform, row, by.reason)
    await record('service.declined', { companyId, details: { listing: id, name } })
    return { id }
  })

/** Removes a listing from the page: its last day was yesterday, or it is no longer planned. */
export const endListing = (platform: Platform, id: number, by: By): Promise<Saved> =>
  staffAction(platform, { ...by, id, lock: lockListing }, async ({ tx, row, now, record }) => {
    const today = businessDate(now)
    const { publishedFrom: from, publishedUntil: until, companyId, name } = row
    if (from === null || until! < today) return notOpen
    const period = from < today ? { from, until: addDays(today, -1) } : null
    await writeListing(tx, row, { period }, now)
    await record('service.ended', { companyId, details: { listing: id, name } })
    return { id }
  })

const notOpen = refuse(409, refusals.listingNotOpen, { extra: 'STATE' })

/** Replaces or removes the logo of a company that is not a member; members have that of their profile. */
export async function changeLogo(
  platform: Platform,
  id: number,
  logo: string | null,
  actor: Actor,
): Promise<Saved> {
  const made = logo === null ? null : await renderLogoUpload(logo)
  if (made !== null && isRefused(made)) return made
  return staffAction(platform, { actor, id, lock: lockListing }, async (action) => {
    const { tx, row: listing, now, record } = action
    if (listing.companyId !== null) return notFound()
    const file = made && { name: `service-logo-${id}`, ...made }
    const fileId = file ? await storeFile(tx, file, now) : null
    await writeListing(tx, listing, { fileId }, now)
    if (listing.fileId !== null) await deleteFile(tx, listing.fileId)
    await record(fileId === null ? 'logo.removed' : 'logo.uploaded', {
      details: { listing: id, name: listing.name },
    })
    return { id }
  })
}

/** Links a company to service categories; the first time that creates its listing as a draft (BK-012). */
export const linkCompany = (
  platform: Platform,
  companyId: number,
  { categoryIds, reason }: CallArguments<typeof linkCompanyServices>['body'],
  actor: Actor,
): Promise<Saved> =>
  staffAction(platform, { actor, reason }, async ({ tx, now, record }) => {
    if (!(await lockCompanyOfListing(tx, companyId))) return notFound()
    const existing = await findListingOfCompany(tx, companyId, businessDate(now))
    const id = existing?.id ?? (await insertListing(tx, { companyId }, now))
    const listing = await lockListing(tx, id, now)
    if (!listing) return notFound()
    const newContent = { ...contentOf(listing), categoryIds }
    const content = await cleanContent(tx, newContent, { isComplete: listing.isOnPage })
    if (isRefused(content)) return content
    const linked = content.categoryIds
    const draft = listing.draft && { ...listing.draft, categoryIds: linked }
    await writeListing(tx, listing, { categoryIds: linked, draft }, now)
    const details = { from: listing.categoryIds.join(' '), to: linked.join(' ') }
    await record('service.linked', { companyId, details })
    return { id }
  })
