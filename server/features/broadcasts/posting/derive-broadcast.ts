import { formatPrice } from '#contract/currencies.ts'
import type { HiddenNames } from '#server/features/broadcasts/masking/find-names.ts'
import { hiddenText, maskText } from '#server/features/broadcasts/masking/mask-text.ts'
import { searchVector } from '#server/features/broadcasts/search/match-words.ts'
import {
  contentKeyOf,
  messageOf,
  priceCentsOf,
  subjectOf,
  type Offer,
} from '#server/features/broadcasts/posting/write-message.ts'

/** All that visitors, blocked accounts and feeds read of a broadcast (AM-039). */
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

/** The columns that follow from an offer and from who makes it. */
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

/** The price as shown: with its sign and figure when it reads as a number, else as it was typed. */
export function priceAsShown(offer: Pick<Offer, 'price' | 'currency'>): string {
  const cents = priceCentsOf(offer.price)
  return cents === undefined ? offer.price : formatPrice(cents, offer.currency)
}

export function deriveBroadcast(
  offer: Offer,
  sender: HiddenNames & { companyId: number; telephones: readonly string[] },
  listId: number,
): DerivedBroadcast {
  const subject = subjectOf(offer)
  const price = priceAsShown(offer)
  const headlineWith = (shown: string) =>
    `${offer.quantity} × ${offer.brand} ${offer.description}, ${offer.condition}, ${shown}`
  const message = messageOf(offer)
  const { productLink: _, ...openOffer } = offer
  const mask = (text: string) => maskText(text, sender)
  // A telephone number typed as a price no longer looks like one behind a sign and with commas.
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
    message: mask(messageOf(openOffer)),
  }
  return {
    subject,
    headline: headlineWith(price),
    message,
    priceCents: priceCentsOf(offer.price),
    publicView,
    searchMember: searchVector([subject, message, sender.company]),
    searchPublic: searchVector(
      // The mark of what is hidden is no word of the text: nobody finds a broadcast by it.
      [publicView.subject, publicView.message].map((text) => text.replaceAll(hiddenText, ' ')),
    ),
    contentKey: contentKeyOf({ companyId: sender.companyId, listId, ...offer }),
  }
}
