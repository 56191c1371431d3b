import { describe, expect, test } from 'vitest'
import { invoiceStatusOf } from '#server/features/billing/membership.ts'

const today = '2026-11-20'
const terms = { today, forcePayDays: 30, isMember: true, forcePayFrom: null }
const invoice = (
  dueOn: string,
  account: 'plus' | 'ebm' = 'plus',
  earlyUntil: string | null = null,
) => ({
  account,
  dueOn,
  earlyUntil,
})
const nothing = {
  isDue: false,
  isPastDue: false,
  forcePay: false,
  isEbmInvoice: false,
  isPastDueEbm: false,
}

describe('the status of a company by its unpaid invoices (BK-092)', () => {
  test('is due until the due date has passed, then overdue', () => {
    expect(invoiceStatusOf([], terms)).toEqual(nothing)
    expect(invoiceStatusOf([invoice(today)], terms)).toEqual({ ...nothing, isDue: true })
    expect(invoiceStatusOf([invoice('2026-11-19')], terms)).toMatchObject({
      isDue: true,
      isPastDue: true,
      forcePay: false,
    })
  })

  test('closes the account more than 30 days later, for members only (AM-066)', () => {
    expect(invoiceStatusOf([invoice('2026-10-21')], terms).forcePay).toBe(false)
    expect(invoiceStatusOf([invoice('2026-10-20')], terms).forcePay).toBe(true)
    const first = { ...terms, isMember: false }
    expect(invoiceStatusOf([invoice('2026-01-01')], first)).toMatchObject({
      isPastDue: true,
      forcePay: false,
    })
  })

  test('closes the account on the day of staff instead, also of first orders, if an invoice is overdue (AM-066)', () => {
    const forcePay = (dueOn: string, forcePayFrom: string, isMember = true) =>
      invoiceStatusOf([invoice(dueOn)], { ...terms, isMember, forcePayFrom }).forcePay
    expect(forcePay('2026-11-19', today)).toBe(true)
    expect(forcePay('2026-11-19', today, false)).toBe(true)
    expect(forcePay(today, today)).toBe(false)
    expect(forcePay('2026-01-01', '2026-11-21')).toBe(false)
    const meeting = invoice('2026-01-01', 'ebm')
    const status = invoiceStatusOf([meeting], { ...terms, forcePayFrom: '2026-01-01' })
    expect(status).toMatchObject({ forcePay: false, isEbmInvoice: false, isPastDueEbm: true })
  })

  test('of a meeting has its own flags and never closes the account (AM-066, AM-068)', () => {
    const early = invoice('2026-12-31', 'ebm', today)
    expect(invoiceStatusOf([early], terms)).toEqual({
      ...nothing,
      isDue: true,
      isEbmInvoice: true,
    })
    const late = invoice('2026-01-01', 'ebm', '2025-12-01')
    expect(invoiceStatusOf([late], terms)).toEqual({
      ...nothing,
      isDue: true,
      isEbmInvoice: true,
      isPastDueEbm: true,
    })
  })
})
