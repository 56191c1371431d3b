import { describe, expect, test } from 'vitest'
import { exceededLimit } from './send-to-contact.ts'

const limits = { perMember: 5, toContact: 2, perVisitor: 3, toCompany: 4, sameWords: 2 }
const none = { all: 0, toContact: 0, companiesOfWords: 0, toCompany: 0 }

describe('the limit that a message exceeds (BK-076)', () => {
  test.each([
    ['none for the first of a day', none, undefined, undefined],
    ['none for the last of a visitor’s day', { ...none, all: 2 }, undefined, undefined],
    ['the day for one more of a visitor', { ...none, all: 3 }, undefined, 'day'],
    ['the day of visitors for the last of a member’s day', { ...none, all: 4 }, undefined, 'day'],
    ['the day for one more of a member', { ...none, all: 5 }, 'day', 'day'],
    ['the recipient for one more to a contact', { ...none, toContact: 2 }, 'recipient', undefined],
    [
      'the recipient for one more of visitors to a company',
      { ...none, toCompany: 4 },
      undefined,
      'recipient',
    ],
    ['the same text for one more company', { ...none, companiesOfWords: 2 }, 'words', 'words'],
    [
      'the day if all are exceeded',
      { all: 9, toContact: 9, companiesOfWords: 9, toCompany: 9 },
      'day',
      'day',
    ],
  ] as const)('is %s', (_name, sent, ofMember, ofVisitor) => {
    expect(exceededLimit(sent, limits, false)).toBe(ofMember)
    expect(exceededLimit(sent, limits, true)).toBe(ofVisitor)
  })

  test('of 0 refuses every visitor', () => {
    expect(exceededLimit(none, { ...limits, perVisitor: 0 }, true)).toBe('day')
    expect(exceededLimit(none, { ...limits, toCompany: 0 }, true)).toBe('recipient')
  })
})
