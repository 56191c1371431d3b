import { describe, expect, it } from 'vitest'
import { maxContactsPerCompany } from '#contract/back-office/back-office.ts'
import {
  accountAfter,
  blockReasonOf,
  contactLabel,
  hasTrialEnded,
  reminderDue,
  tierHindrance,
  tierOf,
  trialEnd,
  type Account,
  type AccountChange,
  type PersonAccount,
  type CompanyState,
  type Membership,
} from '#server/features/companies/rules.ts'

const now = new Date('2026-11-20T14:00:00Z')
const yesterday = new Date('2026-11-19T22:59:59Z')
const later = new Date('2026-12-20T22:59:59Z')

const invoiceStatus = (given: Partial<PersonAccount>): PersonAccount => ({
  state: 'active',
  underlyingState: null,
  trialEndsAt: null,
  hasOwnBlock: false,
  ...given,
})
const account = (given: Partial<Account>): Account => ({
  state: 'active',
  underlyingState: null,
  trialEndsAt: null,
  plan: 'plus',
  isServiceOnly: false,
  blockHtml: '',
  messageHtml: '',
  ...given,
})
const custom = (underlyingState: CompanyState, rest: Partial<Account> = {}) =>
  account({ state: 'custom-blocked', underlyingState, blockHtml: '<p>Call us.</p>', ...rest })

describe('why an account is blocked (AU-016, AM-120, BK-009)', () => {
  it.each([
    [invoiceStatus({}), undefined],
    [invoiceStatus({ state: 'overdue' }), undefined],
    [invoiceStatus({ state: 'trial', trialEndsAt: later }), undefined],
    [invoiceStatus({ state: 'force-pay' }), 'FORCE_PAY'],
    [invoiceStatus({ state: 'trial-ended', trialEndsAt: yesterday }), 'TRIAL_ENDED'],
    [invoiceStatus({ state: 'custom-blocked', underlyingState: 'active' }), 'CUSTOM_BLOCK'],
    [invoiceStatus({ state: 'custom-blocked' }), 'CUSTOM_BLOCK'],
    [invoiceStatus({ hasOwnBlock: true }), 'CUSTOM_BLOCK'],
  ])('%o is %s', (given, reason) => expect(blockReasonOf(given, now)).toBe(reason))

  it('ranks a forced payment before the trial, and the trial before a custom block', () => {
    const blocked = { state: 'custom-blocked', hasOwnBlock: true } as const
    expect(blockReasonOf(invoiceStatus({ ...blocked, underlyingState: 'force-pay' }), now)).toBe(
      'FORCE_PAY',
    )
    expect(
      blockReasonOf(
        invoiceStatus({ ...blocked, underlyingState: 'trial', trialEndsAt: yesterday }),
        now,
      ),
    ).toBe('TRIAL_ENDED')
  })

  it('treats a trial as ended at its end, before the job has run', () => {
    const trial = invoiceStatus({ state: 'trial', trialEndsAt: now })
    expect(blockReasonOf(trial, new Date(now.getTime() - 1))).toBeUndefined()
    expect(blockReasonOf(trial, now)).toBe('TRIAL_ENDED')
  })

  it('recognises an ended trial as the underlying state of a forced payment', () => {
    expect(hasTrialEnded(invoiceStatus({ state: 'force-pay', trialEndsAt: yesterday }), now)).toBe(
      true,
    )
    expect(hasTrialEnded(invoiceStatus({ state: 'force-pay', trialEndsAt: null }), now)).toBe(false)
  })
})

const changes: Record<string, AccountChange> = {
  approveTrial: { kind: 'approveTrial' },
  rejectTrial: { kind: 'rejectTrial' },
  extendTrial: { kind: 'extendTrial', until: '2026-12-31' },
  endTrial: { kind: 'endTrial' },
  expireTrial: { kind: 'expireTrial' },
  activate: { kind: 'activate', plan: 'broker' },
  deactivate: { kind: 'deactivate', trialEndsAt: later },
  setPlan: { kind: 'setPlan', plan: 'broker' },
  setBlock: { kind: 'setBlock', html: '<p>Call us.</p>' },
  liftBlock: { kind: 'liftBlock' },
  terminate: { kind: 'terminate' },
  settle: { kind: 'settle', invoiceStatus: { isPastDue: false, forcePay: false } },
  settleOverdue: { kind: 'settle', invoiceStatus: { isPastDue: true, forcePay: false } },
  settleForcePay: { kind: 'settle', invoiceStatus: { isPastDue: true, forcePay: true } },
}

