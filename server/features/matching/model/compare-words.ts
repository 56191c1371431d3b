import type { Corpus } from '#server/features/matching/model/corpus.ts'

export const hasDigit = (word: string) => /\d/.test(word)
export const share = (part: number, whole: number) => (whole > 0 ? part / whole : 0)

/** Rareness is the inverse document frequency, divided by 10. */
interface WordComparison {
  cosine: number
  /** Share of the longer and of the shorter text that is common, weighted by rareness. */
  coversLess: number
  coversMore: number
  /** Rareness of the rarest common word. */
  topShared: number
  topSharedWithDigit: number
  /** Number of common words with a digit, divided by 6. */
  sharedWithDigit: number
  /** Rareness of the rarest word with a digit that only one of the two has. */
  unmatchedOne: number
  unmatchedOther: number
}

/** Compares two lists of words by how rare their common and their other words are. */
export function compareWords(
  one: readonly string[],
  other: readonly string[],
  corpus: Corpus,
): WordComparison {
  const ofOther = new Set(other)
  const ofOne = new Set(one)
  let common = 0
  let commonSquare = 0
  let topShared = 0
  let topSharedWithDigit = 0
  let sharedWithDigit = 0
  let total = 0
  let square = 0
  let unmatchedOne = 0
  for (const word of one) {
    const idf = corpus.idf(word)
    total += idf
    square += idf * idf
    if (ofOther.has(word)) {
      common += idf
      commonSquare += idf * idf
      topShared = Math.max(topShared, idf)
      if (hasDigit(word)) {
        topSharedWithDigit = Math.max(topSharedWithDigit, idf)
        sharedWithDigit++
      }
    } else if (hasDigit(word)) unmatchedOne = Math.max(unmatchedOne, idf)
  }
  let otherTotal = 0
  let otherSquare = 0
  let unmatchedOther = 0
  for (const word of other) {
    const idf = corpus.idf(word)
    otherTotal += idf
    otherSquare += idf * idf
    if (!ofOne.has(word) && hasDigit(word)) unmatchedOther = Math.max(unmatchedOther, idf)
  }
  return {
    cosine: share(commonSquare, Math.sqrt(square * otherSquare)),
    coversLess: share(common, Math.max(total, otherTotal)),
    coversMore: share(common, Math.min(total, otherTotal)),
    topShared: topShared / 10,
    topSharedWithDigit: topSharedWithDigit / 10,
    sharedWithDigit: Math.min(sharedWithDigit, 6) / 6,
    unmatchedOne: unmatchedOne / 10,
    unmatchedOther: unmatchedOther / 10,
  }
}
