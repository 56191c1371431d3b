import { markRadius, positionPrices } from '#web/features/parts/statistics/asking-prices.tsx'
import { describe, expect, test } from 'vitest'

const place = (...prices: number[]) => positionPrices(prices.map((price) => ({ price, offers: 1 })))
const places = (...prices: number[]) => place(...prices).map(({ at }) => at)
const named = (width: 'wide' | 'narrow', ...prices: number[]) =>
  place(...prices)
    .filter(({ isNamed }) => isNamed[width])
    .map(({ price }) => price)

describe('asking prices along an axis (PT-030)', () => {
  test('map equal ratios to equal distances', () => {
    expect(places(1, 10, 100)).toEqual([2, 50, 98])
    expect(places(50, 100, 200, 400)).toEqual([2, 34, 66, 98])
  })
  test('stay apart beside an outlier', () => {
    const [cheapest, next] = places(50, 55, 9000)
    expect(next! - cheapest!).toBeGreaterThan(1.5)
  })
  test('are labelled at both ends and where labels fit', () => {
    for (const width of ['wide', 'narrow'] as const) {
      expect(named(width, 50, 51, 400, 401)).toEqual([50, 401])
      expect(named(width, 1, 10, 100)).toEqual([1, 10, 100])
      expect(named(width, 7)).toEqual([7])
    }
    expect(named('narrow', 1, 8, 9, 10, 11, 16, 100)).toEqual([1, 8, 100])
    expect(named('wide', 1, 8, 9, 10, 11, 16, 100)).toEqual([1, 8, 16, 100])
  })
  test('place a single price in the middle, and none without prices', () => {
    expect(places(7)).toEqual([50])
    expect(places()).toEqual([])
  })
  test('have larger marks for more offers, within limits', () => {
    expect(markRadius(1)).toBe(4)
    expect(markRadius(4)).toBe(6)
    expect(markRadius(100_000)).toBe(9)
  })
})
