import { mkdirSync, writeFileSync } from 'node:fs'
import { allProducts } from './matching/catalogue/all-products.ts'
import { learn } from './matching/training/learn.ts'

/** Trains the weights of possible matches from the catalogue and writes them; deterministic, some minutes on one core. */
const folder = new URL('../server/features/matching/model/weights/', import.meta.url)
const share = Number(
  process.argv.find((argument) => argument.startsWith('--share='))?.slice(8) ?? 1,
)
const weights = learn(allProducts, { share, log: (line) => console.log(line) })
mkdirSync(folder, { recursive: true })
writeFileSync(new URL('embedding.bin', folder), weights.embedding as Int8Array)
writeFileSync(
  new URL('weights.json', folder),
  `${JSON.stringify({ wordCounts: Object.fromEntries(weights.wordCounts), network: weights.network, calibration: weights.calibration })}\n`,
)
