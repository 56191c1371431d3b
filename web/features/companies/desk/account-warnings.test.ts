import { describe, expect, test } from 'vitest'
import type { Account, ContactAccount } from '#contract/back-office/back-office.ts'
import { contactWarnings, accountWarnings } from './account-warnings.ts'

const account: Account = {
  id: 1,
  version: 1,
  name: 'Open Traders',
  countryCode: 'NL',
  country: 'Netherlands',
  address: '',
  telephone: '',
  website: '',
  description: '',
  place: null,
  location: { lat: 52.28, lng: 5.64, source: 'country', km: null },
  addressLocation: { lat: 52.28, lng: 5.64, source: 'country', km: null },
  isPlaceOutdated: false,
  vatNumber: '',
  isAttendingEbm: false,
  createdAt: '2026-01-01T10:00:00.000Z',
  state: 'active',
  stateSince: '2026-11-20T10:00:00.000Z',
  underlyingState: null,
  plan: 'plus',
  isServiceOnly: false,
  tier: 0,
  memberSince: '2020-01-01',
  tierSince: null,
  hasWarranty: true,
  unsolvedComplaints: 0,
  gapDecisions: [],
  tierHindrance: null,
  trialEndsAt: null,
  blockHtml: '',
  messageHtml: '',
  standing: null,
  order: null,
  addresses: { limit: 2, used: [] },
  contacts: [],
  left: [],
  log: [],
}
const titles = (overrides: Partial<Account>) =>
  accountWarnings({ ...account, ...overrides }).map(({ tone, title }) => `${tone}: ${title}`)

describe('account warnings', () => {
  test('are empty when all contacts have access', () => {
    expect(titles({})).toEqual([])
    expect(titles({ state: 'trial', plan: null })).toEqual([])
  })
  test('name a place set by hand for another address (BK-071)', () => {
    expect(titles({ isPlaceOutdated: true })).toEqual([
      'warn: The address has changed since the company was placed on the map',
    ])
  })

  test.each([
    ['terminated', 'bad: Terminated on 20/11/2026'],
    ['new', 'warn: Waiting for approval'],
    ['force-pay', 'bad: Must pay first'],
    ['trial-ended', 'bad: Free trial ended'],
    ['overdue', 'warn: An invoice is overdue'],
    ['custom-blocked', 'bad: Blocked by staff since 20/11/2026'],
  ] as const)('is told for the state %s', (state, title) => {
    expect(titles({ state })).toEqual([title])
  })

  test('list the state under a block before the block (AM-120)', () => {
    expect(titles({ state: 'custom-blocked', underlyingState: 'force-pay' })).toEqual([
      'bad: Must pay first',
      'bad: Blocked by staff since 20/11/2026',
    ])
  })

  test('name each person locked out of an open account with the act that helps', () => {
    const locked = { ...person, name: 'Bram', hasPassword: false }
    expect(accountWarnings({ ...account, contacts: [person, locked] })).toEqual([
      {
        tone: 'warn',
        title: 'Bram has no password yet',
        contact: locked,
        contactActs: ['link'],
      },
    ])
    const many = Array.from({ length: 7 }, (_, n) => ({ ...locked, name: `P${n}` }))
    expect(accountWarnings({ ...account, contacts: many })).toMatchObject([
      {
        title: '7 of 7 people cannot sign in or receive no mail',
        text: 'P0, P1, P2, P3, P4 and 2 more',
      },
    ])
    expect(titles({ state: 'new', contacts: [locked] })).toEqual(['warn: Waiting for approval'])
  })

  test('name a person whose address is suppressed, with both ways out', () => {
    const contacts = [{ ...person, deadAddresses: ['ilse@firm.example'] }]
    expect(accountWarnings({ ...account, contacts })).toMatchObject([
      { tone: 'bad', title: 'Mail to Ilse is suppressed', contactActs: ['email', 'reactivate'] },
    ])
  })

  test('count addresses beyond the plan only', () => {
    expect(titles({ addresses: { limit: 2, used: ['a', 'b'] } })).toEqual([])
    expect(titles({ addresses: { limit: 2, used: ['a', 'b', 'c'] } })).toEqual([
      'warn: 3 addresses receive lists, the plan allows 2',
    ])
  })
})

const person: ContactAccount = {
  id: 1,
  version: 1,
  position: 1,
  label: 'Main contact',
  name: 'Ilse',
  function: '',
  telephone: '',
  email: 'ilse@firm.example',
  emailAlternative: null,
  pending: [],
  deadAddresses: [],
  hasMailFailed: false,
  lists: { standard: 3, digest: 1, off: 14 },
  hasPassword: true,
  hasTwoFactor: false,
  mustEnrol: false,
  createdAt: '2026-01-01T10:00:00.000Z',
  lastSeenAt: '2026-11-20T10:00:00.000Z',
  sessions: 1,
  failedSignIns: 0,
  blockHtml: '',
  messageHtml: '',
  exclusions: 0,
}

describe('contact warnings', () => {
  const of = (overrides: Partial<ContactAccount>) =>
    contactWarnings({ ...person, ...overrides }).map(({ tone, title }) => `${tone}: ${title}`)

  test('are empty for an active contact', () => {
    expect(of({})).toEqual([])
    expect(of({ failedSignIns: 2 })).toEqual([])
  })

  test('list a block and a missing password first', () => {
    expect(
      of({
        blockHtml: '<p>No</p>',
        hasPassword: false,
        lastSeenAt: null,
        failedSignIns: 3,
      }),
    ).toEqual(['bad: Blocked', 'bad: No password yet', 'warn: 3 failed sign-ins today'])
  })
})