/** The state after each change, in the order of the changes above; '-' if refused. */
const table: Record<CompanyState, string> = {
  new: 'trial terminated - - - active - new - - terminated new new new',
  trial: '- - trial trial-ended - active - trial custom-blocked - terminated trial trial force-pay',
  'trial-ended':
    '- - trial - - active - trial-ended custom-blocked - terminated trial-ended trial-ended force-pay',
  active: '- - - - - - trial active custom-blocked - terminated active overdue force-pay',
  overdue: '- - - - - - trial overdue custom-blocked - terminated active overdue force-pay',
  'force-pay': '- - - - - - - force-pay custom-blocked - terminated active overdue force-pay',
  'custom-blocked':
    '- - - - - - custom-blocked custom-blocked custom-blocked active terminated custom-blocked custom-blocked custom-blocked',
  terminated: '- - - - - - - - - - - terminated terminated terminated',
}

describe('reaches every state by the rules (BK-007)', () => {
  it.each(Object.entries(table) as [CompanyState, string][])('from %s', (state, expected) => {
    const from =
      state === 'custom-blocked'
        ? custom('active')
        : account({
            state,
            trialEndsAt: state === 'trial' ? later : state === 'trial-ended' ? yesterday : null,
          })
    const reached = Object.values(changes).map(
      (change) => accountAfter(from, change, now)?.state ?? '-',
    )
    const wanted = expected.split(' ')
    expect(Object.fromEntries(Object.keys(changes).map((name, at) => [name, reached[at]]))).toEqual(
      Object.fromEntries(Object.keys(changes).map((name, at) => [name, wanted[at]])),
    )
  })

  it('ends an approved trial on the same day of the next month', () => {
    const after = accountAfter(account({ state: 'new', plan: null }), { kind: 'approveTrial' }, now)
    expect(after).toMatchObject({ state: 'trial', trialEndsAt: later })
  })

  it('ends a trial now when staff end it, and keeps an earlier end', () => {
    const trial = account({ state: 'trial', trialEndsAt: later })
    expect(accountAfter(trial, { kind: 'endTrial' }, now)?.trialEndsAt).toEqual(now)
    const over = { ...trial, trialEndsAt: yesterday }
    expect(accountAfter(over, { kind: 'endTrial' }, now)?.trialEndsAt).toEqual(yesterday)
  })

  it('expires a trial from its last second on', () => {
    const trial = account({ state: 'trial', trialEndsAt: now })
    const expire = { kind: 'expireTrial' } as const
    expect(accountAfter(trial, expire, now)?.state).toBe('trial-ended')
    expect(accountAfter(trial, expire, new Date(now.getTime() - 1))).toBeUndefined()
    expect(accountAfter({ ...trial, trialEndsAt: null }, expire, now)).toBeUndefined()
  })

  it('leaves a trial past its end to the job that ends it, whatever the invoices', () => {
    const trial = account({ state: 'trial', trialEndsAt: yesterday })
    expect(accountAfter(trial, changes['settleOverdue']!, now)?.state).toBe('trial')
  })

  it('does not extend a trial into the past', () => {
    const change = { kind: 'extendTrial', until: '2026-11-19' } as const
    expect(
      accountAfter(account({ state: 'trial', trialEndsAt: later }), change, now),
    ).toBeUndefined()
    expect(
      accountAfter(account({ state: 'trial-ended' }), { ...change, until: '2026-11-20' }, now)
        ?.state,
    ).toBe('trial')
  })

  it('ends the trial when the account becomes a paying one', () => {
    const after = accountAfter(
      account({ state: 'trial-ended', trialEndsAt: yesterday, plan: null }),
      { kind: 'activate', plan: 'plus' },
      now,
    )
    expect(after).toMatchObject({ state: 'active', plan: 'plus', trialEndsAt: null })
  })
})

