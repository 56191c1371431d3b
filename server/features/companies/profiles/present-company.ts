import type * as z from 'zod/mini'
import type { SignedInViewer, StaffViewer } from '#contract/access.ts'
import { memberLabel, type Brand } from '#contract/site/site.ts'
import {
  type Company,
  type Contact,
  type Recommendation,
  type OwnProfile,
  telephoneLink,
} from '#contract/companies.ts'
import { firstPublicId } from '#contract/endpoint.ts'
import { pictureAddress } from '#contract/media.ts'
import { companyProfileFields, type CompanyProfile } from '#contract/profile.ts'
import { listingLogoAddress } from '#contract/services/services.ts'
import { tierFlags, type Tier } from '#contract/tiers.ts'
import { findVersions } from '#server/features/companies/profiles/queries.ts'
import {
  type CompanyRow,
  type PublishedListing,
  type ContactRow,
  type RecommendationRow,
  type Recommendations,
  listContacts,
  findCompany,
  listRecommendations,
} from '#server/features/companies/queries.ts'
import { contactLabel } from '#server/features/companies/rules.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/**
 * A company for visitors and blocked accounts (AM-121): label, country, tier, and the id of the link that they opened.
 * Ids of members' links ascend with time, so they come with the label alone.
 */
export function companyForVisitor(
  linkId: number,
  facts: { country: string; tier: Tier } | undefined,
  brand: Brand,
): z.output<typeof Company> {
  const shown = linkId >= firstPublicId ? facts : undefined
  return {
    id: linkId,
    name: memberLabel(brand),
    country: shown?.country ?? '',
    ...tierFlags(shown?.tier ?? 0),
  }
}

/** The public page of a member that publishes its services (AM-051). */
export function publishedCompany(
  row: CompanyRow,
  listing: PublishedListing,
): z.output<typeof Company> {
  return {
    id: listing.publicId,
    name: row.name,
    country: row.country,
    ...tierFlags(row.tier),
    isServiceVariant: true,
    ...publishedTexts(listing, row.description),
    picUrl: row.logoId === null ? '' : pictureAddress(row.logoId),
  }
}

/** The same of a company that is not a member; only the signed-in read its website. */
export function companyOfListing(
  listing: PublishedListing,
  isSignedIn: boolean,
): z.output<typeof Company> {
  const { publicId, name, country, website, logoFileId } = listing
  return {
    id: publicId,
    name,
    country,
    ...tierFlags(0),
    isServiceVariant: true,
    isMember: false,
    ...publishedTexts(listing, ''),
    picUrl: logoFileId === null ? '' : listingLogoAddress(logoFileId),
    ...(isSignedIn && { website }),
  }
}

const publishedTexts = (
  { tagline, description, services }: PublishedListing,
  profileText: string,
) => ({ tagline, services, description: description || profileText })

export function companyForMember(
  row: CompanyRow,
  reader: {
    isOwn: boolean
    isServiceVariant: boolean
    listing?: PublishedListing | undefined
    username?: string | undefined
  },
  recommendations: Recommendations | undefined,
): z.output<typeof Company> {
  return {
    id: row.id,
    name: row.name,
    country: row.country,
    ...tierFlags(row.tier),
    isServiceVariant: reader.isServiceVariant,
    ...profileOf(row),
    ...(reader.listing && publishedTexts(reader.listing, row.description)),
    ...(reader.listing?.website && { website: reader.listing.website }),
    picUrl: row.logoId === null ? '' : pictureAddress(row.logoId),
    telLink: telephoneLink(row.tel) ?? '',
    mapUrl: mapUrlOf(row),
    lat: row.latitude,
    lng: row.longitude,
    vatNr: row.vatNumber,
    taxLabel: row.taxLabel,
    memberSince: row.memberSince,
    hasWarranty: row.hasWarranty,
    favCount: row.favouriteCount,
    isServiceOnly: row.isServiceOnly ? 1 : 0,
    isAttendingEBM: row.isAttendingEbm,
    isOwn: reader.isOwn,
    username: reader.username,
    ...(recommendations &&
      !reader.isServiceVariant && {
        recommendations: recommendations.newest.map(recommendationForMember),
        numRecommendations: recommendations.published,
      }),
    misc: { isFavorite: row.isFavorite, hasOpenRecommendation: row.hasOpenRecommendation },
  }
}

