import type { Market, GeneratedOffer } from '../generate-offers.ts'
import {
  encodeOffer,
  findPartKeys,
  type AliasLine,
  type EncodedOffer,
} from '#server/features/matching/model/encode-offer.ts'
import { createMatchIndex, type MatchIndex } from '#server/features/matching/model/match-index.ts'
import type { Weights } from '#server/features/matching/model/weights.ts'
import { foldText } from '#server/features/matching/normalize/fold-text.ts'
import { formsOf } from '#server/features/matching/normalize/part-numbers.ts'

/** Stock lines by the keys of their part numbers. */
export function indexStock(stock: readonly AliasLine[]): (keys: readonly string[]) => AliasLine[] {
  const byKey = new Map<string, AliasLine[]>()
  for (const line of stock) {
    for (const key of formsOf(foldText(line.partNumber))) {
      const known = byKey.get(key)
      if (known) known.push(line)
      else byKey.set(key, [line])
    }
  }
  return (keys) => [...new Set(keys.flatMap((key) => byKey.get(key) ?? []))].slice(0, 200)
}

export interface EncodedMarket {
  offers: readonly GeneratedOffer[]
  encoded: ReadonlyMap<number, EncodedOffer>
}

export function encodeMarket({ offers, stock }: Market, weights: Weights): EncodedMarket {
  const findLines = indexStock(stock)
  return {
    offers,
    encoded: new Map(
      offers.map((offer) => [
        offer.id,
        encodeOffer(offer, findLines(findPartKeys(offer)), weights),
      ]),
    ),
  }
}

export function fillIndex({ offers, encoded }: EncodedMarket, weights: Weights): MatchIndex {
  const index = createMatchIndex(weights)
  for (const { id, companyId } of offers) index.add({ id, companyId, offer: encoded.get(id)! })
  return index
}
