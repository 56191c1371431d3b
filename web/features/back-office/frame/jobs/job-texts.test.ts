import { expect, test } from 'vitest'
import { durationText, jobTimeText } from './job-texts.ts'

test('says when a job runs by the day in Amsterdam (BK-111)', () => {
  const now = Date.parse('2026-11-20T22:30:00Z')
  const text = (at: string) => jobTimeText(at, now)
  expect(text('2026-11-20T22:45:00Z')).toBe('today 23:45')
  expect(text('2026-11-20T23:10:00Z')).toBe('tomorrow 00:10')
  expect(text('2026-11-19T22:45:00Z')).toBe('yesterday 23:45')
  expect(text('2026-11-25T03:05:00Z')).toBe('25/11/2026 04:05')
})

test('writes durations as people read them', () => {
  expect([0, 999, 3240, 59_600, 245_000].map(durationText)).toEqual([
    '0 ms',
    '999 ms',
    '3.2 s',
    '60 s',
    '4 min 5 s',
  ])
})
