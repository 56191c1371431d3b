import { expect, test } from 'vitest'
import { countText } from './numbers.ts'
import { parseNumber } from '#contract/figures/typed-numbers.ts'

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
  ['１２．５', 12.5],
  ['٣٫٥', 3.5],
  ['١٢٬٥٠٠', 12_500],
  ['12 50', undefined],
  ...['12.5k', '1.2 million', '500/lot', '20%', 'from 50', '50 incl VAT', '3 tsd'].map(
    (words): [string, undefined] => [words, undefined],
  ),
  ['', undefined],
])('parses %j as %j', (typed, number) => {
  expect(parseNumber(typed)).toBe(number)
})

test.each<[string, '.' | ',', number | undefined]>([
  ['1.250', '.', 1.25],
  ['1.250', ',', 1250],
  ['1,250', ',', 1.25],
  ['1.250,00', '.', 1250],
  ['1.250.000', '.', 1_250_000],
  ['12.100000000000001', '.', 12.100000000000001],
  ['1.23.45', '.', undefined],
])('%j in a file whose figures prove the decimal mark %j is %j', (typed, decimal, number) => {
  expect(parseNumber(typed, decimal)).toBe(number)
})
