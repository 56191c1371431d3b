import { describe, expect, test } from 'vitest'
import {
  namesDocument,
  proposeBooking,
  type BookedPayment,
  type OpenInvoice,
} from '#server/features/billing/desk/statements/propose-booking.ts'
import type { StatementLine } from '#server/features/billing/desk/statements/statement-lines.ts'

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
  companyId: 7,
  openCents: 81675,
  receivedCents: 0,
  isVoid: false,
  dueOn: '2026-11-30',
  creditNotes: [],
  knownIbans: [],
  knownNames: [],
  ...change,
})
const other = invoice({ id: 43, number: '2026-00043', customer: 'Kade Hosting', companyId: 8 })
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
  ])('is found in %j', (text) => expect(namesDocument(text, '2026-00042')).toBe(true))

  test.each(['2026-000421', '12026-00042', 'C2026-00042', 'c 2026-00042', '2026-0042', '2026'])(
    'is not found in %j',
    (text) => expect(namesDocument(text, '2026-00042')).toBe(false),
  )
})

describe('the number of a credit note', () => {
  test.each(['C2026-00042', 'less credit note c202600042', 'C 2026 00042'])(
    'is found in %j',
    (text) => expect(namesDocument(text, 'C2026-00042')).toBe(true),
  )

  test.each(['2026-00042', 'EC2026-00042', 'C2026-000421'])('is not found in %j', (text) =>
    expect(namesDocument(text, 'C2026-00042')).toBe(false),
  )
})

describe('a proposal for a line (BK-094)', () => {
  test('is certain with the number in the text and the amount', () => {
    expect(proposeBooking(line({ text: 'Invoice 202600042' }), [other, invoice()])).toEqual({
      parts: [{ invoiceId: 42, amountCents: 81_675 }],
      receiptId: null,
      certainty: 'certain',
      reasons: ['number in the text', 'amount fits'],
    })
  })

  test('is none of another invoice than the open one that the text names', () => {
    const owed = invoice({ id: 43, openCents: -400, number: '2026-00043', knownIbans: [iban] })
    const refund = line({ amountCents: -400, iban, text: 'Refund 2026-00042' })
    expect(proposeBooking(refund, [invoice(), owed])).toBeUndefined()
    expect(proposeBooking({ ...refund, text: 'Refund' }, [invoice(), owed])?.parts).toEqual([
      { invoiceId: 43, amountCents: -400 },
    ])
    const booked: BookedPayment = {
      ...owed,
      receiptId: 5,
      amountCents: -400,
      receivedOn: '2026-11-23',
    }
    expect(proposeBooking(refund, [invoice()], [booked])).toBeUndefined()
  })

  test.each([
    [80475, '€ 12.00 too little'],
    [81676, '€ 0.01 too much'],
  ])('says how much %d cents are too little or too much', (amountCents, reason) => {
    const proposal = proposeBooking(line({ text: '2026-00042', amountCents }), [other, invoice()])
    expect(proposal).toEqual({
      parts: [{ invoiceId: 42, amountCents }],
      receiptId: null,
      certainty: 'likely',
      reasons: ['number in the text', reason],
    })
  })

  test('is likely with the amount and an account or name used before', () => {
    const known = invoice({ knownIbans: ['NL44 RABO 0123 4567 89'] })
    expect(proposeBooking(line({ iban }), [other, known])).toEqual({
      parts: [{ invoiceId: 42, amountCents: 81_675 }],
      receiptId: null,
      certainty: 'likely',
      reasons: ['amount fits', 'account used before'],
    })
    expect(
      proposeBooking(line({ counterparty: 'HELDER HARDWARE BV' }), [other, invoice()]),
    ).toEqual({
      parts: [{ invoiceId: 42, amountCents: 81_675 }],
      receiptId: null,
      certainty: 'likely',
      reasons: ['amount fits', 'name of the customer'],
    })
  })

  test('is possible with the amount alone if one invoice has it, or the account alone', () => {
    expect(proposeBooking(line(), [invoice()])).toMatchObject({ certainty: 'possible' })
    expect(proposeBooking(line(), [invoice(), other])).toBeUndefined()
    const known = invoice({ knownIbans: [iban] })
    expect(proposeBooking(line({ iban, amountCents: 100 }), [known, other])).toMatchObject({
      parts: [{ invoiceId: 42, amountCents: 100 }],
      receiptId: null,
      certainty: 'possible',
      reasons: ['€ 815.75 too little', 'account used before'],
    })
  })

  test('prefers the number to the amount, the account and the name', () => {
    const known = { ...other, knownIbans: [iban] }
    const proposal = proposeBooking(
      line({ text: '2026-00042', iban, counterparty: 'Kade Hosting' }),
      [known, invoice({ openCents: 100 })],
    )
    expect(proposal?.parts[0]!.invoiceId).toBe(42)
  })

  test('takes the invoice that is due first of two that fit alike', () => {
    const later = invoice({ id: 41, number: '2026-00041', dueOn: '2026-12-30' })
    const proposal = proposeBooking(line({ counterparty: 'Helder Hardware' }), [later, invoice()])
    expect(proposal).toMatchObject({ parts: [{ invoiceId: 42 }], certainty: 'possible' })
  })

  test('is not certain when the text names several invoices', () => {
    const proposal = proposeBooking(line({ text: '2026-00042 and 2026-00043' }), [invoice(), other])
    expect(proposal).toMatchObject({
      certainty: 'possible',
      reasons: ['number in the text', 'also names 2026-00043', 'amount fits'],
    })
  })

  test('is never certain for another currency or a reversal', () => {
    expect(proposeBooking(line({ text: '2026-00042', currency: 'USD' }), [invoice()])).toEqual({
      parts: [{ invoiceId: 42, amountCents: 81_675 }],
      receiptId: null,
      certainty: 'possible',
      reasons: ['number in the text', 'paid in USD'],
    })
    expect(proposeBooking(line({ text: '2026-00042', isReversal: true }), [invoice()])).toEqual({
      parts: [{ invoiceId: 42, amountCents: 81_675 }],
      receiptId: null,
      certainty: 'possible',
      reasons: ['number in the text', 'amount fits', 'takes back an earlier line'],
    })
  })

  test('is for money paid out only where money is owed to the customer, and never certain', () => {
    const refund = line({ text: 'Refund 2026-00042', amountCents: -5000 })
    expect(proposeBooking(refund, [invoice()])).toBeUndefined()
    expect(proposeBooking(refund, [invoice({ openCents: -5000 })])).toEqual({
      parts: [{ invoiceId: 42, amountCents: -5_000 }],
      receiptId: null,
      certainty: 'likely',
      reasons: ['number in the text', 'amount fits'],
    })
    expect(
      proposeBooking(line({ text: '2026-00042' }), [invoice({ openCents: -1 })]),
    ).toBeUndefined()
  })

  test('is none without evidence', () => {
    expect(proposeBooking(line({ amountCents: 1 }), [invoice(), other])).toBeUndefined()
    expect(
      proposeBooking(line({ counterparty: 'B.V.', amountCents: 1 }), [invoice()]),
    ).toBeUndefined()
    expect(proposeBooking(line({ text: '2026-00042' }), [])).toBeUndefined()
  })
})

