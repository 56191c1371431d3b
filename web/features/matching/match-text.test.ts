import type { MatchReason } from '#contract/broadcasts/match-reasons.ts'
import { expect, it } from 'vitest'
import { announceMatches, pricesOf, splitReasons } from './match-text.ts'

it('emphasizes the value that a reason ends with', () => {
  const reasons: MatchReason[] = [
    { code: 'same-part', part: 'SRGZG' },
    { code: 'other-configuration', attribute: 'cpuCount', offered: '2', wanted: '1' },
    { code: 'same-words', words: ['dell', 'r740'] },
    { code: 'in-stock', companies: 2 },
  ]
  expect(splitReasons(reasons)).toEqual([
    { label: 'Same part number ', value: 'SRGZG' },
    { label: 'Same model, other configuration: ', value: 'processors 2 instead of 1' },
    { label: 'Same words: ', value: 'dell, r740' },
    { label: 'In stock at two members', value: '' },
  ])
})

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
