import { describe, expect, it } from 'vitest'
import type { AccountStatus } from '#contract/billing/account-status.ts'
import {
  dismissalKey,
  noticesInTurn,
  chooseNotice,
  type NoticeContext,
} from '#web/features/billing/choose-notice.ts'

const nothing: AccountStatus = {
  isDue: false,
  isPastDue: false,
  forcePay: false,
  isEbmInvoice: false,
  isPastDueEbm: false,
  isNoNotif: false,
  link: '',
  contactStatus: {
    contact_name: 'Marit Vos',
    freeTrialBlock: false,
    customFullBlock: '',
    modalMessage: '',
    trialEndsAt: null,
  },
}
const status = (
  invoice: Partial<AccountStatus>,
  contact: Partial<AccountStatus['contactStatus']> = {},
): AccountStatus => ({
  ...nothing,
  ...invoice,
  contactStatus: { ...nothing.contactStatus, ...contact },
})
const context = (more: Partial<NoticeContext>): NoticeContext => ({
  user: { block: null, enable2fa: true },
  status: nothing,
  force2fa: 0,
  path: '/broadcasts',
  isPaymentReturn: false,
  isSigningIn: true,
  dismissed: new Set(),
  ...more,
})
const noFactor = { block: null, enable2fa: false } as const

const everything = status(
  { isDue: true, isPastDue: true, forcePay: true, isEbmInvoice: true },
  { freeTrialBlock: true, customFullBlock: '<p>x</p>', modalMessage: '<p>y</p>' },
)

