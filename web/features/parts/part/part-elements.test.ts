import { expect, it } from 'vitest'
import { euroText } from '#contract/figures/asked-price.ts'
import { priceText } from './part-elements.tsx'

const rates = { USD: 1.16, GBP: 0.88 }

it('converts prices by the rates of the settings, rounded to whole units (PT-011, CN-016)', () => {
  expect(priceText(1250.4, 'EUR', rates)).toBe('€\u00a01,250')
  expect(priceText(1250.4, 'USD', rates)).toBe('$\u00a01,450')
  expect(priceText(1250.4, 'GBP', rates)).toBe('£\u00a01,100')
})

it('shows CALL for CALL and for prices of zero or less (PT-023)', () => {
  for (const none of ['CALL', 0, -1, Number.NaN] as const) {
    expect(priceText(none, 'USD', rates)).toBe('CALL')
  }
})

it('shows prices below one as < 1', () => {
  expect(priceText(0.4, 'EUR', rates)).toBe('< €\u00a01')
  expect(priceText(0.5, 'EUR', rates)).toBe('€\u00a01')
  expect(euroText(0.4)).toBe('< €\u00a01')
})
