import type { EncodedOffer } from '#server/features/matching/model/encode-offer.ts'

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
export const shownFrom = 0.5

/** Scores a pair of offers of opposite sides; the order of the two makes no difference. */
export function scorePair(one: EncodedOffer, other: EncodedOffer): PairScore {
  const parts = one.partKeys.filter((key) => other.partKeys.includes(key))
  const isSame = parts.length > 0
  return {
    similarity: isSame ? 0.9 : 0,
    rank: isSame ? 0.9 : 0,
    reasons: isSame ? [{ code: 'same-part', part: parts[0]! }] : [],
  }
}
