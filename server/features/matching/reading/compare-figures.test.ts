import { describe, expect, test } from 'vitest'
import {
  comparePrices,
  compareQuantities,
  convertPrice,
} from '#server/features/matching/reading/compare-figures.ts'

const rates = { USD: 1.25, GBP: 0.8 }
const euro = (priceCents: number | null) => ({ priceCents, currency: 'EUR' as const })

describe('prices of two offers', () => {
  test.for([
    [euro(10_000), euro(9_200), [{ code: 'price-below', percent: 8 }]],
    [euro(10_000), euro(11_000), [{ code: 'price-above', percent: 10 }]],
    [euro(10_000), { priceCents: 12_500, currency: 'USD' as const }, [{ code: 'same-price' }]],
    [euro(10_000), euro(null), []],
    [euro(0), euro(10_000), []],
    [euro(100), euro(100_000_000_000), []],
  ] as const)('%j and %j compare as %j', ([own, other, reasons]) => {
    expect(comparePrices(own, other, rates)).toEqual(reasons)
  })

  test('are not compared without an exchange rate', () => {
    const dollars = { priceCents: 12_500, currency: 'USD' as const }
    expect(comparePrices(euro(10_000), dollars, { USD: 0, GBP: 0.8 })).toEqual([])
    expect(convertPrice(dollars, 'EUR', { USD: 0, GBP: 0.8 })).toBeNull()
  })

  test('convert between currencies', () => {
    expect(convertPrice({ priceCents: 12_500, currency: 'USD' }, 'GBP', rates)).toEqual({
      amount: 80,
      currency: 'GBP',
    })
    expect(convertPrice(euro(2550), 'EUR', rates)).toEqual({ amount: 25.5, currency: 'EUR' })
    expect(convertPrice(euro(null), 'EUR', rates)).toBeNull()
  })
})

describe('quantities of two offers', () => {
  test.for([
    ['WTB', '25', '40', [{ code: 'covers-quantity' }]],
    ['WTB', '25', '10', [{ code: 'part-of-quantity', offered: 10, wanted: 25 }]],
    ['WTS', '10', '25', [{ code: 'part-of-quantity', offered: 10, wanted: 25 }]],
    ['WTS', '1.000', '25', [{ code: 'covers-quantity' }]],
    ['WTS', 'lot', '25', []],
  ] as const)('%s %s and %s compare as %j', ([side, quantity, other, reasons]) => {
    expect(compareQuantities({ side, quantity }, other)).toEqual(reasons)
  })
})
