import { expect, test } from 'vitest'
import { formatPrice } from './currencies.ts'

test.each([
  [125_000, '€\u00a01,250'],
  [28_550, '€\u00a0285.50'],
  [5, '€\u00a00.05'],
  [123_456_789, '€\u00a01,234,567.89'],
])('formats %i cents as %s (CN-016)', (cents, text) => {
  expect(formatPrice(cents, 'EUR')).toBe(text)
})
