import { expect, test } from 'vitest'
import { countText } from './numbers.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [-12_345, '-12,345'],
  [1_234_567, '1,234,567'],
])('formats %i as %s', (count, text) => {
  expect(countText(count)).toBe(text)
})
