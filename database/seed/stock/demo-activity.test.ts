import { expect, it } from 'vitest'
import { inventSearches } from '#database/seed/stock/demo-activity.ts'
import { createRandom } from '#database/seed/random.ts'

it.each([
  ['summer time has ended', '2026-11-21T22:08:00Z', '2026-10-23'],
  ['summer time has begun', '2026-04-20T22:08:00Z', '2026-03-23'],
])('counts each part once on each of 30 days, also late at night after %s', (_, now, first) => {
  const rows = inventSearches(new Date(now), createRandom(2))
  const days = rows.filter(({ partNumber }) => partNumber === '815100-B21').map(({ day }) => day)
  expect(new Set(days).size).toBe(30)
  expect(days.sort()[0]).toBe(first)
})
