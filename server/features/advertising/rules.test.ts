import { describe, expect, it, test } from 'vitest'
import {
  bannerState,
  fillDays,
  findPeriodProblem,
  monthBefore,
  sumMonths,
} from '#server/features/advertising/rules.ts'

describe('the state of a booking', () => {
  const period = { startsOn: '2026-01-10', endsOn: '2027-01-09', isWithdrawn: false }
  it.each([
    ['2026-01-09', 'booked'],
    ['2026-01-10', 'running'],
    ['2027-01-09', 'running'],
    ['2027-01-10', 'ended'],
  ])('is on %s %s', (today, state) => {
    expect(bannerState(period, today)).toBe(state)
  })
  it('is withdrawn on every day once it was withdrawn', () => {
    for (const today of ['2025-01-01', '2026-06-01', '2028-01-01']) {
      expect(bannerState({ ...period, isWithdrawn: true }, today)).toBe('withdrawn')
    }
  })
})

test.each([
  ['2026-01-10', '2027-01-08', 'This field should be 09/01/2027 or later'],
  ['2026-01-10', '2027-01-09', undefined],
  ['2026-01-10', '2026-01-09', 'This field should be 09/01/2027 or later'],
  ['2028-02-29', '2029-02-27', undefined],
  ['2026-01-10', '2036-01-09', undefined],
  ['2026-01-10', '2036-01-10', 'This field should be 09/01/2036 or earlier'],
])('a booking from %s to %s: %s (AD-006)', (startsOn, endsOn, problem) => {
  expect(findPeriodProblem({ startsOn, endsOn })).toBe(problem)
})

const counts = [
  { day: '2025-12-31', views: 10, clicks: 1 },
  { day: '2026-02-01', views: 20, clicks: 0 },
  { day: '2026-02-03', views: 5, clicks: 2 },
]

test('a report has a row for days and months without views (BK-082)', () => {
  const period = { from: '2025-12-30', until: '2026-02-03' }
  expect(sumMonths(counts, period)).toEqual([
    { month: '2026-02', views: 25, clicks: 2 },
    { month: '2026-01', views: 0, clicks: 0 },
    { month: '2025-12', views: 10, clicks: 1 },
  ])
  const days = fillDays(counts, { ...period, max: 100 })
  expect(days).toHaveLength(36)
  expect(days.slice(0, 3)).toEqual([
    { day: '2026-02-03', views: 5, clicks: 2 },
    { day: '2026-02-02', views: 0, clicks: 0 },
    { day: '2026-02-01', views: 20, clicks: 0 },
  ])
  expect(fillDays(counts, { ...period, max: 2 })).toHaveLength(2)
})

test('finds the month before', () => {
  expect(monthBefore('2026-01')).toBe('2025-12')
  expect(monthBefore('2026-03-15')).toBe('2026-02')
})
