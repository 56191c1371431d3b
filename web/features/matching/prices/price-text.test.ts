import { describe, expect, it } from 'vitest'
import {
  exactText,
  describeExcludedPrices,
  describePrices,
} from '#web/features/matching/prices/price-text.ts'

describe('the note on excluded prices (BK-059)', () => {
  it.each([
    [{ tooHigh: 0, tooLow: 0, noRate: 0 }, undefined],
    [{ tooHigh: 3, tooLow: 0, noRate: 0 }, '3 prices excluded: more than 20 times the median.'],
    [{ tooHigh: 0, tooLow: 1, noRate: 0 }, '1 price excluded: less than 1/20 of the median.'],
    [
      { tooHigh: 1200, tooLow: 1, noRate: 2 },
      '1,203 prices excluded: 1,200 more than 20 times the median, 1 less than 1/20 of the median, 2 in a currency without an exchange rate today.',
    ],
  ])('%j', (leftOut, text) => {
    expect(describeExcludedPrices(leftOut)).toBe(text)
  })
})

it('names side, query, list and number of prices', () => {
  const search = { type: 'WTS', query: '840 g8', listName: undefined }
  expect(describePrices(search, 1200)).toBe('WTS, “840 g8”, all lists, 1,200 with a price')
  expect(describePrices({ ...search, listName: 'Laptop' }, undefined)).toBe('WTS, “840 g8”, Laptop')
})

it('shows cents only for fractional prices', () => {
  expect([exactText(1250), exactText(28.5)]).toEqual(['€\u00a01,250', '€\u00a028.50'])
})