describe('a proposal to divide a line (BK-094)', () => {
  const third = invoice({ id: 44, number: '2026-00044', openCents: 10_000 })
  const all = [invoice(), other, third]

  test('is certain where the text names invoices whose open amounts add up to it', () => {
    const text = 'Invoices 2026-00044 and 202600042'
    expect(proposeBooking(line({ text, amountCents: 91_675 }), all)).toEqual({
      parts: [
        { invoiceId: 42, amountCents: 81_675 },
        { invoiceId: 44, amountCents: 10_000 },
      ],
      receiptId: null,
      certainty: 'certain',
      reasons: ['numbers in the text', 'open amounts add up'],
    })
  })

  test('sets off what is owed on an invoice that the text names too', () => {
    const owed = invoice({ id: 45, number: '2026-00045', openCents: -5_000 })
    const text = '2026-00042, less 2026-00045'
    expect(proposeBooking(line({ text, amountCents: 76_675 }), [...all, owed])).toMatchObject({
      parts: [
        { invoiceId: 42, amountCents: 81_675 },
        { invoiceId: 45, amountCents: -5_000 },
      ],
      certainty: 'certain',
    })
  })

  test('sets off the invoice whose credit note the text names, only while money is owed on it', () => {
    const credited = invoice({ id: 45, number: '2026-00045', creditNotes: ['C2026-00003'] })
    const text = '2026-00042 and C2026-00003'
    const owed = { ...credited, openCents: -5_000 }
    expect(proposeBooking(line({ text, amountCents: 76_675 }), [...all, owed])).toMatchObject({
      parts: [
        { invoiceId: 42, amountCents: 81_675 },
        { invoiceId: 45, amountCents: -5_000 },
      ],
      certainty: 'certain',
    })
    const due = { ...credited, openCents: 5_000 }
    const proposal = proposeBooking(line({ text, amountCents: 86_675 }), [...all, due])
    expect(proposal?.parts).toEqual([{ invoiceId: 42, amountCents: 86_675 }])
  })

  test.each([
    ['by a cent too little', { amountCents: 91_674 }],
    ['by a cent too much', { amountCents: 91_676 }],
    ['in another currency', { currency: 'USD' }],
    ['by a reversal', { isReversal: true }],
    ['only with an invoice that is not named', { text: 'Invoice 2026-00042' }],
    ['only without an invoice that is named', { text: '2026-00042, 2026-00043, 2026-00044' }],
  ])('is none where they add up %s', (_, change) => {
    const text = '2026-00042 and 2026-00044'
    const proposal = proposeBooking(line({ text, amountCents: 91_675, ...change }), all)
    expect(proposal?.parts).toHaveLength(1)
    expect(proposal?.certainty).not.toBe('certain')
  })

  test('is none where what is owed to one customer would pay for another', () => {
    const owed = invoice({ id: 45, number: '2026-00045', openCents: -5_000, companyId: 9 })
    const text = '2026-00042 and 2026-00045'
    const proposal = proposeBooking(line({ text, amountCents: 76_675 }), [invoice(), owed])
    expect(proposal?.parts).toHaveLength(1)
  })
})

