import { readFileSync } from 'node:fs'

/** The result of training: `npm run train` writes it, `benchmarks/README.md` has the figures. */
export interface Weights {
  /** Rows of the embedding. */
  embedding: Float32Array | Int8Array
  /** In how many of `corpusSize` offers a frequent word occurs; others are rare. */
  wordCounts: ReadonlyMap<string, number>
  network: NetworkWeights
  /** For pairs with a part number in common, with a model in common, and for those that rest on words and vectors. */
  calibration: Readonly<Record<'byPart' | 'byModel' | 'byWords', Calibration>>
}

/** Ascending points: a score of the network and the measured probability of the same product. */
export type Calibration = readonly (readonly [score: number, probability: number])[]

/** One hidden layer; the outputs are other, family and same. */
export interface NetworkWeights {
  means: readonly number[]
  deviations: readonly number[]
  /** `[hidden][feature]`, then the bias. */
  hidden: readonly (readonly number[])[]
  /** `[class][hidden]`, then the bias. */
  output: readonly (readonly number[])[]
}

/** Offers in which the frequencies of words were counted. */
export const corpusSize = 20_000

interface StoredWeights {
  wordCounts: Record<string, number>
  network: NetworkWeights
  calibration: Weights['calibration']
}

let shipped: Weights | undefined

/** The weights in the repository; read once. */
export function readWeights(): Weights {
  if (shipped) return shipped
  const read = (name: string) => readFileSync(new URL(`./weights/${name}`, import.meta.url))
  const stored = JSON.parse(read('weights.json').toString()) as StoredWeights
  const table = read('embedding.bin')
  shipped = {
    ...stored,
    wordCounts: new Map(Object.entries(stored.wordCounts)),
    embedding: new Int8Array(table.buffer, table.byteOffset, table.length),
  }
  return shipped
}
