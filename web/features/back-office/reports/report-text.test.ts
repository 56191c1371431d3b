import { expect, test } from 'vitest'
import { cellText, changeText, valueText } from './report-text.ts'

test.each([
  [null, 'count', '–'],
  [12_345, 'count', '12,345'],
  [81_675, 'cents', '€ 816.75'],
  [33.3, 'percent', '33.3%'],
  [4.2, 'decimal', '4.2'],
  [40, 'seconds', '40 s'],
  [3_600, 'seconds', '1 h'],
  [12_000, 'seconds', '3 h 20 min'],
  [345_600, 'seconds', '4 days'],
  [1, 'days', '1 day'],
  [2.5, 'days', '2.5 days'],
] as const)('writes %s as %s: %s', (value, unit, text) => {
  expect(valueText(value, unit)).toBe(text)
})

test.each([
  [12, 10, 'count', '+20%'],
  [8, 10, 'count', '−20%'],
  [10, 10, 'count', 'Same'],
  [10, 0, 'count', ''],
  [10, null, 'count', ''],
  [33.3, 50, 'percent', '−16.7 points'],
] as const)('compares %s with %s (%s): %s', (value, compared, unit, text) => {
  expect(changeText(value, compared, unit)).toBe(text)
})

test('writes days and times of the business time zone', () => {
  expect(cellText('2026-11-03', 'day')).toBe('3 Nov 2026')
  expect(cellText('2026-11-20T23:30:00.000Z', 'time')).toContain('00:30')
})
