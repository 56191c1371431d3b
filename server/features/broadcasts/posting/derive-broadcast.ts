import { formatOfferPrice } from '#contract/broadcasts/offer-figures.ts'
import { parsePrice } from '#contract/figures/typed-price.ts'
import { broadcastRefetch } from '#contract/live.ts'
import type { HiddenNames } from '#server/features/broadcasts/masking/find-names.ts'
import { hiddenText, maskText } from '#server/features/broadcasts/masking/mask-text.ts'
import {
  computeContentKey,
  formatMessage,
  formatSubject,
  type Offer,
} from '#server/features/broadcasts/posting/offer-text.ts'
import {
  findCompanyName,
  listCompanyOffers,
  updateDerived,
  listHiddenNames,
} from '#server/features/broadcasts/posting/queries.ts'
import { buildSearchVector } from '#server/features/broadcasts/search/search-text.ts'
import { addFormerName } from '#server/features/companies/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { announce } from '#server/platform/live.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Masked fields shown to visitors, blocked accounts and feeds (AM-039). */
export interface PublicView {
  subject: string
  headline: string
  quantity: string
  brand: string
  description: string
  condition: string
  price: string
  additionalInfo: string
  message: string
}

export interface DerivedBroadcast {
  subject: string
  headline: string
  message: string
  priceCents: number | undefined
  publicView: PublicView
  /** Literals of type tsvector. */
  searchMember: string
  searchPublic: string
  contentKey: Buffer
}

export function deriveBroadcast(
  offer: Offer,
  sender: HiddenNames & { companyId: number; telephones: readonly string[] },
  listId: number,
): DerivedBroadcast {
  const subject = formatSubject(offer)
  const price = formatOfferPrice(offer)
  const headlineWith = (shown: string) =>
    `${offer.quantity} × ${offer.brand} ${offer.description}, ${offer.condition}, ${shown}`
  const message = formatMessage(offer)
  const { productLink: _, ...openOffer } = offer
  const mask = (text: string) => maskText(text, sender)
  // Formatting could disguise a telephone number typed as a price.
  const typedPrice = mask(offer.price)
  const publicPrice = typedPrice === offer.price ? mask(price) : typedPrice
  const publicView: PublicView = {
    subject: mask(subject),
    headline: mask(headlineWith(publicPrice)),
    quantity: mask(offer.quantity),
    brand: mask(offer.brand),
    description: mask(offer.description),
    condition: mask(offer.condition),
    price: publicPrice,
    additionalInfo: mask(offer.additionalInfo),
    message: mask(formatMessage({ ...openOffer, price: typedPrice })),
  }
  return {
    subject,
    headline: headlineWith(price),
    message,
    priceCents: parsePrice(offer.price).cents,
    publicView,
    searchMember: buildSearchVector([subject, message, sender.company]),
    searchPublic: buildSearchVector(
      // The placeholder must not be searchable.
      [publicView.subject, publicView.message].map((text) => text.replaceAll(hiddenText, ' ')),
    ),
    contentKey: computeContentKey({ companyId: sender.companyId, listId, ...offer }),
  }
}

export const deriveCompanyJob = 'derive-company-broadcasts'

export const enqueueCompanyDerivation = (tx: Tx, companyId: number) =>
  enqueue(tx, deriveCompanyJob, { companyId })

interface NameChange {
  kind: 'company' | 'contact' | 'telephone'
  before: string
  after: string
}

/** Stores former names for masking and recomputes the company's broadcasts (AM-039). */
export async function hideFormerNames(tx: Tx, companyId: number, changes: readonly NameChange[]) {
  const changed = changes.filter(({ before, after }) => before !== after)
  for (const { kind, before } of changed) {
    if (before !== '') await addFormerName(tx, companyId, kind, before)
  }
  if (changed.length > 0) await enqueueCompanyDerivation(tx, companyId)
}

/** Limits the length of transactions. */
const batchSize = 200

export async function deriveCompany(platform: Platform, companyId: number): Promise<void> {
  for (let after = 0; ;) {
    const last = await platform.database.transaction((tx) => deriveBatch(tx, companyId, after))
    if (last === undefined) break
    after = last
  }
  await announce(platform.database.sql, broadcastRefetch)
}

async function deriveBatch(tx: Tx, companyId: number, after: number): Promise<number | undefined> {
  const offers = await listCompanyOffers(tx, companyId, after, batchSize)
  const company = await findCompanyName(tx, companyId)
  if (offers.length === 0 || company === undefined) return undefined
  const sender = { companyId, company, ...(await listHiddenNames(tx, companyId)) }
  await updateDerived(
    tx,
    offers.map(({ id, listId, productLink, ...offer }) => ({
      id,
      derived: deriveBroadcast(
        { ...offer, ...(productLink === null ? {} : { productLink }) },
        sender,
        listId,
      ),
    })),
  )
  return offers.at(-1)!.id
}
