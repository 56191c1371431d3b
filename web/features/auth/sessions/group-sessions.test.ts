import { expect, test } from 'vitest'
import type { OwnSession } from '#contract/auth/sessions.ts'
import { groupByDevice } from './group-sessions.ts'

const aSession = (id: number, device: string, isCurrent = false): OwnSession => ({
  id,
  device,
  kind: 'desktop',
  place: 'this computer',
  signedInAt: '2026-11-20T10:00:00.000Z',
  lastSeenAt: '2026-11-26T10:00:00.000Z',
  isCurrent,
})

test('sessions are grouped by browser and system, the device in use first with its current session first (BK-015)', () => {
  const groups = groupByDevice([
    aSession(5, 'Safari on iOS'),
    aSession(4, 'Firefox on Windows'),
    aSession(3, 'Chrome on Linux'),
    aSession(2, 'Firefox on Windows', true),
    aSession(1, 'Safari on iOS'),
  ])
  expect(
    groups.map(({ name, isCurrent, sessions }) => [name, isCurrent, sessions.map(({ id }) => id)]),
  ).toEqual([
    ['Firefox on Windows', true, [2, 4]],
    ['Safari on iOS', false, [5, 1]],
    ['Chrome on Linux', false, [3]],
  ])
})
