import { expect, test } from 'vitest'
import { addMonths, parsePeriod, periodName, quarterOf } from './periods.ts'

test.each([
  ['2026', '2026-01-01', '2026-12-31', '2026'],
  ['2026-Q1', '2026-01-01', '2026-03-31', 'Q1 2026'],
  ['2026-Q4', '2026-10-01', '2026-12-31', 'Q4 2026'],
  ['2024-02', '2024-02-01', '2024-02-29', 'Feb 2024'],
  ['2025-02', '2025-02-01', '2025-02-28', 'Feb 2025'],
  ['2026-12', '2026-12-01', '2026-12-31', 'Dec 2026'],
  ['2025-12-29..2026-01-04', '2025-12-29', '2026-01-04', '29 Dec 2025 – 4 Jan 2026'],
  ['2026-11-03..2026-11-03', '2026-11-03', '2026-11-03', '3 Nov 2026'],
])('reads the period %s as its first and last day (BK-098)', (text, from, until, name) => {
  expect(parsePeriod(text)).toEqual({ from, until })
  expect(periodName(text)).toBe(name)
})

test.each(['', '26', '2026-Q5', '2026-13', '2026-02-30..2026-03-01', '2026-03-02..2026-03-01'])(
  'takes %s for no period (BK-098)',
  (text) => {
    expect(parsePeriod(text)).toBeUndefined()
    expect(periodName(text)).toBe(text)
  },
)

test('counts months and quarters over the turn of a year (BK-098)', () => {
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(addMonths('2025-11', 14)).toBe('2027-01')
  expect(quarterOf('2026-03-31')).toBe('2026-Q1')
  expect(quarterOf('2026-04-01')).toBe('2026-Q2')
})
