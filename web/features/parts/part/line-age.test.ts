import { expect, test } from 'vitest'
import { daysOld } from '#web/features/parts/part/line-age.tsx'

test.each([
  ['of the same day', '2026-11-20T00:30:00Z', 0],
  ['of the day before, though less than 24 hours', '2026-11-19T22:00:00Z', 1],
  ['across a change of the clocks', '2026-10-20T12:00:00Z', 31],
  ['of a clock that is ahead', '2026-11-22T12:00:00Z', 0],
])('the age of a line counts the days of the business: %s', (_, updatedAt, days) => {
  expect(daysOld(updatedAt, new Date('2026-11-20T12:00:00Z'))).toBe(days)
})
