import { partKey } from '#contract/inventory/part-numbers.ts'
import { parsePrice } from '#contract/figures/typed-price.ts'
import type { Side } from '#contract/broadcasts/broadcasts.ts'
import { embed } from '#server/features/matching/model/embedding.ts'
import { findAlias, type AliasLine } from '#server/features/matching/model/find-alias.ts'
import type { OfferBody } from '#server/features/matching/model/offer-body.ts'
import { readWeights, type Weights } from '#server/features/matching/model/weights.ts'
import { foldText } from '#offer-reader/fold-text.ts'
import { formsOf, findPartNumbers } from '#offer-reader/part-numbers.ts'
import { maxFurtherLength, readOffer, type OfferFacts } from '#offer-reader/read-offer.ts'
import { findWords } from '#offer-reader/words.ts'

/** The texts of an offer that the model reads. */
export interface OfferText {
  side: Side
  listId: number
  brand: string
  description: string
  price: string
  currency: string
  additionalInfo: string
}

/** The stored encoding of an offer; plain JSON but for the vector. Encodings of different models are never compared. */
export interface EncodedOffer {
  model: number
  side: Side
  listId: number
  /** Part numbers without separators, upper case, most specific first; at most 20. */
  partKeys: readonly string[]
  /** Kind of product for statistics, or null. */
  kind: string | null
  body: OfferBody
  /** Unit vector in int8. */
  vector: Int8Array
}

/** Raise it with every change of rules or weights that changes encodings. */
export const modelVersion = 3

const maxPartKeys = 20
/** Characters of a part number that counts as evidence; shorter ones are rather models. */
export const minPartLength = 6
const maxFurtherWords = 20
/** Approximate: only magnitudes of prices are compared. */
const eurosPerUnit: Readonly<Record<string, number>> = { EUR: 1, USD: 0.86, GBP: 1.15 }

/** Part numbers in an offer, as keys for stock lines: upper case letters and digits only; at most 20. */
export function findPartKeys(offer: OfferText): string[] {
  const texts = [offer.description, offer.additionalInfo].map((text) =>
    foldText(text).slice(0, maxFurtherLength),
  )
  return [...new Set(texts.flatMap(findPartNumbers).flatMap(formsOf))].slice(0, maxPartKeys)
}

/** The stated price in euro; null without one or in another currency. */
function eurosOf({ price, currency }: OfferText): number | null {
  const { cents } = parsePrice(price)
  const rate = eurosPerUnit[currency]
  return cents === undefined || cents <= 0 || rate === undefined ? null : (cents / 100) * rate
}

/**
 * Encodes an offer with the words of stock lines that have one of its part numbers. A model of these lines counts only
 * if the offer itself names none.
 */
export function encodeOffer(
  offer: OfferText,
  aliases: readonly AliasLine[],
  weights: Weights = readWeights(),
): EncodedOffer {
  const facts = readOffer(offer)
  const typedKeys = new Set(facts.partNumbers.flatMap(formsOf))
  const alias = findAlias(typedKeys, aliases)
  const stockFacts = alias
    ? readOffer({ brand: '', description: alias.text, additionalInfo: '' })
    : undefined
  const isFromStock =
    stockFacts !== undefined && facts.models.length === 0 && stockFacts.models.length > 0
  const named: OfferFacts = isFromStock ? stockFacts : facts
  const attributes = new Map(stockFacts?.attributes)
  for (const [name, values] of facts.attributes) attributes.set(name, values)
  const words = findWords(facts.main)
  // Short ones and those in the name of a model or line are no part numbers and count as words.
  const names = [...facts.names, ...(stockFacts?.names ?? [])].map(partKey)
  const equivalents = new Set(facts.equivalentKeys)
  const isPart = (key: string) =>
    key.length >= minPartLength &&
    (equivalents.has(key) || !names.some((name) => name.includes(key)))
  const ownWords = new Set(words)
  const body: OfferBody = {
    kinds: [named, facts, stockFacts].find((read) => read && read.kinds.length > 0)?.kinds ?? [],
    makers: facts.makers.length > 0 ? facts.makers : (stockFacts?.makers ?? []),
    models: named.models,
    lines: named.lines.length > 0 ? named.lines : facts.lines,
    attributes: [...attributes],
    items: facts.items.map((item) => ({ ...item, attributes: [...item.attributes] })),
    isFromStock,
    parts: facts.partKeys.filter(isPart),
    numbers: facts.partNumbers
      .filter((number) => isPart(partKey(number)))
      .map((number) => number.toUpperCase()),
    words,
    aliasWords: (alias?.words ?? []).filter((word) => !ownWords.has(word)),
    furtherWords: findWords(facts.further)
      .filter((word) => /\d/.test(word) && !ownWords.has(word))
      .slice(0, maxFurtherWords),
    euros: eurosOf(offer),
  }
  return {
    model: modelVersion,
    side: offer.side,
    listId: offer.listId,
    partKeys: [...typedKeys].slice(0, maxPartKeys),
    kind: body.kinds[0] ?? null,
    body,
    vector: embed(body, weights.embedding),
  }
}
