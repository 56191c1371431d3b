import type { MatchReason } from '#contract/broadcasts/match-reasons.ts'
import { createCorpus, type Corpus } from '#server/features/matching/model/corpus.ts'
import type { EncodedOffer } from '#server/features/matching/model/encode-offer.ts'
import type { OfferBody } from '#server/features/matching/model/offer-body.ts'
import { calibrate, runNetwork } from '#server/features/matching/model/network.ts'
import {
  attributesBeside,
  compareAttributes,
  compareOffers,
  featureNames,
  intersect,
  linkParts,
  softAttributes,
} from '#server/features/matching/model/pair-features.ts'
import { hasDigit } from '#server/features/matching/model/compare-words.ts'
import { readWeights, type Weights } from '#server/features/matching/model/weights.ts'
import { computers } from '#offer-reader/choose-products.ts'
import type { Kind } from '#offer-reader/rule.ts'
import { findMaker } from '#offer-reader/makers.ts'
import { formsOf } from '#offer-reader/part-numbers.ts'

export interface PairScore {
  /** Calibrated probability that both are about the same product, 0 to 1: what screens show in per cent. */
  similarity: number
  /** Orders matches: the probability of the same product plus a share of that of the same family. */
  rank: number
  /** Most important first; at most 5. */
  reasons: MatchReason[]
}

/** Matches at or above this similarity are shown. */
export const shownFrom = 0.75
/** Share of the probability of the same family that counts in the rank. */
const familyShare = 0.15
const maxReasons = 5
const maxReasonWords = 4

/** The spelling of a part number in one of the offers. */
function asTyped(key: string, ...bodies: readonly OfferBody[]): string {
  const typed = bodies.flatMap(({ numbers }) => numbers)
  return typed.find((number) => formsOf(number.toLowerCase()).includes(key)) ?? key
}

/** Explains why two offers fit or differ: from what is compared, never from the vectors. */
export function explainPair(one: EncodedOffer, other: EncodedOffer, corpus: Corpus): MatchReason[] {
  const [wts, wtb] = one.side === 'WTS' ? [one.body, other.body] : [other.body, one.body]
  const reasons: MatchReason[] = []
  const [part] = intersect(wts.parts, wtb.parts)
  const [linked] = [...linkParts(wts, wtb), ...linkParts(wtb, wts)]
  if (part !== undefined) reasons.push({ code: 'same-part', part: asTyped(part, wts, wtb) })
  else if (linked !== undefined)
    reasons.push({ code: 'linked-part', part: asTyped(linked.toUpperCase(), wts, wtb) })
  const [model] = intersect(wts.models, wtb.models)
  if (model !== undefined) {
    reasons.push({ code: 'same-model', model: model.slice(model.indexOf(':') + 1) })
  } else {
    const [line] = intersect(wts.lines, wtb.lines)
    if (line !== undefined) reasons.push({ code: 'same-line', line })
  }
  const { same, different } = compareAttributes(wts, wtb)
  const offered = new Map(attributesBeside(wts, wtb))
  const wanted = new Map(attributesBeside(wtb, wts))
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
    const words = intersect(wts.words, wtb.words)
      .toSorted((left, right) => corpus.idf(right) - corpus.idf(left))
      .slice(0, maxReasonWords)
    if (words.length > 0) reasons.push({ code: 'same-words', words })
  }
  const [maker] = intersect(wts.makers, wtb.makers)
  if (maker !== undefined && reasons.length < 3) reasons.push({ code: 'same-maker', maker })
  return reasons.slice(0, maxReasons)
}

/** Maximum score from one word in common. */
const maxOfOneWord = 0.5

/** Whether two offers have more in common than their maker and one word without a digit. */
function shareEnough(one: OfferBody, other: OfferBody): boolean {
  if (intersect(one.models, other.models).length > 0) return true
  if (intersect(one.parts, other.parts).length > 0) return true
  const words = intersect(
    [...one.words, ...one.aliasWords],
    [...other.words, ...other.aliasWords],
  ).filter((word) => findMaker(word) === undefined)
  return words.length > 1 || words.some(hasDigit)
}

/** Maximum score from words in common where rules read a contradiction. */
const maxOfContradicted = 0.6
const featureAt = new Map(featureNames.map((name, at) => [name, at]))
const isSet = (features: Float32Array, name: (typeof featureNames)[number]) =>
  features[featureAt.get(name)!] === 1

/** Without a model in common, pairs at or above this similarity are shown. */
const shownByWordsFrom = 0.85

/** Limits a similarity without a model in common to below the shown ones unless it is high. */
const hideUncertain = (similarity: number) =>
  similarity >= shownByWordsFrom ? similarity : Math.min(similarity, shownFrom - 0.01)

/** The kind of evidence that a pair has in common, which selects its calibration. */
export function groundOf(features: Float32Array): keyof Weights['calibration'] {
  if (isSet(features, 'parts:same')) return 'byPart'
  return isSet(features, 'model:same') ? 'byModel' : 'byWords'
}

/** Whether rules read different products, or one that buyers want of one maker, and no part number says otherwise. */
function isContradicted(features: Float32Array): boolean {
  if (isSet(features, 'parts:same') || features[featureAt.get('parts:linked')!]! > 0) return false
  if (isSet(features, 'maker:otherLabel')) return true
  return (
    !isSet(features, 'model:same') &&
    (['model:different', 'kind:different', 'line:different'] as const).some((name) =>
      isSet(features, name),
    )
  )
}

const isConfigured = ({ kinds }: OfferBody) => kinds.some((kind) => computers.has(kind as Kind))

/** Whether one is another configuration. The part number of other goods than computers says more than their figures. */
function isOtherConfiguration(one: OfferBody, other: OfferBody, features: Float32Array): boolean {
  const isSamePart = isSet(features, 'parts:same') && one.items.length + other.items.length === 0
  return (
    (!isSamePart || isConfigured(one) || isConfigured(other)) &&
    compareAttributes(one, other).different.some((name) => !softAttributes.has(name))
  )
}

/** The similarity and rank of a pair, without reasons. */
export function comparePair(
  one: EncodedOffer,
  other: EncodedOffer,
  weights: Weights,
  corpus: Corpus,
): Omit<PairScore, 'reasons'> {
  const features = compareOffers(one, other, corpus)
  const { same, family } = runNetwork(weights.network, features)
  const ground = groundOf(features)
  const calibrated = calibrate(weights.calibration[ground], same)
  const similarity = ground === 'byWords' ? hideUncertain(calibrated) : calibrated
  // Comparing attributes takes time, and most pairs are far below.
  const isHidden =
    similarity > maxOfContradicted &&
    (isContradicted(features) || isOtherConfiguration(one.body, other.body, features))
  return {
    similarity: Math.min(
      similarity,
      shareEnough(one.body, other.body) ? 1 : maxOfOneWord,
      isHidden ? maxOfContradicted : 1,
    ),
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
