import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { computeFigures, minPrices, outlierFactor } from '#contract/broadcasts/pricing.ts'
import { excludeOutliers, summarizePrices } from '#server/features/matching/prices/find-prices.ts'

const priced = (...euros: number[]) => euros.map((euro, id) => ({ id, cents: euro * 100 }))
const euros = (prices: readonly { cents: number }[]) => prices.map(({ cents }) => cents / 100)

describe('outlier prices (BK-059)', () => {
  it('keeps prices at exactly 20 times and a twentieth of the median', () => {
    const { included, tooHigh, tooLow } = excludeOutliers(priced(5, 100, 100, 100, 2000))
    expect(euros(included)).toEqual([5, 100, 100, 100, 2000])
    expect([tooHigh, tooLow]).toEqual([0, 0])
  })
  it('excludes prices beyond the bounds and counts them by side', () => {
    const { included, tooHigh, tooLow } = excludeOutliers(
      priced(4.99, 100, 9999, 100, 100, 2000.01, 1),
    )
    expect(euros(included)).toEqual([100, 100, 100])
    expect([tooHigh, tooLow]).toEqual([2, 2])
  })
  it('keeps two prices because they have no median', () => {
    expect(euros(excludeOutliers(priced(1, 9999)).included)).toEqual([1, 9999])
  })
})

describe('the summary', () => {
  it('returns min, average, median and max (PR-005, AM-100)', () => {
    const { min, average, median, max } = summarizePrices(priced(620, 120, 275))!
    expect([min.id, average, median, max.id]).toEqual([1, 33_833, 27_500, 0])
  })
  it('averages the two middle prices of an even number', () => {
    expect(summarizePrices(priced(100, 400, 200, 300))!.median).toBe(25_000)
  })
  it('returns the newest of equal prices', () => {
    const { min, max } = summarizePrices(priced(7, 5, 5, 7))!
    expect([min.id, max.id]).toEqual([1, 0])
  })
  it('is undefined for fewer than three prices', () => {
    expect(summarizePrices(priced(10, 20))).toBeUndefined()
  })
})

const someCents = fc.integer({ min: 1, max: 999_999_999_999 })
const somePrices = fc.array(fc.record({ cents: someCents }), { maxLength: 60 })
const ascending = (prices: readonly { cents: number }[]) =>
  prices.map(({ cents }) => cents).toSorted((one, other) => one - other)

describe('for any prices', () => {
  test('keeps or counts every price and invents none', () => {
    fc.assert(
      fc.property(somePrices, (prices) => {
        const { included, tooHigh, tooLow } = excludeOutliers(prices)
        expect(included.length + tooHigh + tooLow).toBe(prices.length)
        expect(included.every((price) => prices.includes(price))).toBe(true)
      }),
    )
  })
  test('keeps only prices within 20 times the median', () => {
    fc.assert(
      fc.property(somePrices, (prices) => {
        fc.pre(prices.length >= minPrices)
        const { median } = computeFigures(ascending(prices))
        for (const { cents } of excludeOutliers(prices).included) {
          expect(cents).toBeLessThanOrEqual(median * outlierFactor)
          expect(cents * outlierFactor).toBeGreaterThanOrEqual(median)
        }
      }),
    )
  })
  test('gives the same result in any order', () => {
    fc.assert(
      fc.property(somePrices, (prices) => {
        const turned = excludeOutliers(prices.toReversed())
        expect(ascending(turned.included)).toEqual(ascending(excludeOutliers(prices).included))
      }),
    )
  })
  test('never excludes a cluster of close prices', () => {
    fc.assert(
      fc.property(someCents, somePrices, (cents, others) => {
        const crowd = Array.from({ length: others.length + 1 }, () => ({ cents }))
        fc.pre(crowd.length + others.length >= minPrices)
        const { included } = excludeOutliers([...others, ...crowd])
        expect(included.filter((price) => price.cents === cents).length).toBeGreaterThanOrEqual(
          crowd.length,
        )
      }),
    )
  })
  test('orders min, median and max, with min and max taken from the prices', () => {
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
