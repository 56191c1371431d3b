import {
  encodeOffer,
  findPartKeys,
  minPartLength,
  type EncodedOffer,
} from '#server/features/matching/model/encode-offer.ts'
import { embed } from '#server/features/matching/model/embedding.ts'
import type { AliasLine } from '#server/features/matching/model/find-alias.ts'
import { createMatchIndex, type MatchIndex } from '#server/features/matching/model/match-index.ts'
import type { Weights } from '#server/features/matching/model/weights.ts'
import { foldText } from '#offer-reader/fold-text.ts'
import { formsOf } from '#offer-reader/part-numbers.ts'
import type { GeneratedOffer, Market } from '../generate-offers.ts'

/** Maximum stock lines of an offer. */
const maxLines = 200

/** Indexes stock lines by the keys of their part numbers; returns how to look them up. */
export function indexStock(stock: readonly AliasLine[]): (keys: readonly string[]) => AliasLine[] {
  const byKey = new Map<string, AliasLine[]>()
  for (const line of stock) {
    for (const key of formsOf(foldText(line.partNumber))) {
      const known = byKey.get(key)
      if (known) known.push(line)
      else byKey.set(key, [line])
    }
  }
  return (keys) => [...new Set(keys.flatMap((key) => byKey.get(key) ?? []))].slice(0, maxLines)
}

export interface EncodedMarket {
  offers: readonly GeneratedOffer[]
  encoded: ReadonlyMap<number, EncodedOffer>
}

/** An offer as it would be encoded if no rule knew its product. */
function withoutRules(encoded: EncodedOffer, weights: Weights): EncodedOffer {
  // A rule that knows a model keeps it from counting as a part number.
  const parts = encoded.partKeys.filter((key) => key.length >= minPartLength)
  const body = {
    ...encoded.body,
    kinds: [],
    models: [],
    lines: [],
    attributes: [],
    items: [],
    isFromStock: false,
    parts,
    numbers: parts,
  }
  return { ...encoded, kind: null, body, vector: embed(body, weights.embedding) }
}

/**
 * Encodes all offers of a market.
 * @param isUnknown families whose products are encoded as if no rule knew them
 */
export function encodeMarket(
  { offers, stock }: Market,
  weights: Weights,
  isUnknown: (family: string) => boolean = () => false,
): EncodedMarket {
  const findLines = indexStock(stock)
  return {
    offers,
    encoded: new Map(
      offers.map((offer) => {
        const encoded = encodeOffer(offer, findLines(findPartKeys(offer)), weights)
        const { family } = offer.truth[0]!.product
        return [offer.id, isUnknown(family) ? withoutRules(encoded, weights) : encoded]
      }),
    ),
  }
}

export function fillIndex({ offers, encoded }: EncodedMarket, weights: Weights): MatchIndex {
  const index = createMatchIndex(weights)
  for (const { id, companyId } of offers) index.add({ id, companyId, offer: encoded.get(id)! })
  return index
}
