import { describe, expect, test } from 'vitest'
import type { EncodedOffer } from '#server/features/matching/model/encode-offer.ts'
import { createMatchIndex } from '#server/features/matching/model/match-index.ts'
import { encodeSample } from '../../../../tests/support/matching/encode-sample.ts'
import { readWeights } from '#server/features/matching/model/weights.ts'

const r740 = encodeSample({ side: 'WTB', brand: 'Dell', description: 'PowerEdge R740' })
const phone = encodeSample({ side: 'WTB', brand: 'Apple', description: 'iPhone 13 128GB' })
const query = encodeSample({ side: 'WTS', brand: 'Dell', description: 'PowerEdge R740' })
const opposite = query.vector.map((value) => -value)
const withVector = (offer: EncodedOffer, vector: Int8Array): EncodedOffer => ({ ...offer, vector })

/** An index of offers with ids 1, 2 and so on, each of a company of its own. */
function indexOf(...offers: readonly EncodedOffer[]) {
  const index = createMatchIndex()
  for (const [at, offer] of offers.entries()) {
    index.add({ id: at + 1, companyId: at + 1, offer })
  }
  return index
}
const idsFor = (index: ReturnType<typeof createMatchIndex>, companyId = 999) =>
  index.findCandidates({ companyId, offer: query }).map(({ id }) => id)

describe('the index of open offers', () => {
  test('finds an offer by its words although many vectors are nearer', () => {
    const others = Array.from({ length: 80 }, () => withVector(phone, query.vector))
    expect(idsFor(indexOf(...others, withVector(r740, opposite)))).toContain(81)
  })
  test('finds an offer by its vector although many have more common words', () => {
    const others = Array.from({ length: 80 }, () => withVector(r740, opposite))
    expect(idsFor(indexOf(...others, withVector(phone, query.vector)))).toContain(81)
  })
  test('compares at most 100 offers', () => {
    const similar = Array.from({ length: 100 }, () => withVector(r740, opposite))
    const near = Array.from({ length: 100 }, () => withVector(phone, query.vector))
    expect(idsFor(indexOf(...similar, ...near))).toHaveLength(100)
  })
  test('ignores tokens that more than 200 offers have', () => {
    const index = indexOf(...Array.from({ length: 201 }, () => withVector(r740, opposite)))
    expect(idsFor(index)).toHaveLength(40)
  })
  test('finds offers of the other side only', () => {
    expect(idsFor(indexOf(query, r740))).toEqual([2])
  })
  test('never finds offers of the own company', () => {
    const index = indexOf(r740, r740)
    expect(idsFor(index, 1)).toEqual([2])
    expect(index.find({ companyId: 2, offer: query }, 10).map(({ id }) => id)).toEqual([1])
  })
  test('ranks the same product first and equal offers by their id', () => {
    const found = indexOf(phone, r740, r740).find({ companyId: 999, offer: query }, 2)
    expect(found.map(({ id }) => id)).toEqual([2, 3])
    expect(found[0]!.reasons).toContainEqual({ code: 'same-model', model: 'r740' })
  })
  test('replaces an offer with the same id', () => {
    const index = indexOf(phone)
    index.add({ id: 1, companyId: 1, offer: r740 })
    expect(index.size).toBe(1)
    const [found] = index.find({ companyId: 999, offer: query }, 10)
    expect(found!.similarity).toBeGreaterThan(0.75)
  })
  test('removes an offer, and ignores one that it does not have', () => {
    const index = indexOf(r740, r740)
    index.remove(1)
    index.remove(7)
    expect(index.size).toBe(1)
    expect(idsFor(index)).toEqual([2])
  })
  test('keeps the other offers when most are removed', () => {
    const index = indexOf(...Array.from({ length: 1400 }, () => phone), r740)
    for (let id = 2; id <= 1391; id++) index.remove(id)
    expect(index.size).toBe(11)
    expect(idsFor(index).toSorted((one, other) => one - other)).toEqual([
      1, 1392, 1393, 1394, 1395, 1396, 1397, 1398, 1399, 1400, 1401,
    ])
  })
  test('refuses weights that do not fit the features', () => {
    const weights = readWeights()
    const network = { ...weights.network, means: weights.network.means.slice(1) }
    expect(() => createMatchIndex({ ...weights, network })).toThrow('npm run train')
  })
})
