import { expect, it } from 'vitest'
import { noticeTime } from '#web/platform/page/notices.ts'

it('shows success for 3 seconds, errors for 5 and everything for 10 in test mode (SH-031, AM-023, CN-001)', () => {
  expect(noticeTime('good', false)).toBe(3000)
  expect(noticeTime('bad', false)).toBe(5000)
  expect(noticeTime('good', true)).toBe(10_000)
  expect(noticeTime('bad', true)).toBe(10_000)
})
