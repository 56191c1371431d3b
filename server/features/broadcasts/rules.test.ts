import { describe, expect, test } from 'vitest'
import { mayResend, formatPageTitle } from '#contract/broadcasts/broadcasts.ts'
import { digest, noEmail, standard, type Plan } from '#contract/broadcasts/broadcast-settings.ts'
import { spamRule } from '#contract/broadcasts/posting.ts'
import {
  broadcastOfMailKey,
  findReachedLimit,
  getInitialType,
  getSpamPauseEnd,
  isDuplicate,
  listMailKey,
  type DuplicateCandidate,
} from './rules.ts'

const noon = new Date('2026-11-20T12:00:00Z')
const minutes = (n: number) => new Date(noon.getTime() + n * 60_000)

describe('the spam rule (AM-025, CN-004)', () => {
  test('allows four sends within 15 minutes', () => {
    expect(getSpamPauseEnd([0, 1, 2, 3].map(minutes), minutes(4), spamRule)).toBeUndefined()
  })
  test('pauses sending for 30 minutes after the fifth send within 15 minutes', () => {
    const sent = [0, 3, 6, 9, 15].map(minutes)
    expect(getSpamPauseEnd(sent, minutes(16), spamRule)).toEqual(minutes(45))
    expect(getSpamPauseEnd(sent, minutes(44.99), spamRule)).toEqual(minutes(45))
    expect(getSpamPauseEnd(sent, minutes(45), spamRule)).toBeUndefined()
  })
  test('allows five sends over more than 15 minutes', () => {
    expect(getSpamPauseEnd([0, 4, 8, 12, 15.1].map(minutes), minutes(16), spamRule)).toBeUndefined()
  })
})

describe('the order of the limits (AM-026)', () => {
  const burst = [0, 1, 2, 3, 4].map(minutes)
  test('checks SPAM before DAYLIMIT and DAYLIMIT before LIMIT', () => {
    expect(
      findReachedLimit({ recent: burst, today: 20, todayOnList: 5 }, minutes(5), spamRule),
    ).toBe('SPAM')
    expect(findReachedLimit({ recent: [], today: 20, todayOnList: 5 }, minutes(5), spamRule)).toBe(
      'DAYLIMIT',
    )
    expect(findReachedLimit({ recent: [], today: 19, todayOnList: 5 }, minutes(5), spamRule)).toBe(
      'LIMIT',
    )
    expect(
      findReachedLimit({ recent: [], today: 19, todayOnList: 4 }, minutes(5), spamRule),
    ).toBeUndefined()
  })
})

describe('a correction (AM-028)', () => {
  const candidate: DuplicateCandidate = {
    id: 1,
    contactId: 7,
    createdAt: noon,
    sentAt: noon,
    headline: '10 × HP EliteBook',
    by: 'Jan Smit',
    removedAt: minutes(2),
    isRemovedByStaff: false,
    correctedBy: null,
    quantity: '10',
    price: '285',
    currency: 'EUR',
  }
  const slip = { contactId: 7, quantity: '100', price: '285', currency: 'EUR' } as const
  test('allows another quantity or price within 15 minutes of the removed broadcast', () => {
    expect(isDuplicate(candidate, slip, minutes(15))).toBe(false)
    expect(isDuplicate(candidate, { ...slip, quantity: '10', price: '280' }, minutes(5))).toBe(
      false,
    )
  })
  test.each([
    ['after 15 minutes', candidate, slip, minutes(15.1)],
    ['without a removal', { ...candidate, removedAt: null }, slip, minutes(5)],
    ['a second time', { ...candidate, correctedBy: 2 }, slip, minutes(5)],
    ['of what staff removed', { ...candidate, isRemovedByStaff: true }, slip, minutes(5)],
    ['by a colleague', candidate, { ...slip, contactId: 8 }, minutes(5)],
    ['with the same quantity and price', candidate, { ...slip, quantity: '10' }, minutes(5)],
  ])('is a duplicate %s', (_name, earlier, offer, now) => {
    expect(isDuplicate(earlier, offer, now)).toBe(true)
  })
})

test('allows resending a broadcast older than 3 days (BC-056)', () => {
  const sentAt = new Date('2026-11-17T12:00:00Z')
  expect(mayResend(sentAt, noon)).toBe(false)
  expect(mayResend(sentAt, new Date(noon.getTime() + 1))).toBe(true)
})

test('truncates a title over 60 characters to 57 and an ellipsis (BC-058, CN-006)', () => {
  expect(formatPageTitle('x'.repeat(60))).toBe('x'.repeat(60))
  expect(formatPageTitle('x'.repeat(61))).toBe(`${'x'.repeat(57)}...`)
})

describe('the lists of a new contact (AM-075, AM-077)', () => {
  test.each<[Plan | null, number, boolean, number]>([
    ['plus', 1, false, standard],
    ['plus', 2, false, noEmail],
    ['broker', 9, false, standard],
    ['broker', 10, false, noEmail],
    [null, 1, false, digest],
    [null, 2, false, noEmail],
    [null, 0, true, noEmail],
  ])(
    'start with plan %s, %i addresses in use, service-only %s as %i',
    (plan, used, isServiceOnly, type) => {
      const defaults = { paid: standard, trial: digest } as const
      expect(getInitialType({ plan, isServiceOnly }, used, defaults)).toBe(type)
    },
  )
})

test('finds the broadcast of a mail to its list by the key, and none for other mail (BK-044)', () => {
  expect(broadcastOfMailKey(listMailKey(12, 5))).toBe(12)
  expect(broadcastOfMailKey('ticket:12:5')).toBeUndefined()
})
