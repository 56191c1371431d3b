import { expect, it } from 'vitest'
import { announceMatches, pricesOf, stockName } from './match-text.ts'

it('shows a price in the own currency, and as it was given if that is another', () => {
  const inEuro = { amount: 1340.5, currency: 'EUR' as const }
  expect(pricesOf({ price: '£ 1,150', priceInOwnCurrency: inEuro })).toEqual({
    price: '€\u00a01,340.50',
    original: '£ 1,150',
  })
  expect(pricesOf({ price: '€ 1,340.50', priceInOwnCurrency: inEuro }).original).toBeUndefined()
  expect(pricesOf({ price: 'best price', priceInOwnCurrency: null })).toEqual({
    price: 'best price',
    original: undefined,
  })
})

it('announces what each method has found', () => {
  expect(announceMatches({ old: 1, ai: 12, inStock: 3 })).toBe(
    '1 match by part number and brand, 12 matches by the new AI method, 3 in stock',
  )
  expect(announceMatches({ old: undefined, ai: 2, inStock: 0 })).toBe(
    '2 matches by the new AI method',
  )
  expect(announceMatches({ old: 0, ai: 0, inStock: 0 })).toBe('No matches yet')
})

it('names the manufacturer of a line in stock once', () => {
  const named = (manufacturer: string, description: string) =>
    stockName({ manufacturer, description })
  expect(named('HPE', 'HPE 32 GB 2Rx4')).toBe('HPE 32 GB 2Rx4')
  expect(named('HPE', '32 GB 2Rx4')).toBe('HPE 32 GB 2Rx4')
  expect(named('HP', 'HPE 32 GB')).toBe('HP HPE 32 GB')
  expect(named('', 'Rails')).toBe('Rails')
  expect(named('Dell', '')).toBe('Dell')
})
