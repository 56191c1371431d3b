import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { minPrices, outlierFactor } from '#contract/broadcasts/pricing.ts'
import { excludeOutliers, computeMedian, summarizePrices } from '#server/features/matching/rules.ts'

const priced = (...euros: number[]) => euros.map((euro, id) => ({ id, cents: euro * 100 }))
const euros = (prices: readonly { cents: number }[]) => prices.map(({ cents }) => cents / 100)

describe('the guard against prices that nobody means (BK-059)', () => {
  it('keeps what lies at exactly 20 times the median and a twentieth of it', () => {
    const { kept, tooHigh, tooLow } = excludeOutliers(priced(5, 100, 100, 100, 2000))
    expect(euros(kept)).toEqual([5, 100, 100, 100, 2000])
    expect([tooHigh, tooLow]).toEqual([0, 0])
  })
  it('leaves out what lies beyond, and says on which side', () => {
    const { kept, tooHigh, tooLow } = excludeOutliers(priced(4.99, 100, 9999, 100, 100, 2000.01, 1))
    expect(euros(kept)).toEqual([100, 100, 100])
    expect([tooHigh, tooLow]).toEqual([2, 2])
  })
  it('leaves two prices alone: they have no middle to measure by', () => {
    expect(euros(excludeOutliers(priced(1, 9999)).kept)).toEqual([1, 9999])
  })
})

describe('the summary', () => {
  it('names lowest, middle and highest (PR-005)', () => {
    const { min, median, max } = summarizePrices(priced(620, 120, 275))!
    expect([min.id, median, max.id]).toEqual([1, 27_500, 0])
  })
  it('takes half-way between the two in the middle of an even number', () => {
    expect(summarizePrices(priced(100, 400, 200, 300))!.median).toBe(25_000)
  })
  it('names the first of equals, which is the newest', () => {
    const { min, max } = summarizePrices(priced(7, 5, 5, 7))!
    expect([min.id, max.id]).toEqual([1, 0])
  })
  it('is not made of fewer than three prices', () => {
    expect(summarizePrices(priced(10, 20))).toBeUndefined()
  })
})

const someCents = fc.integer({ min: 1, max: 999_999_999_999 })
const somePrices = fc.array(fc.record({ cents: someCents }), { maxLength: 60 })
const ascending = (prices: readonly { cents: number }[]) =>
  prices.map(({ cents }) => cents).toSorted((one, other) => one - other)

describe('for any prices', () => {
  test('each one is kept or counted as left out, and never made up', () => {
    fc.assert(
      fc.property(somePrices, (prices) => {
        const { kept, tooHigh, tooLow } = excludeOutliers(prices)
        expect(kept.length + tooHigh + tooLow).toBe(prices.length)
        expect(kept.every((price) => prices.includes(price))).toBe(true)
      }),
    )
  })
  test('what is kept lies within 20 times the median of all, either way', () => {
    fc.assert(
      fc.property(somePrices, (prices) => {
        fc.pre(prices.length >= minPrices)
        const median = computeMedian(ascending(prices))
        for (const { cents } of excludeOutliers(prices).kept) {
          expect(cents).toBeLessThanOrEqual(median * outlierFactor)
          expect(cents * outlierFactor).toBeGreaterThanOrEqual(median)
        }
      }),
    )
  })
  test('their order makes no difference to what is kept', () => {
    fc.assert(
      fc.property(somePrices, (prices) => {
        const turned = excludeOutliers(prices.toReversed())
        expect(ascending(turned.kept)).toEqual(ascending(excludeOutliers(prices).kept))
      }),
    )
  })
  test('a crowd of prices close together is never thrown away', () => {
    fc.assert(
      fc.property(someCents, somePrices, (cents, others) => {
        const crowd = Array.from({ length: others.length + 1 }, () => ({ cents }))
        fc.pre(crowd.length + others.length >= minPrices)
        const { kept } = excludeOutliers([...others, ...crowd])
        expect(kept.filter((price) => price.cents === cents).length).toBeGreaterThanOrEqual(
          crowd.length,
        )
      }),
    )
  })
  test('lowest, middle and highest stand in their order, and lowest and highest are among them', () => {
    fc.assert(
      fc.property(somePrices, (prices) => {
        const summary = summarizePrices(prices)
        expect(summary === undefined).toBe(prices.length < minPrices)
        if (!summary) return
        expect(summary.min.cents).toBeLessThanOrEqual(summary.median)
        expect(summary.median).toBeLessThanOrEqual(summary.max.cents)
        expect(prices).toContain(summary.min)
        expect(prices).toContain(summary.max)
        expect(ascending(prices)[0]).toBe(summary.min.cents)
        expect(ascending(prices).at(-1)).toBe(summary.max.cents)
      }),
    )
  })
})