describe('keeps the underlying state of a custom block (AM-120)', () => {
  it.each(['trial', 'trial-ended', 'active', 'overdue', 'force-pay'] as const)(
    '%s comes back when it is lifted',
    (state) => {
      const before = account({ state, trialEndsAt: state === 'trial' ? later : null })
      const blocked = accountAfter(before, { kind: 'setBlock', html: '<p>x</p>' }, now)!
      expect(blocked).toMatchObject({ state: 'custom-blocked', underlyingState: state })
      expect(accountAfter(blocked, { kind: 'liftBlock' }, now)).toEqual(before)
    },
  )

  it('updates the underlying state from invoices during the block', () => {
    const late = accountAfter(custom('active'), changes['settleForcePay']!, now)!
    expect(late).toMatchObject({ state: 'custom-blocked', underlyingState: 'force-pay' })
    const paid = accountAfter(late, changes['settle']!, now)
    expect(paid).toMatchObject({ state: 'custom-blocked', underlyingState: 'active' })
  })

  it('ends a trial during the block', () => {
    const after = accountAfter(
      custom('trial', { trialEndsAt: yesterday }),
      { kind: 'endTrial' },
      now,
    )
    expect(after).toMatchObject({ state: 'custom-blocked', underlyingState: 'trial-ended' })
  })

  it('changes its words without forgetting the state', () => {
    const after = accountAfter(custom('overdue'), { kind: 'setBlock', html: '<p>y</p>' }, now)
    expect(after).toMatchObject({ underlyingState: 'overdue', blockHtml: '<p>y</p>' })
  })

  it('goes with a termination', () => {
    expect(accountAfter(custom('active'), { kind: 'terminate' }, now)).toMatchObject({
      state: 'terminated',
      underlyingState: null,
      blockHtml: '',
    })
  })
})

describe('a forced payment of a trial', () => {
  it('gives way to the trial again, or to its end', () => {
    const trial = account({ state: 'trial', trialEndsAt: later, plan: null })
    const forced = accountAfter(trial, changes['settleForcePay']!, now)!
    expect(forced.state).toBe('force-pay')
    expect(accountAfter(forced, changes['settle']!, now)?.state).toBe('trial')
    expect(accountAfter(forced, changes['settle']!, later)?.state).toBe('trial-ended')
  })
})

describe('plan and service-only', () => {
  it('has no plan while it sells services only, and Plus once it trades again', () => {
    const service = accountAfter(
      account({ plan: 'broker' }),
      { kind: 'setServiceOnly', isServiceOnly: true },
      now,
    )!
    expect(service).toMatchObject({ isServiceOnly: true, plan: null })
    const back = accountAfter(service, { kind: 'setServiceOnly', isServiceOnly: false }, now)
    expect(back).toMatchObject({ isServiceOnly: false, plan: 'plus' })
  })
  it.each([
    ['active', 'plus'],
    ['overdue', 'plus'],
    ['force-pay', 'plus'],
    ['trial', null],
    ['trial-ended', null],
  ] as const)('in state %s has plan %s once it trades again', (state, plan) => {
    const service = account({ state, isServiceOnly: true, plan: null })
    const change = { kind: 'setServiceOnly', isServiceOnly: false } as const
    expect(accountAfter(service, change, now)).toMatchObject({ state, plan })
  })
  it('refuses a plan for services, and none for who trades', () => {
    const service = account({ isServiceOnly: true, plan: null })
    expect(accountAfter(service, { kind: 'setPlan', plan: 'plus' }, now)).toBeUndefined()
    expect(accountAfter(account({}), { kind: 'setPlan', plan: null }, now)).toBeUndefined()
    const trial = account({ state: 'trial', plan: null, trialEndsAt: later })
    expect(accountAfter(trial, { kind: 'activate', plan: null }, now)).toBeUndefined()
  })
})

describe('the end of a trial (BK-005)', () => {
  it.each([
    ['2026-11-20T14:00:00Z', '2026-12-20T22:59:59Z'],
    // 00:30 of the 21st in Amsterdam.
    ['2026-11-20T23:30:00Z', '2026-12-21T22:59:59Z'],
    ['2026-01-31T10:00:00Z', '2026-02-28T22:59:59Z'],
    ['2028-01-31T10:00:00Z', '2028-02-29T22:59:59Z'],
    ['2026-12-15T10:00:00Z', '2027-01-15T22:59:59Z'],
    // Across both daylight saving changes.
    ['2026-03-10T10:00:00Z', '2026-04-10T21:59:59Z'],
    ['2026-10-10T10:00:00Z', '2026-11-10T22:59:59Z'],
  ])('a block set %s ends %s', (from, to) => expect(trialEnd(new Date(from))).toEqual(new Date(to)))
})

