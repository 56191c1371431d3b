import { describe, expect, test } from 'vitest'
import {
  namesInvoice,
  proposeInvoice,
  type OpenInvoice,
} from '#server/features/billing/statements/propose-invoice.ts'
import type { StatementLine } from '#server/features/billing/statements/statement-lines.ts'

const line = (change: Partial<StatementLine> = {}): StatementLine => ({
  bookedOn: '2026-11-23',
  amountCents: 81675,
  currency: 'EUR',
  counterparty: '',
  iban: '',
  text: '',
  bankReference: 'B1',
  isReversal: false,
  ...change,
})
const invoice = (change: Partial<OpenInvoice> = {}): OpenInvoice => ({
  id: 42,
  number: '2026-00042',
  customer: 'Helder Hardware B.V.',
  openCents: 81675,
  dueOn: '2026-11-30',
  knownIbans: [],
  knownNames: [],
  ...change,
})
const other = invoice({ id: 43, number: '2026-00043', customer: 'Kade Hosting' })
const iban = 'NL44RABO0123456789'

describe('the number of an invoice', () => {
  test.each([
    '2026-00042',
    'Invoice 202600042 of 2 Nov',
    '2026 00042',
    'fact.nr.2026.00042, thanks',
    'INV2026-00042',
    '2026 - 00042'.replace(' - ', '/'),
    '2026-0 0042',
    '1 2026-00042',
  ])('is found in %j', (text) => expect(namesInvoice(text, '2026-00042')).toBe(true))

  test.each(['2026-000421', '12026-00042', 'C2026-00042', 'c 2026-00042', '2026-0042', '2026'])(
    'is not found in %j',
    (text) => expect(namesInvoice(text, '2026-00042')).toBe(false),
  )
})

describe('a proposal for a line (BK-094)', () => {
  test('is certain with the number in the text and the amount', () => {
    expect(proposeInvoice(line({ text: 'Invoice 202600042' }), [other, invoice()])).toEqual({
      invoiceId: 42,
      certainty: 'certain',
      reasons: ['number in the text', 'amount fits'],
    })
  })

  test.each([
    [80475, '€ 12.00 too little'],
    [81676, '€ 0.01 too much'],
  ])('says how much %d cents are too little or too much', (amountCents, reason) => {
    const proposal = proposeInvoice(line({ text: '2026-00042', amountCents }), [other, invoice()])
    expect(proposal).toEqual({
      invoiceId: 42,
      certainty: 'likely',
      reasons: ['number in the text', reason],
    })
  })

  test('is likely with the amount and an account or name used before', () => {
    const known = invoice({ knownIbans: ['NL44 RABO 0123 4567 89'] })
    expect(proposeInvoice(line({ iban }), [other, known])).toEqual({
      invoiceId: 42,
      certainty: 'likely',
      reasons: ['amount fits', 'account used before'],
    })
    expect(
      proposeInvoice(line({ counterparty: 'HELDER HARDWARE BV' }), [other, invoice()]),
    ).toEqual({
      invoiceId: 42,
      certainty: 'likely',
      reasons: ['amount fits', 'name of the customer'],
    })
  })

  test('is possible with the amount alone if one invoice has it, or the account alone', () => {
    expect(proposeInvoice(line(), [invoice()])).toMatchObject({ certainty: 'possible' })
    expect(proposeInvoice(line(), [invoice(), other])).toBeUndefined()
    const known = invoice({ knownIbans: [iban] })
    expect(proposeInvoice(line({ iban, amountCents: 100 }), [known, other])).toMatchObject({
      invoiceId: 42,
      certainty: 'possible',
      reasons: ['€ 815.75 too little', 'account used before'],
    })
  })

  test('prefers the number to the amount, the account and the name', () => {
    const known = { ...other, knownIbans: [iban] }
    const proposal = proposeInvoice(
      line({ text: '2026-00042', iban, counterparty: 'Kade Hosting' }),
      [known, invoice({ openCents: 100 })],
    )
    expect(proposal?.invoiceId).toBe(42)
  })

  test('takes the invoice that is due first of two that fit alike', () => {
    const later = invoice({ id: 41, number: '2026-00041', dueOn: '2026-12-30' })
    const proposal = proposeInvoice(line({ counterparty: 'Helder Hardware' }), [later, invoice()])
    expect(proposal).toMatchObject({ invoiceId: 42, certainty: 'possible' })
  })

  test('is not certain when the text names several invoices', () => {
    const proposal = proposeInvoice(line({ text: '2026-00042 and 2026-00043' }), [invoice(), other])
    expect(proposal).toMatchObject({
      certainty: 'possible',
      reasons: ['number in the text', 'also names 2026-00043', 'amount fits'],
    })
  })

  test('is never certain for another currency or a reversal', () => {
    expect(proposeInvoice(line({ text: '2026-00042', currency: 'USD' }), [invoice()])).toEqual({
      invoiceId: 42,
      certainty: 'possible',
      reasons: ['number in the text', 'paid in USD'],
    })
    expect(proposeInvoice(line({ text: '2026-00042', isReversal: true }), [invoice()])).toEqual({
      invoiceId: 42,
      certainty: 'possible',
      reasons: ['number in the text', 'amount fits', 'takes back an earlier line'],
    })
  })

  test('is for money paid out only where money is owed to the customer, and never certain', () => {
    const refund = line({ text: 'Refund 2026-00042', amountCents: -5000 })
    expect(proposeInvoice(refund, [invoice()])).toBeUndefined()
    expect(proposeInvoice(refund, [invoice({ openCents: -5000 })])).toEqual({
      invoiceId: 42,
      certainty: 'likely',
      reasons: ['number in the text', 'amount fits'],
    })
    expect(
      proposeInvoice(line({ text: '2026-00042' }), [invoice({ openCents: -1 })]),
    ).toBeUndefined()
  })

  test('is none without evidence', () => {
    expect(proposeInvoice(line({ amountCents: 1 }), [invoice(), other])).toBeUndefined()
    expect(
      proposeInvoice(line({ counterparty: 'B.V.', amountCents: 1 }), [invoice()]),
    ).toBeUndefined()
    expect(proposeInvoice(line({ text: '2026-00042' }), [])).toBeUndefined()
  })
})
