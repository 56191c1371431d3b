import type { AliasLine } from '#server/features/matching/model/find-alias.ts'
import {
  encodeOffer,
  type EncodedOffer,
  type OfferText,
} from '#server/features/matching/model/encode-offer.ts'

/** Encodes an offer of which only the given fields matter. */
export const encodeSample = (
  offer: Partial<OfferText>,
  aliases: readonly AliasLine[] = [],
): EncodedOffer =>
  encodeOffer(
    {
      side: 'WTS',
      listId: 1,
      brand: '',
      description: '',
      price: '',
      currency: 'EUR',
      additionalInfo: '',
      ...offer,
    },
    aliases,
  )