describe('the reminders before it (BK-005)', () => {
  const ends = new Date('2026-12-20T22:59:59Z')
  it.each([
    ['2026-12-12T12:00:00Z', undefined],
    ['2026-12-13T06:59:59Z', undefined],
    ['2026-12-13T07:00:00Z', { daysBefore: 7, daysLeft: 7 }],
    ['2026-12-16T12:00:00Z', { daysBefore: 7, daysLeft: 4 }],
    ['2026-12-18T22:59:59Z', { daysBefore: 7, daysLeft: 2 }],
    ['2026-12-19T06:00:00Z', undefined],
    ['2026-12-19T07:00:00Z', { daysBefore: 1, daysLeft: 1 }],
    ['2026-12-20T12:00:00Z', { daysBefore: 1, daysLeft: 0 }],
  ])('at %s: %o', (at, due) => expect(reminderDue(ends, new Date(at))).toEqual(due))
})

describe('the tier of a company (TI-001, TI-002, CN-009, AM-044)', () => {
  const membership = (given: Partial<Membership> = {}): Membership => ({
    memberSince: '2003-04-01',
    hasWarranty: true,
    unsolvedComplaints: 0,
    isServiceOnly: false,
    state: 'active',
    ...given,
  })
  const tierSince = (memberSince: string | null, at = now) =>
    tierOf(membership({ memberSince }), at)

  it.each([
    ['2023-11-21', 0],
    ['2023-11-20', 1],
    ['2016-11-21', 1],
    ['2016-11-20', 2],
    ['2006-11-21', 2],
    ['2006-11-20', 4],
    ['1926-01-01', 4],
    ['2026-11-21', 0],
    [null, 0],
  ] as const)('of a member since %s is %i on 20 November 2026', (day, tier) =>
    expect(tierSince(day)).toBe(tier),
  )

  it('starts with the day in Amsterdam, not in London', () => {
    expect(tierSince('2016-11-21', new Date('2026-11-20T22:59:59Z'))).toBe(1)
    expect(tierSince('2016-11-21', new Date('2026-11-20T23:00:00Z'))).toBe(2)
  })

  it('starts on 1 March for members since 29 February in other years', () => {
    expect(tierSince('2016-02-29', new Date('2026-02-28T12:00:00Z'))).toBe(1)
    expect(tierSince('2016-02-29', new Date('2026-03-01T12:00:00Z'))).toBe(2)
  })

  it.each([
    [{ unsolvedComplaints: 1 }, 'COMPLAINT'],
    [{ hasWarranty: false }, 'WARRANTY'],
    [{ isServiceOnly: true }, 'SERVICE_ONLY'],
    [{ state: 'trial' }, 'NO_MEMBER'],
    [{ state: 'trial-ended' }, 'NO_MEMBER'],
    [{ state: 'new' }, 'NO_MEMBER'],
    [{ unsolvedComplaints: 2, hasWarranty: false }, 'COMPLAINT'],
  ] as const)('is Regular whatever the years are with %o: %s', (given, hindrance) => {
    expect(tierHindrance(membership(given))).toBe(hindrance)
    expect(tierOf(membership(given), now)).toBe(0)
  })

  it.each(['overdue', 'force-pay'] as const)('stays with a member in state %s', (state) => {
    expect(tierHindrance(membership({ state }))).toBeUndefined()
    expect(tierOf(membership({ state }), now)).toBe(4)
  })
})

it('calls contacts Main contact, 2nd and so on up to 40th (CO-015)', () => {
  const labels = Array.from({ length: maxContactsPerCompany }, (_, at) => contactLabel(at + 1))
  expect(labels.slice(0, 4)).toEqual(['Main contact', '2nd', '3rd', '4th'])
  expect(labels.slice(10, 13)).toEqual(['11th', '12th', '13th'])
  expect(labels.slice(19, 24)).toEqual(['20th', '21st', '22nd', '23rd', '24th'])
  expect(labels.at(-1)).toBe('40th')
})
