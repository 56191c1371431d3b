import { businessDate, formatDay } from '#contract/dates.ts'
import { paths } from '#contract/paths.ts'
import { findMainContact } from '#server/features/companies/public.ts'
import { findListing, type ListingRow } from '#server/features/services/queries.ts'
import { mailContact, readMailText, type TextRenderer } from '#server/features/site/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { composeShortMail, type ShortMail } from '#server/platform/mail-writing/mail-page.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The main contact of a member; of other companies the address for messages, if there is one. */
async function findReader(tx: Tx, { companyId, email }: ListingRow) {
  if (companyId !== null) return findMainContact(tx, companyId)
  return email === '' ? undefined : { id: undefined, name: undefined, email }
}

/** Queues a mail to the company of a listing, unless it has no address. */
async function mailCompany(
  tx: Tx,
  platform: Platform,
  listing: ListingRow,
  key: `${string}:${string}`,
  write: (brand: string) => ShortMail,
): Promise<void> {
  const reader = await findReader(tx, listing)
  if (!reader) return
  await mailContact(tx, platform, `service-${key}`, reader, (brand) =>
    composeShortMail({ name: reader.name, brand }, write(brand)),
  )
}

type Period = Pick<ListingRow, 'name' | 'publishedFrom' | 'publishedUntil'>

const periodFacts = ({ name, publishedFrom, publishedUntil }: Period): ShortMail['facts'] => [
  ['Company', name],
  ['First day', formatDay(publishedFrom!)],
  ['Last day', formatDay(publishedUntil!)],
]

/** Sent when a listing is published, extended, or its draft is accepted. */
export async function mailPublished(tx: Tx, platform: Platform, id: number): Promise<void> {
  const now = platform.clock.now()
  const listing = await findListing(tx, id, businessDate(now))
  if (!listing) return
  const isPlanned = listing.publishedFrom! > businessDate(now)
  await mailCompany(tx, platform, listing, `published:${id}:${listing.version}`, (brand) => ({
    subject: `${listing.name} on the services page of ${brand}`,
    preview: `${isPlanned ? 'From' : 'Until'} ${formatDay(isPlanned ? listing.publishedFrom! : listing.publishedUntil!)}.`,
    paragraphs: [
      isPlanned
        ? `${listing.name} is listed on the services page of ${brand} from ${formatDay(listing.publishedFrom!)}.`
        : `${listing.name} is listed on the services page of ${brand} now.`,
      'Visitors and members can send you a message there. We forward it to you by e-mail.',
    ],
    facts: periodFacts(listing),
    act: { label: 'Open the services page', url: platform.siteUrl + paths.services },
  }))
}

/** Sent when staff return a draft. */
export function mailDeclined(tx: Tx, platform: Platform, listing: ListingRow, reason: string) {
  const { id, name, version } = listing
  return mailCompany(tx, platform, listing, `declined:${id}:${version}`, (brand) => ({
    subject: `Your listing on the services page of ${brand}`,
    preview: 'It was not published yet.',
    paragraphs: [
      `We have not published the listing of ${name} as you submitted it:`,
      reason,
      listing.isOnPage
        ? 'The services page still shows your listing as it was before. Change it on your profile and submit it again.'
        : 'Change it on your profile and submit it again.',
    ],
    facts: [['Company', name]],
    act: { label: 'Open your profile', url: `${platform.siteUrl}${paths.profileCompany}#services` },
  }))
}

/** Sent once for each last day, some weeks before it. */
export async function mailEnding(tx: Tx, platform: Platform, listing: ListingRow) {
  const { id, publishedUntil } = listing
  const fill = await readMailText(platform, 'listingEnding')
  const url = platform.siteUrl + paths.services
  return mailCompany(tx, platform, listing, `ending:${id}:${publishedUntil}`, () =>
    endingText(fill, listing, url),
  )
}

/** Text and facts of a listing that ends soon. */
export function endingText(
  fill: TextRenderer<'listingEnding'>,
  listing: Period,
  url: string,
): ShortMail {
  const lastDay = formatDay(listing.publishedUntil!)
  return {
    ...fill({ company: listing.name, lastDay }),
    preview: `The last day is ${lastDay}.`,
    facts: periodFacts(listing),
    act: { label: 'Open the services page', url },
  }
}
