import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCorpus } from '#server/features/matching/model/corpus.ts'
import type { OfferText } from '#server/features/matching/model/encode-offer.ts'
import { compareOffers, featureNames } from '#server/features/matching/model/pair-features.ts'
import { scorePair } from '#server/features/matching/model/score-pair.ts'
import { encodeSample } from '../../../../tests/support/matching/encode-sample.ts'
import { readWeights } from '#server/features/matching/model/weights.ts'

const corpus = createCorpus(readWeights())
const featuresOf = (one: Partial<OfferText>, other: Partial<OfferText>) => {
  const values = compareOffers(encodeSample(one), encodeSample(other), corpus)
  return Object.fromEntries(featureNames.map((name, at) => [name, values[at]!]))
}

const products = `Dell, HPE, R740, R740xd, DL380 Gen10, 815100-B21, 32GB, 2x Gold 6130, rails, iPhone 13,
  128GB, for, C9300-48P-A, EliteBook 840 G8, 840, lot, €, qx5577-ab`
const pieces = fc.constantFrom(...products.split(/,\s+/))
const words = fc.oneof(
  { weight: 4, arbitrary: fc.array(pieces, { maxLength: 6 }).map((found) => found.join(' ')) },
  { weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
)
const text = fc.record({
  listId: fc.integer({ min: 1, max: 3 }),
  brand: fc.constantFrom('', 'Dell', 'HP', 'Apple'),
  description: words,
  additionalInfo: words,
  price: fc.constantFrom('', 'CALL', '0', '10', '2500', '1000000000'),
})
const aliasLines = fc
  .array(words, { maxLength: 3 })
  .map((texts) =>
    texts.map((line, at) => ({ companyId: at, partNumber: '815100-B21', text: `R740 ${line}` })),
  )

describe('the features of a pair', () => {
  test('are the same in both orders, as are similarity and reasons', () => {
    fc.assert(
      fc.property(text, text, aliasLines, (offered, wanted, lines) => {
        const wts = encodeSample({ ...offered, side: 'WTS' }, lines)
        const wtb = encodeSample({ ...wanted, side: 'WTB' }, lines)
        const features = compareOffers(wts, wtb, corpus)
        const swapped = compareOffers(wtb, wts, corpus)
        for (const [at, value] of features.entries()) expect(swapped[at]).toBeCloseTo(value, 5)
        const score = scorePair(wts, wtb)
        const reverse = scorePair(wtb, wts)
        expect(reverse.similarity).toBeCloseTo(score.similarity, 5)
        expect(reverse.reasons).toEqual(score.reasons)
      }),
      { numRuns: 100 },
    )
  })
  test('are finite numbers, one for each name', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const features = compareOffers(encodeSample(one), encodeSample(other), corpus)
        expect(features).toHaveLength(featureNames.length)
        for (const value of features) expect(Number.isFinite(value)).toBe(true)
      }),
      { numRuns: 50 },
    )
  })
  test('count a model without its generation as half the same', () => {
    const features = featuresOf(
      { description: 'HP EliteBook 840' },
      { description: 'HP EliteBook 840 G8' },
    )
    expect(features).toMatchObject({ 'model:same': 0.5, 'model:different': 0 })
  })
  test('count related makers as the same', () => {
    const same = { 'maker:same': 1, 'maker:different': 0 }
    expect(featuresOf({ brand: 'Mellanox' }, { brand: 'Nvidia' })).toMatchObject(same)
    expect(featuresOf({ brand: 'HPE' }, { brand: 'HP' })).toMatchObject(same)
  })
  test('compare prices only if both are stated', () => {
    const stated = featuresOf({ price: '100' }, { price: '1000' })
    expect(stated).toMatchObject({ 'price:known': 1, 'price:far': 1 })
    const unstated = featuresOf({ price: '100' }, { price: 'CALL' })
    expect(unstated).toMatchObject({ 'price:known': 0, 'price:ratio': 0, 'price:far': 0 })
  })
})