describe('a proposal of a payment that was booked by hand (BK-094)', () => {
  const payment = (change: Partial<BookedPayment> = {}): BookedPayment => ({
    ...invoice(),
    receiptId: 9,
    amountCents: -5_000,
    receivedOn: '2026-11-20',
    ...change,
  })
  const refund = line({ amountCents: -5_000, text: 'Refund' })

  const named = line({ amountCents: -5_000, text: 'Refund 2026-00042' })

  test('is likely with the amount and the number, the account or the name', () => {
    expect(proposeBooking(named, [], [payment()])).toEqual({
      parts: [{ invoiceId: 42, amountCents: -5_000 }],
      receiptId: 9,
      certainty: 'likely',
      reasons: ['paid back on 20/11/2026', 'number in the text', 'amount fits'],
    })
    const known = payment({ receiptId: 10, knownIbans: [iban] })
    expect(proposeBooking({ ...refund, iban }, [], [payment(), known])).toMatchObject({
      receiptId: 10,
      certainty: 'likely',
    })
    const credited = payment({ creditNotes: ['C2026-00003'] })
    const text = 'Credit note C2026-00003'
    expect(proposeBooking({ ...refund, text }, [], [credited])).toMatchObject({ receiptId: 9 })
  })

  test('is none with the amount and the day alone', () => {
    expect(proposeBooking(refund, [], [payment()])).toBeUndefined()
  })

  test('is possible where two have the same evidence', () => {
    const twice = [payment({ receiptId: 8, receivedOn: '2026-11-21' }), payment()]
    expect(proposeBooking(named, [], twice)).toMatchObject({ receiptId: 8, certainty: 'possible' })
  })

  test.each([
    ['another amount', { amountCents: -5_001 }],
    ['a day before the week', { receivedOn: '2026-11-15' }],
    ['a day after the week', { receivedOn: '2026-12-01' }],
  ])('is none for %s', (_, change) => {
    expect(proposeBooking(named, [], [payment(change)])).toBeUndefined()
  })

  test('comes before an invoice with the same evidence on which money is owed', () => {
    const owed = invoice({ id: 45, number: '2026-00045', openCents: -5_000 })
    const ofCustomer = { ...refund, counterparty: 'Helder Hardware' }
    expect(proposeBooking(ofCustomer, [owed], [payment()])).toMatchObject({ receiptId: 9 })
    const ofOwed = line({ amountCents: -5_000, text: '2026-00045' })
    expect(proposeBooking(ofOwed, [owed], [payment()])).toMatchObject({
      receiptId: null,
      parts: [{ invoiceId: 45 }],
    })
  })

  test('is made for money received too, and gives way to a certain invoice', () => {
    const booked = payment({ amountCents: 81_675 })
    expect(proposeBooking(line(), [], [booked])).toBeUndefined()
    const received = line({ text: '2026-00042' })
    expect(proposeBooking(received, [], [booked])).toMatchObject({
      receiptId: 9,
      reasons: ['booked by hand on 20/11/2026', 'number in the text', 'amount fits'],
    })
    expect(proposeBooking(received, [invoice()], [booked])).toMatchObject({
      receiptId: null,
      certainty: 'certain',
    })
  })
})
