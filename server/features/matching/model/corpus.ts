import { corpusSize, type Weights } from '#server/features/matching/model/weights.ts'

export interface Corpus {
  /** Inverse document frequency: how rare a word is, from 0 to about 10. */
  idf: (word: string) => number
}

/** Creates a corpus of the offers that the model was trained on and of given ones. */
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

/** Caches frequencies while they do not change. */
export function cacheIdfs({ idf }: Corpus): Corpus {
  const cached = new Map<string, number>()
  return {
    idf: (word) => {
      const value = cached.get(word) ?? idf(word)
      cached.set(word, value)
      return value
    },
  }
}
