import { parsePrice } from '#contract/currencies.ts'
import type { Side } from '#contract/broadcasts/broadcasts.ts'
import { embed } from '#server/features/matching/model/embedding.ts'
import type { OfferBody } from '#server/features/matching/model/offer-body.ts'
import { readWeights, type Weights } from '#server/features/matching/model/weights.ts'
import { foldText } from '#server/features/matching/normalize/fold-text.ts'
import {
  formsOf,
  findPartNumbers,
  partKey,
} from '#server/features/matching/normalize/part-numbers.ts'
import { readOffer, type OfferFacts } from '#server/features/matching/normalize/read-offer.ts'
import { findWords } from '#server/features/matching/normalize/words.ts'

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
  body: OfferBody
  /** Unit vector in int8. */
  vector: Int8Array
}

/** Changes with every change of rules or weights that changes encodings. */
export const modelVersion = 1

const maxPartKeys = 20
const minPartLength = 6
const maxAliasWords = 20
/** A word of stock lines counts when as many companies use it for the part number. */
const agreeingCompanies = 2
/** Good enough to compare the magnitude of prices. */
const eurosPerUnit: Readonly<Record<string, number>> = { EUR: 1, USD: 0.86, GBP: 1.15 }

/** Part numbers in an offer, as keys for stock lines: upper case letters and digits only; at most 20. */
export function findPartKeys(offer: OfferText): string[] {
  const texts = [offer.description, offer.additionalInfo].map((text) =>
    foldText(text).slice(0, 600),
  )
  return [...new Set(texts.flatMap(findPartNumbers).flatMap(formsOf))].slice(0, maxPartKeys)
}

/** Texts and words that at least two companies have for one of these part numbers. */
function agreeOnAliases(keys: ReadonlySet<string>, lines: readonly AliasLine[]) {
  const companies = new Map<string, Set<number | string>>()
  const texts = new Map<string, string>()
  const names = new Set<number | string>()
  for (const { companyId, partNumber, text } of lines) {
    if (!formsOf(foldText(partNumber)).some((key) => keys.has(key))) continue
    names.add(companyId)
    const folded = foldText(text)
    texts.set(folded, text)
    for (const word of findWords(folded)) {
      const by = companies.get(word) ?? new Set()
      companies.set(word, by.add(companyId))
    }
  }
  if (names.size < agreeingCompanies) return undefined
  const words = [...companies]
    .filter(([, by]) => by.size >= agreeingCompanies)
    .map(([word]) => word)
  if (words.length === 0) return undefined
  // The line that says most of what is agreed.
  const known = new Set(words)
  const best = [...texts]
    .map(([folded, text]) => {
      const own = findWords(folded)
      const agreed = own.filter((word) => known.has(word)).length
      return { text, score: agreed - 0.5 * (own.length - agreed) }
    })
    .toSorted((one, other) => other.score - one.score || (one.text < other.text ? -1 : 1))[0]!
  return { words: words.slice(0, maxAliasWords), text: best.text }
}

function statedPrice({ price, currency }: OfferText): number | null {
  const { cents } = parsePrice(price)
  const rate = eurosPerUnit[currency]
  return cents === undefined || cents <= 0 || rate === undefined ? null : (cents / 100) * rate
}

/** Encodes an offer with the words of stock lines that have one of its part numbers. */
export function encodeOffer(
  offer: OfferText,
  aliases: readonly AliasLine[],
  weights: Weights = readWeights(),
): EncodedOffer {
  const facts = readOffer(offer)
  const typedKeys = new Set(facts.partNumbers.flatMap(formsOf))
  const alias = aliases.length > 0 ? agreeOnAliases(typedKeys, aliases) : undefined
  const stockFacts = alias
    ? readOffer({ brand: '', description: alias.text, additionalInfo: '' })
    : undefined
  const isFromStock =
    stockFacts !== undefined && facts.models.length === 0 && stockFacts.models.length > 0
  const named: OfferFacts = isFromStock ? stockFacts : facts
  const attributes = new Map(stockFacts?.attributes)
  for (const [name, values] of facts.attributes) attributes.set(name, values)
  const words = findWords(facts.main)
  const known = new Set(words)
  const body: OfferBody = {
    kinds: [named, facts, stockFacts].find((read) => read && read.kinds.length > 0)?.kinds ?? [],
    makers: facts.makers.length > 0 ? facts.makers : (stockFacts?.makers ?? []),
    models: named.models,
    lines: named.lines.length > 0 ? named.lines : facts.lines,
    attributes: [...attributes],
    isFromStock,
    // Shorter ones are rather models; they count as words.
    parts: facts.partKeys.filter((key) => key.length >= minPartLength),
    numbers: facts.partNumbers
      .filter((number) => partKey(number).length >= minPartLength)
      .map((number) => number.toUpperCase()),
    words,
    aliasWords: (alias?.words ?? []).filter((word) => !known.has(word)),
    furtherWords: findWords(facts.further)
      .filter((word) => /\d/.test(word) && !known.has(word))
      .slice(0, 20),
    euros: statedPrice(offer),
  }
  return {
    model: modelVersion,
    side: offer.side,
    listId: offer.listId,
    partKeys: [...typedKeys].map(partKey).slice(0, maxPartKeys),
    kind: body.kinds[0] ?? null,
    body,
    vector: embed(body, weights.embedding),
  }
}
