import { describe, expect, test } from 'vitest'
import { formatEuros } from './billing/money.ts'
import {
  businessDate,
  businessDayStart,
  businessInstant,
  businessTime,
  formatDate,
  formatDateTime,
  formatDay,
  monthsBefore,
  parseDay,
  nextBusinessDayStart,
} from './dates.ts'

const at = (iso: string) => new Date(iso)

test('writes days as dd/mm/yyyy and prices as in the United States (AM-109)', () => {
  expect(formatDay('2026-11-02')).toBe('02/11/2026')
  expect(formatEuros(135_000)).toBe('€ 1,350.00')
})

describe('formats dates and times (AM-114)', () => {
  test.each([
    ['2026-11-20T14:39:00Z', 'Europe/Amsterdam', '20/11/2026', 'Friday 20 November 2026, 15:39'],
    ['2026-11-20T23:30:00Z', 'Europe/Amsterdam', '21/11/2026', 'Saturday 21 November 2026, 00:30'],
    ['2026-11-20T23:30:00Z', 'America/New_York', '20/11/2026', 'Friday 20 November 2026, 18:30'],
    ['2026-07-01T00:00:00Z', 'Asia/Hong_Kong', '01/07/2026', 'Wednesday 1 July 2026, 08:00'],
  ])('%s in %s', (iso, zone, short, long) => {
    expect(formatDate(at(iso), zone)).toBe(short)
    expect(formatDateTime(at(iso), zone)).toBe(long)
  })
})

describe('the business day is Amsterdam’s (AM-026)', () => {
  test.each([
    ['a winter day', '2026-11-20T14:00:00Z', '2026-11-19T23:00:00Z', '2026-11-20T23:00:00Z'],
    [
      'just before midnight',
      '2026-11-20T22:59:59Z',
      '2026-11-19T23:00:00Z',
      '2026-11-20T23:00:00Z',
    ],
    ['midnight itself', '2026-11-20T23:00:00Z', '2026-11-20T23:00:00Z', '2026-11-21T23:00:00Z'],
    ['a summer day', '2026-07-01T12:00:00Z', '2026-06-30T22:00:00Z', '2026-07-01T22:00:00Z'],
    ['the day of 23 hours', '2026-03-29T12:00:00Z', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
    ['the day of 25 hours', '2026-10-25T12:00:00Z', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
  ])('%s', (_name, now, start, next) => {
    expect(businessDayStart(at(now)).toISOString()).toBe(at(start).toISOString())
    expect(nextBusinessDayStart(at(now)).toISOString()).toBe(at(next).toISOString())
  })

  test('has the date and time of Amsterdam', () => {
    expect(businessDate(at('2026-11-20T23:30:00Z'))).toBe('2026-11-21')
    expect(businessTime(at('2026-11-20T23:30:00Z'))).toBe('00:30')
  })
})

test.each([
  ['2026-11-22T10:30:00Z', 24, '2024-11-22T10:30:00.000Z'],
  ['2026-03-31T10:30:00Z', 1, '2026-02-28T10:30:00.000Z'],
  ['2028-03-31T10:30:00Z', 13, '2027-02-28T10:30:00.000Z'],
  ['2026-01-15T00:00:00Z', 1, '2025-12-15T00:00:00.000Z'],
])('%s less %i months is %s', (iso, months, before) => {
  expect(monthsBefore(at(iso), months).toISOString()).toBe(before)
})

test.each([
  ['2026-12-01', '09:30', '2026-12-01T08:30:00.000Z'],
  ['2026-07-01', '09:30', '2026-07-01T07:30:00.000Z'],
  // The hour that summer time skips, and the one that comes twice.
  ['2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25', '02:30', '2026-10-25T01:30:00.000Z'],
  ['2026-10-25', '04:00', '2026-10-25T03:00:00.000Z'],
])('%s %s in Amsterdam is %s', (day, time, instant) =>
  expect(businessInstant(day, time).toISOString()).toBe(instant),
)

test.each(['31-', '31-1', '31-12-2026', '2026-12'])(
  'leaves %j as it is, which is no ISO day (AM-148)',
  (typed) => expect(formatDay(typed)).toBe(typed),
)

test.each([
  ['31/12/2026', '2026-12-31'],
  ['31-12-2026', '2026-12-31'],
  [' 1.2.2026 ', '2026-02-01'],
  ['2026-12-31', '2026-12-31'],
  ['29/02/2028', '2028-02-29'],
  // Never a guess.
  ['29/02/2026', undefined],
  ['12/31/2026', undefined],
  ['31/12/26', undefined],
  ['31/12-2026', undefined],
  ['2026/12/31', undefined],
  ['01/01/1815', undefined],
  ['tomorrow', undefined],
  ['', undefined],
])('reads the typed date %j as %j (AM-148)', (typed, day) => {
  expect(parseDay(typed)).toBe(day)
})
