import { describe, expect, test } from 'vitest'
import { combine, nextAttempt, outcomeOf, quietUntil } from '#server/features/push/rules.ts'

const amsterdam = 'Europe/Amsterdam'
const night = { from: 20 * 60, until: 7 * 60, timeZone: amsterdam }

describe('quiet hours (PW-007)', () => {
  test.for([
    ['begin in the evening', '2026-11-20T19:00:00Z', '2026-11-21T06:00:00Z'],
    ['last over midnight', '2026-11-21T01:30:20Z', '2026-11-21T06:00:00Z'],
    ['end on time', '2026-11-21T06:00:00Z', undefined],
    ['are over in the day', '2026-11-20T18:59:59Z', undefined],
    [
      'end an hour earlier in UTC after the clock goes forward',
      '2026-03-28T22:00:00Z',
      '2026-03-29T05:00:00Z',
    ],
    [
      'end an hour later in UTC after the clock goes back',
      '2026-10-24T20:00:00Z',
      '2026-10-25T06:00:00Z',
    ],
  ] as const)('%s', ([, now, until]) => {
    expect(quietUntil(new Date(now), night)?.toISOString()).toBe(
      until && new Date(until).toISOString(),
    )
  })

  test('are those of the time zone of the person', () => {
    const inNewYork = { ...night, timeZone: 'America/New_York' }
    expect(quietUntil(new Date('2026-11-20T20:00:00Z'), inNewYork)).toBeUndefined()
    expect(quietUntil(new Date('2026-11-21T02:00:00Z'), inNewYork)?.toISOString()).toBe(
      '2026-11-21T12:00:00.000Z',
    )
  })

  test('may be within one day', () => {
    const lunch = { from: 12 * 60, until: 13 * 60 + 30, timeZone: 'UTC' }
    expect(quietUntil(new Date('2026-11-20T12:45:00Z'), lunch)?.toISOString()).toBe(
      '2026-11-20T13:30:00.000Z',
    )
    expect(quietUntil(new Date('2026-11-20T20:00:00Z'), lunch)).toBeUndefined()
  })

  test('are none unless chosen', () => {
    expect(quietUntil(new Date('2026-11-20T23:00:00Z'), null)).toBeUndefined()
  })
})

describe('notifications that are due together (PW-007)', () => {
  const message = (n: number) => ({
    title: `Reply from ${n}`,
    body: `Offer ${n}`,
    tag: `reply-${n}`,
    path: `/broadcasts/${n}`,
  })

  test('are sent as they are when there is one', () => {
    expect(combine('reply', [message(1)])).toEqual(message(1))
  })

  test('become one with their number and the latest', () => {
    expect(combine('reply', [1, 2, 3, 4].map(message))).toEqual({
      title: '4 replies to your broadcasts',
      body: 'Offer 4\nOffer 3\nOffer 2',
      tag: 'reply',
      path: '/broadcasts?tab=1',
    })
  })

  test('count what was reported twice once', () => {
    const changed = { ...message(1), body: 'Changed' }
    expect(combine('reply', [message(1), changed])).toEqual(changed)
  })
})

test('tries again with growing pauses, or later if the push service asks for it (PW-006)', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const minutes = (attempts: number, asked?: number) =>
    (nextAttempt(attempts, now, asked).getTime() - now.getTime()) / 60_000
  expect([1, 2, 3, 4, 5, 6, 7, 50].map((n) => minutes(n))).toEqual([
    1, 5, 15, 60, 120, 240, 240, 240,
  ])
  expect(minutes(1, 600_000)).toBe(10)
})

test('reads the answers of push services (PW-006)', () => {
  expect([201, 204, 404, 410, 400, 403, 413, 429, 500, 503, 0].map(outcomeOf)).toEqual([
    'sent',
    'sent',
    'gone',
    'gone',
    'refused',
    'refused',
    'refused',
    'retry',
    'retry',
    'retry',
    'retry',
  ])
})
