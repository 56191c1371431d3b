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
