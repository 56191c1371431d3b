import { describe, expect, test } from 'vitest'
import {
  findPartFaults,
  lineTexts,
  takesBack,
  type LinePart,
} from '#contract/billing/desk/line-parts.ts'

let serial = 0
const part = (amountCents: number, change: Partial<LinePart> = {}): LinePart => ({
  invoiceId: ++serial,
  amountCents,
  companyId: 7,
  openCents: amountCents,
  receivedCents: 0,
  isVoid: false,
  ...change,
})
const paid = { openCents: 0, receivedCents: 10_000 }
const faultsOf = (lineCents: number, parts: readonly LinePart[], isReturned = false) =>
  findPartFaults(lineCents, parts, isReturned)

describe('the parts of a bank line (BK-094)', () => {
  test.each<[string, number, LinePart[]]>([
    ['one invoice', 100, [part(100)]],
    ['several of two customers', 300, [part(100), part(200, { companyId: 8 })]],
    ['a part of what is due', 100, [part(100, { openCents: 5_000 })]],
    ['an overpayment', 500, [part(500, { openCents: 400 })]],
    ['what is owed set off', 500, [part(-50), part(550)]],
    ['money paid back', -50, [part(-50)]],
    ['money paid back, less what is due', -500, [part(-550), part(50)]],
    ['customers that are erased', 300, [part(100, { companyId: null }), part(200)]],
  ])('are right for %s', (_, cents, parts) => expect(faultsOf(cents, parts)).toEqual([]))

  test('add up to the line', () => {
    expect(faultsOf(500, [part(450)])).toEqual([{ part: null, msg: '€ 0.50 is left to divide.' }])
    expect(faultsOf(500, [part(550)])).toEqual([{ part: null, msg: '€ 0.50 too much is divided.' }])
    expect(faultsOf(-500, [part(-450)])).toEqual([{ part: null, msg: lineTexts.left(50) }])
    expect(faultsOf(-500, [part(-550)])).toEqual([{ part: null, msg: lineTexts.tooMuch(50) }])
  })

  test('have each invoice once, and none that is void', () => {
    const one = part(100)
    expect(faultsOf(200, [one, one])).toEqual([{ part: 1, msg: lineTexts.repeated }])
    const isVoid = { isVoid: true, openCents: 0 }
    expect(faultsOf(100, [part(100, isVoid)])).toEqual([{ part: 0, msg: lineTexts.isVoid }])
    // Paid after it was void.
    expect(faultsOf(-100, [part(-100, { ...isVoid, openCents: -100 })])).toEqual([])
  })

  test('set off only what is owed, or of money paid out what is due', () => {
    expect(faultsOf(500, [part(-50, { openCents: -49 }), part(550)])).toEqual([
      { part: 0, msg: 'Only € 0.49 is owed to the customer on this invoice.' },
    ])
    expect(faultsOf(500, [part(-50, paid), part(550)], true)).toEqual([
      { part: 0, msg: 'Nothing is owed to the customer on this invoice.' },
    ])
    expect(faultsOf(-500, [part(-550), part(50, { openCents: 40 })])).toEqual([
      { part: 1, msg: 'Only € 0.40 is due on this invoice.' },
    ])
  })

  test('set off only against invoices of the same customer', () => {
    expect(faultsOf(500, [part(-50, { companyId: 8 }), part(550)])).toEqual([
      { part: 0, msg: lineTexts.otherCustomer },
    ])
    expect(faultsOf(500, [part(-50, { companyId: null }), part(550, { companyId: null })])).toEqual(
      [{ part: 0, msg: lineTexts.otherCustomer }],
    )
  })

  test('take back what an invoice received only if the bank returned it', () => {
    expect(takesBack(-100, part(-100, paid))).toBe(true)
    expect(takesBack(-100, part(-100))).toBe(false)
    expect(faultsOf(-100, [part(-100, paid)])).toEqual([{ part: 0, msg: lineTexts.notOwed(0) }])
    expect(faultsOf(-100, [part(-100, paid)], true)).toEqual([])
    expect(faultsOf(-10_001, [part(-10_001, paid)], true)).toEqual([
      { part: 0, msg: 'Only € 100.00 was received on this invoice.' },
    ])
  })
})
