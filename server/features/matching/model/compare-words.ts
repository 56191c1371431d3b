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
  /**
   * Rareness of the rarest pair of such words that look like two models of one series, as `px4300d` and `ix4300d` or
   * `1001x` and `1001hx`.
   */
  siblings: number
}

/** Words of models: letters and digits, no sizes. */
const isModel = (word: string) =>
  /^(?=.*\d\d)(?=.*[a-z])[a-z0-9]{3,14}$/.test(word) && !unit.test(word)

/** Whether two words differ in one place by at most two characters and have most in common. */
function areSiblings(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  let start = 0
  while (start < shorter && one[start] === other[start]) start++
  let end = 0
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++
  const longest = Math.max(one.length, other.length)
  return longest - start - end <= 2 && start + end >= longest / 2
}

const unit = /^(\d+(?:\.\d+)?)(gb|tb|mb|w|va|kva|mp|mm|cm|u|hz|mhz|ghz|mah|k|p|g)$/

interface UnitComparison {
  /** Whether both state a size, power or the like in one unit, and the same or another one. */
  same: boolean
  different: boolean
}

/** Compares figures with units, such as `128gb` or `65w`, without knowing what they are of. */
export function compareUnits(one: readonly string[], other: readonly string[]): UnitComparison {
  const read = (words: readonly string[]) => {
    const figures = new Map<string, Set<number>>()
    for (const word of words) {
      const [, amount, typed] = unit.exec(word) ?? []
      if (typed === undefined) continue
      const name = typed === 'tb' ? 'gb' : typed
      const amounts = figures.get(name) ?? new Set()
      figures.set(name, amounts.add(Number(amount) * (typed === 'tb' ? 1000 : 1)))
    }
    return figures
  }
  const ofOther = read(other)
  const comparison: UnitComparison = { same: false, different: false }
  for (const [name, figures] of read(one)) {
    const theirs = ofOther.get(name)
    if (!theirs) continue
    if ([...figures].some((figure) => theirs.has(figure))) comparison.same = true
    else comparison.different = true
  }
  return comparison
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
  const models: string[] = []
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
    } else if (hasDigit(word)) {
      unmatchedOne = Math.max(unmatchedOne, idf)
      if (isModel(word)) models.push(word)
    }
  }
  let otherTotal = 0
  let otherSquare = 0
  let unmatchedOther = 0
  let siblings = 0
  for (const word of other) {
    const idf = corpus.idf(word)
    otherTotal += idf
    otherSquare += idf * idf
    if (ofOne.has(word) || !hasDigit(word)) continue
    unmatchedOther = Math.max(unmatchedOther, idf)
    if (!isModel(word)) continue
    for (const model of models) {
      if (areSiblings(model, word)) siblings = Math.max(siblings, Math.min(idf, corpus.idf(model)))
    }
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
    siblings: siblings / 10,
  }
}
