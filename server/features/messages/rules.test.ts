import { describe, expect, test } from 'vitest'
import { overLimit } from './rules.ts'

const limits = { perMember: 5, toContact: 2, perVisitor: 3, toCompany: 4, sameWords: 2 }
const none = { all: 0, toContact: 0, companiesOfWords: 0, toCompany: 0 }

describe('which limit a message would pass (BK-076)', () => {
  test.each([
    ['the first of a day', none, undefined, undefined],
    ['the last of a visitor’s day', { ...none, all: 2 }, undefined, undefined],
    ['one more of a visitor', { ...none, all: 3 }, undefined, 'day'],
    ['the last of a member’s day', { ...none, all: 4 }, undefined, 'day'],
    ['one more of a member', { ...none, all: 5 }, 'day', 'day'],
    ['one more to a contact', { ...none, toContact: 2 }, 'recipient', undefined],
    ['one more to a company', { ...none, toCompany: 4 }, undefined, 'recipient'],
    ['the same words to one more company', { ...none, companiesOfWords: 2 }, 'words', 'words'],
    [
      'one that passes all',
      { all: 9, toContact: 9, companiesOfWords: 9, toCompany: 9 },
      'day',
      'day',
    ],
  ] as const)('%s', (_name, sent, ofMember, ofVisitor) => {
    expect(overLimit(sent, limits, false)).toBe(ofMember)
    expect(overLimit(sent, limits, true)).toBe(ofVisitor)
  })

  test('a limit of none closes the way of visitors', () => {
    expect(overLimit(none, { ...limits, perVisitor: 0 }, true)).toBe('day')
    expect(overLimit(none, { ...limits, toCompany: 0 }, true)).toBe('recipient')
  })
})