const profileOf = (row: CompanyRow) =>
  Object.fromEntries(companyProfileFields.map((field) => [field, row[field]])) as CompanyProfile

/** Companies that have left keep their name, without tier and link. */
const recommendationForMember = (row: RecommendationRow): z.output<typeof Recommendation> => ({
  id: row.id,
  description: row.words,
  contactName: row.contactName,
  companyName: row.companyName,
  companyId: row.hasPage ? row.byCompanyId : null,
  ...tierFlags(row.hasPage ? row.tier : 0),
  dt: row.writtenAt,
  status: row.isPublished ? 1 : null,
})

/** External map link; our pages load nothing from it. */
function mapUrlOf({ address, country, latitude, longitude }: CompanyRow): string {
  if (latitude !== null) {
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`
  }
  const lines = address.split('\n').map((line) => line.trim())
  const place = [...lines.filter(Boolean), country]
  if (place.length === 1) return ''
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(place.join(', '))}`
}

/** A contact for members; private settings are included for the contact itself only. */
export const contactForMember = (row: ContactRow, readerId: number | undefined): Contact => ({
  id: row.id,
  name: row.name,
  function: row.function,
  tel: row.telephone,
  email: row.email,
  label: contactLabel(row.position),
  imName: row.imName,
  imValue: row.imValue,
  instantMessaging: instantMessagingOf(row),
  profilePic: row.pictureId === null ? '' : pictureAddress(row.pictureId),
  hasLargePic: row.hasLargePicture,
  rfqDisabled: row.rfqDisabled,
  allowrfq: !row.rfqDisabled,
  ...(row.id === readerId && {
    rfqCopies: row.rfqCopies,
    broadcastCopies: row.broadcastCopies,
    possibleMatchesDisabled: row.possibleMatchesDisabled,
  }),
})

function instantMessagingOf({ imName, imValue }: ContactRow): string {
  if (!imValue) return ''
  return imName === 'Other' ? imValue : `${imName}: ${imValue}`
}

interface CompanyParts {
  row: CompanyRow
  contacts: readonly ContactRow[]
  /** Undefined if the viewer may not read about other members. */
  recommendations: Recommendations | undefined
}

export function presentCompanyWithContacts(
  viewer: SignedInViewer | StaffViewer,
  { row, contacts, recommendations }: CompanyParts,
  /** Set if the service variant is asked for and published. */
  listing?: PublishedListing,
): { company: z.output<typeof Company>; contacts: Contact[] } {
  const reader = viewer.kind === 'contact' ? viewer : undefined
  const isOwn = reader?.companyId === row.id
  const company = companyForMember(
    row,
    {
      isOwn,
      isServiceVariant: row.isServiceOnly || listing !== undefined,
      listing,
      username: isOwn ? contacts.find(({ id }) => id === reader?.contactId)?.email : undefined,
    },
    recommendations,
  )
  return {
    company,
    contacts: contacts.map((contact) => contactForMember(contact, reader?.contactId)),
  }
}

/** The own company with pending recommendations. Blocked accounts get no recommendations (AM-121). */
export async function readOwnCompany(
  db: Queryable,
  viewer: SignedInViewer,
): Promise<z.output<typeof OwnProfile> | undefined> {
  const { companyId, contactId } = viewer
  const [row, contacts, recommendations, versions] = await Promise.all([
    findCompany(db, companyId, viewer),
    listContacts(db, companyId),
    viewer.block ? undefined : listRecommendations(db, companyId, { isOwn: true }),
    findVersions(db, companyId, contactId),
  ])
  return (
    row && {
      ...presentCompanyWithContacts(viewer, { row, contacts, recommendations }),
      contactId,
      versions,
    }
  )
}
