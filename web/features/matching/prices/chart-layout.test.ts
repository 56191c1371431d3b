import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { outlierFactor } from '#contract/broadcasts/pricing.ts'
import {
  logScale,
  priceAxis,
  spreadLabels,
  timeScale,
  timeTicks,
} from '#web/features/matching/prices/chart-layout.ts'

describe('the log scale (PR-002)', () => {
  it('maps equal ratios to equal distances', () => {
    const y = logScale([10, 1000], [300, 0])
    expect([y(10), y(100), y(1000)].map(Math.round)).toEqual([300, 150, 0])
  })
})

describe('the price axis', () => {
  it.each([
    [120, 620, [100, 150, 200, 300, 400, 500, 700]],
    [5, 2000, [5, 10, 20, 50, 100, 200, 500, 1000, 2000]],
    [250, 310, [240, 260, 280, 300, 320]],
    [100, 100, [90, 95, 100, 105, 110]],
    [0.01, 0.02, [0.01, 0.02]],
  ])('from %s to %s has its lines at %j', (min, max, ticks) => {
    expect(priceAxis(min, max).ticks).toEqual(ticks)
  })

  const price = fc.integer({ min: 1, max: 999_999_999_999 }).map((cents) => cents / 100)
  const ratio = fc.double({ min: 1, max: outlierFactor ** 2, noNaN: true })
  test('covers all kept prices with few gridlines in ascending order', () => {
    fc.assert(
      fc.property(price, ratio, (min, times) => {
        const max = min * times
        const { domain, ticks } = priceAxis(min, max)
        expect(domain[0]).toBeGreaterThan(0)
        expect(domain[0]).toBeLessThanOrEqual(min * (1 + 1e-6))
        expect(domain[1]).toBeGreaterThanOrEqual(max * (1 - 1e-6))
        expect(domain[1]).toBeGreaterThan(domain[0])
        expect(ticks.length).toBeLessThanOrEqual(9)
        expect(ticks).toEqual([...new Set(ticks)].toSorted((a, b) => a - b))
        if (min >= 1) expect(ticks.length).toBeGreaterThanOrEqual(2)
        for (const tick of ticks) {
          expect(tick).toBeGreaterThanOrEqual(domain[0] * (1 - 1e-6))
          expect(tick).toBeLessThanOrEqual(domain[1] * (1 + 1e-6))
        }
      }),
    )
  })
})

describe('the time axis', () => {
  it('has labels at both ends and evenly between', () => {
    expect(timeTicks(0, 400, 5)).toEqual([0, 100, 200, 300, 400])
  })
  it('has one label in the middle when all prices have the same time', () => {
    expect(timeTicks(7, 7, 5)).toEqual([7])
    expect(timeScale([7, 7], [0, 100])(7)).toBe(50)
  })
})

describe('labels beside the lines', () => {
  it('stay in place while there is room', () => {
    expect(spreadLabels([10, 100, 200], 30, [0, 300])).toEqual([10, 100, 200])
  })
  it('move apart at either end', () => {
    expect(spreadLabels([0, 2, 4], 30, [0, 300])).toEqual([0, 30, 60])
    expect(spreadLabels([296, 298, 300], 30, [0, 300])).toEqual([240, 270, 300])
  })
  test('stay inside the chart, in order and apart', () => {
    const places = fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(places, (positions) => {
        const spread = spreadLabels(
          positions.toSorted((a, b) => a - b),
          30,
          [0, 300],
        )
        expect(Math.min(...spread)).toBeGreaterThanOrEqual(0)
        expect(Math.max(...spread)).toBeLessThanOrEqual(300)
        for (const [index, place] of spread.slice(1).entries()) {
          expect(place - spread[index]!).toBeGreaterThanOrEqual(30 - 1e-9)
        }
      }),
    )
  })
})
