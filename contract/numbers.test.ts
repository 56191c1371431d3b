import { expect, test } from 'vitest'
import { countText, parseNumber } from './numbers.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [-12_345, '-12,345'],
  [1_234_567, '1,234,567'],
])('formats %i as %s', (count, text) => {
  expect(countText(count)).toBe(text)
})

test.each<[string, number | undefined]>([
  ['1.299,95', 1299.95],
  ['1,299.95', 1299.95],
  ['2,500', 2500],
  ['2.500', 2500],
  ['2,50', 2.5],
  ['0,125', 0.125],
  ['1.450.000', 1_450_000],
  ["12'500", 12_500],
  [' 12 500 ', 12_500],
  ['285,-', 285],
  ['.5', 0.5],
  ['.500', 0.5],
  ['7.', 7],
  ['1,450.', 1450],
  ['.', undefined],
  ['1,450,00', undefined],
  ['10+', undefined],
  ['', undefined],
])('parses %j as %j', (typed, number) => {
  expect(parseNumber(typed)).toBe(number)
})
