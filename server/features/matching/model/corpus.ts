import { corpusSize, type Weights } from '#server/features/matching/model/weights.ts'

/** How rare a word is. */
export interface Corpus {
  /** Inverse document frequency, from 0 to about 10. */
  idf: (word: string) => number
}

/** Frequencies among given offers, smoothed by those of the offers that the model was trained on. */
export function createCorpus(
  { wordCounts }: Pick<Weights, 'wordCounts'>,
  countOf: (word: string) => number = () => 0,
  sizeOf: () => number = () => 0,
): Corpus {
  return {
    idf: (word) =>
      Math.max(
        0,
        Math.log(
          (corpusSize + sizeOf() + 1) / ((wordCounts.get(word) ?? 0.5) + countOf(word) + 0.5),
        ),
      ),
  }
}

/** Remembers what was looked up, for as long as the frequencies do not change. */
export function rememberIdfs({ idf }: Corpus): Corpus {
  const known = new Map<string, number>()
  return {
    idf: (word) => {
      const before = known.get(word)
      if (before !== undefined) return before
      const value = idf(word)
      known.set(word, value)
      return value
    },
  }
}