describe('the account notice (AU-016, AM-120)', () => {
  it('is absent without a reason or before loading', () => {
    expect(chooseNotice(context({}))).toBeUndefined()
    expect(chooseNotice(context({ status: undefined, user: noFactor }))).toBeUndefined()
  })

  it('follows the precedence of the reasons', () => {
    const without = structuredClone(everything)
    const next = (change: (value: AccountStatus) => void, more: Partial<NoticeContext> = {}) => {
      change(without)
      return chooseNotice(context({ status: without, user: noFactor, ...more }))
    }
    expect(next(() => {})).toBe('forcePay')
    expect(next((all) => (all.forcePay = false))).toBe('trialEnded')
    expect(next(({ contactStatus }) => (contactStatus.freeTrialBlock = false))).toBe('customBlock')
    const open = ({ contactStatus }: AccountStatus) => (contactStatus.customFullBlock = '')
    expect(next(open, { force2fa: 1 })).toBe('twoFactorRequired')
    expect(next(() => {})).toBe('message')
    expect(next(({ contactStatus }) => (contactStatus.modalMessage = ''))).toBe('overdue')
    expect(next((all) => (all.isPastDue = false))).toBe('earlyPrice')
    expect(next((all) => (all.isEbmInvoice = false))).toBe('twoFactorReminder')
  })

  it.each([
    ['forcePay', '/invoices', everything],
    ['trialEnded', '/payment', status({}, { freeTrialBlock: true, customFullBlock: '<p>x</p>' })],
    ['customBlock', '/payment', status({}, { customFullBlock: '<p>x</p>' })],
  ] as const)('%s leaves %s free, and nothing takes its place there', (notice, free, value) => {
    const at = (path: string) =>
      chooseNotice(context({ status: value, path, user: noFactor, force2fa: 1 }))
    for (const path of ['/invoices', '/payment', '/2fa', '/', '/profile', '/broadcasts/7']) {
      expect(at(path)).toBe(path === free ? undefined : notice)
    }
    expect(at(`${free}/`)).toBeUndefined()
  })

  it('never covers the outcome of a payment on /payment, but every other page (AM-067)', () => {
    const at = (path: string, isPaymentReturn: boolean) =>
      chooseNotice(context({ status: everything, path, isPaymentReturn }))
    expect(at('/payment', true)).toBeUndefined()
    expect(at('/payment', false)).toBe('forcePay')
    expect(at('/broadcasts', true)).toBe('forcePay')
    const overdue = context({ status: status({ isPastDue: true }), path: '/payment' })
    expect(chooseNotice({ ...overdue, isPaymentReturn: true })).toBeUndefined()
  })

  it('hides the two-factor notice on /2fa, and shows no other instead', () => {
    const input = { user: noFactor, force2fa: 1 as const, status: status({ isPastDue: true }) }
    expect(chooseNotice(context({ ...input, path: '/2fa' }))).toBeUndefined()
    expect(chooseNotice(context({ ...input, path: '/payment' }))).toBe('twoFactorRequired')
  })

  it('reminds of two-factor authentication as a sign-in ends only (AU-025)', () => {
    const at = (more: Partial<NoticeContext>) => chooseNotice(context({ user: noFactor, ...more }))
    expect(at({})).toBe('twoFactorReminder')
    expect(at({ isSigningIn: false })).toBeUndefined()
    expect(at({ path: '/2fa' })).toBeUndefined()
  })

  it('trusts the API that the second factor is missing', () => {
    const user = { block: 'TWO_FACTOR_REQUIRED', enable2fa: false } as const
    expect(chooseNotice(context({ user }))).toBe('twoFactorRequired')
  })

  it('is not shown again after dismissal, unless its text or invoice changed (AU-020)', () => {
    const late = status({ isPastDue: true, link: 'https://pay.example/1' }, { modalMessage: 'one' })
    const dismissed = new Set([dismissalKey('message', late), dismissalKey('overdue', late)])
    expect(chooseNotice(context({ status: late, dismissed }))).toBeUndefined()
    const other = status({ ...late, link: 'https://pay.example/2' }, { modalMessage: 'one' })
    expect(chooseNotice(context({ status: other, dismissed }))).toBe('overdue')
    const changed = status(late, { modalMessage: 'two' })
    expect(chooseNotice(context({ status: changed, dismissed }))).toBe('message')
  })

  it('is shown again for another invoice that has no link yet either (AU-020)', () => {
    const early = status({ isDue: true, isEbmInvoice: true, isPastDueEbm: true })
    const dismissed = new Set([dismissalKey('overdue', early)])
    expect(chooseNotice(context({ status: early, dismissed }))).toBeUndefined()
    expect(chooseNotice(context({ status: status({ isPastDue: true }), dismissed }))).toBe(
      'overdue',
    )
  })

  it('excludes invoice notices when staff mute them (AU-021)', () => {
    const quiet = { isNoNotif: true, isPastDue: true, isEbmInvoice: true }
    expect(chooseNotice(context({ status: status(quiet) }))).toBeUndefined()
    expect(chooseNotice(context({ status: status({ ...quiet, forcePay: true }) }))).toBe('forcePay')
    expect(chooseNotice(context({ status: status(quiet, { modalMessage: 'x' }) }))).toBe('message')
  })

  it('reports an overdue invoice after the early-registration price has expired (AM-068)', () => {
    const value = status({ isDue: true, isEbmInvoice: true, isPastDueEbm: true })
    expect(chooseNotice(context({ status: value }))).toBe('overdue')
  })
})

describe('the notices of an account in turn (BK-122)', () => {
  it('are none for an account in good standing', () => {
    expect(noticesInTurn(status({}))).toEqual([])
  })

  it('are a block alone', () => {
    const value = status(
      { isPastDue: true },
      { freeTrialBlock: true, customFullBlock: 'x', modalMessage: 'y' },
    )
    expect(noticesInTurn(value)).toEqual(['trialEnded'])
  })

  it('are those that can be closed one after the other, without reminders of a second factor', () => {
    const late = { isDue: true, isPastDue: true }
    expect(noticesInTurn(status(late, { modalMessage: 'x' }))).toEqual(['message', 'overdue'])
    expect(noticesInTurn(status({ ...late, isNoNotif: true }))).toEqual([])
  })
})
