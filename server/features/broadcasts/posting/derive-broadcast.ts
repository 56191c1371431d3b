import { formatPrice } from '#contract/currencies.ts'
import type { HiddenNames } from '#server/features/broadcasts/masking/find-names.ts'
import { hiddenText, maskText } from '#server/features/broadcasts/masking/mask-text.ts'
import { buildSearchVector } from '#server/features/broadcasts/search/search-text.ts'
import {
  computeContentKey,
  formatMessage,
  parsePriceCents,
  formatSubject,
  type Offer,
} from '#server/features/broadcasts/posting/offer-text.ts'

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

/** Formats a numeric price with its currency; other prices are returned as typed. */
export function formatOfferPrice(offer: Pick<Offer, 'price' | 'currency'>): string {
  const cents = parsePriceCents(offer.price)
  return cents === undefined ? offer.price : formatPrice(cents, offer.currency)
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
    message: mask(formatMessage(openOffer)),
  }
  return {
    subject,
    headline: headlineWith(price),
    message,
    priceCents: parsePriceCents(offer.price),
    publicView,
    searchMember: buildSearchVector([subject, message, sender.company]),
    searchPublic: buildSearchVector(
      // The placeholder must not be searchable.
      [publicView.subject, publicView.message].map((text) => text.replaceAll(hiddenText, ' ')),
    ),
    contentKey: computeContentKey({ companyId: sender.companyId, listId, ...offer }),
  }
}
