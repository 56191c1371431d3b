import { mkdirSync, writeFileSync } from 'node:fs'
import { allProducts } from '../catalogue/all-products.ts'
import { trainWeights } from './train-weights.ts'

const folder = new URL('../../../server/features/matching/model/weights/', import.meta.url)

/** Trains the weights of possible matches and writes their files; deterministic, some three minutes on one core. */
export function trainAndWrite(): void {
  const { embedding, wordCounts, network, calibration } = trainWeights(allProducts, (line) =>
    console.log(line),
  )
  mkdirSync(folder, { recursive: true })
  writeFileSync(new URL('embedding.bin', folder), embedding as Int8Array)
  const stored = { wordCounts: Object.fromEntries(wordCounts), network, calibration }
  writeFileSync(new URL('weights.json', folder), `${JSON.stringify(stored)}\n`)
}
