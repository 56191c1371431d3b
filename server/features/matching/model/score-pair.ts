import { createCorpus, type Corpus } from '#server/features/matching/model/corpus.ts'
import type { EncodedOffer } from '#server/features/matching/model/encode-offer.ts'
import type { OfferBody } from '#server/features/matching/model/offer-body.ts'
import { calibrate, runNetwork } from '#server/features/matching/model/network.ts'
import {
  compareAttributes,
  compareOffers,
  linkParts,
} from '#server/features/matching/model/pair-features.ts'
import { readWeights, type Weights } from '#server/features/matching/model/weights.ts'
import { formsOf } from '#server/features/matching/normalize/part-numbers.ts'

/** Why two offers fit or differ; from the features, never from the vectors. */
export type Reason =
  | { code: 'same-part'; part: string }
  | { code: 'linked-part'; part: string }
  | { code: 'same-model'; model: string }
  | { code: 'other-configuration'; attribute: string; offered: string; wanted: string }
  | { code: 'same-attribute'; attribute: string; value: string }
  | { code: 'same-line'; line: string }
  | { code: 'same-maker'; maker: string }
  | { code: 'same-words'; words: readonly string[] }

export interface PairScore {
  /** Calibrated probability that both are about the same product, 0 to 1: what screens show in per cent. */
  similarity: number
  /** Orders matches: probability of the same product plus a share of that of the same family. */
  rank: number
  /** Most important first; at most 5. */
  reasons: readonly Reason[]
}

/** Matches at or above this similarity are shown. */
export const shownFrom = 0.75
/** How much of the probability of the same family counts in the order. */
const familyShare = 0.15
const maxReasons = 5
const maxReasonWords = 4

/** A part number as one of the offers types it. */
function asTyped(key: string, ...bodies: readonly OfferBody[]): string {
  const typed = bodies.flatMap(({ numbers }) => numbers)
  return typed.find((number) => formsOf(number.toLowerCase()).includes(key)) ?? key
}

/** Explains a pair of offers. */
export function explainPair(one: EncodedOffer, other: EncodedOffer, corpus: Corpus): Reason[] {
  const [wts, wtb] = one.side === 'WTS' ? [one.body, other.body] : [other.body, one.body]
  const reasons: Reason[] = []
  const ofWtb = new Set(wtb.parts)
  const part = wts.parts.find((key) => ofWtb.has(key))
  const linked = part ?? [...linkParts(wts, wtb), ...linkParts(wtb, wts)][0]
  if (part !== undefined) reasons.push({ code: 'same-part', part: asTyped(part, wts, wtb) })
  else if (linked !== undefined)
    reasons.push({ code: 'linked-part', part: asTyped(linked.toUpperCase(), wts, wtb) })
  const model = wts.models.find((name) => wtb.models.includes(name))
  if (model !== undefined) {
    reasons.push({ code: 'same-model', model: model.slice(model.indexOf(':') + 1) })
  } else {
    const line = wts.lines.find((name) => wtb.lines.includes(name))
    if (line !== undefined) reasons.push({ code: 'same-line', line })
  }
  const { same, different } = compareAttributes(wts, wtb)
  const offered = new Map(wts.attributes)
  const wanted = new Map(wtb.attributes)
  const isSameProduct = part !== undefined || model !== undefined
  for (const attribute of isSameProduct ? different.slice(0, 2) : []) {
    reasons.push({
      code: 'other-configuration',
      attribute,
      offered: offered.get(attribute)![0]!,
      wanted: wanted.get(attribute)![0]!,
    })
  }
  for (const attribute of same.slice(0, 2)) {
    const value =
      offered.get(attribute)!.find((own) => wanted.get(attribute)!.includes(own)) ??
      offered.get(attribute)![0]!
    reasons.push({ code: 'same-attribute', attribute, value })
  }
  if (part === undefined && model === undefined) {
    const words = wts.words
      .filter((word) => wtb.words.includes(word))
      .toSorted((left, right) => corpus.idf(right) - corpus.idf(left))
      .slice(0, maxReasonWords)
    if (words.length > 0) reasons.push({ code: 'same-words', words })
  }
  const maker = wts.makers.find((name) => wtb.makers.includes(name))
  if (maker !== undefined && reasons.length < 3) reasons.push({ code: 'same-maker', maker })
  return reasons.slice(0, maxReasons)
}

/** The similarity and rank of a pair, without reasons. */
export function comparePair(
  one: EncodedOffer,
  other: EncodedOffer,
  weights: Weights,
  corpus: Corpus,
): Omit<PairScore, 'reasons'> {
  const { same, family } = runNetwork(weights.network, compareOffers(one, other, corpus))
  return {
    similarity: calibrate(weights.calibration, same),
    rank: same + familyShare * family,
  }
}

/** Scores a pair of offers of opposite sides; the order of the two makes no difference. */
export function scorePair(
  one: EncodedOffer,
  other: EncodedOffer,
  weights: Weights = readWeights(),
  corpus: Corpus = createCorpus(weights),
): PairScore {
  return {
    ...comparePair(one, other, weights, corpus),
    reasons: explainPair(one, other, corpus),
  }
}
