import { beforeEach, describe, expect, test } from 'vitest'
import {
  bookPayment,
  creditInvoice,
  getCompanyMoney,
  sendInvoice,
} from '#contract/billing/desk/company-money.ts'
import { changeQueue } from '#contract/back-office/queue/queue.ts'
import { getInvoices } from '#contract/billing/invoices.ts'
import { lastInvoiceStatus } from '#contract/billing/account-status.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { accountOf, auditOf } from '../../support/account-actions.ts'
import {
  checkOut,
  companyRow,
  deliverInvoices,
  invoiceRow,
  orderAs,
  orderAsVisitor,
} from '../../support/joining/billing.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import { signedIn, type Caller } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
let finance: Caller
beforeEach(async () => {
  market.clock.set('2026-11-20T09:00:00Z')
  finance = await aStaffCaller(market, 'finance')
})

/** A Dutch company in its trial with an order for Plus, 675.00 and 141.75 VAT. */
async function anOrder() {
  const contact = await aContact(market, {
    company: { state: 'trial', plan: null, countryCode: 'NL' },
  })
  const caller = await signedIn(market, contact)
  const details = { country: 'NL', vat: 'NL123456782B90', zip: '3511 ZX', city: 'Utrecht' }
  const { placed } = await orderAs(caller, details)
  const number = placed.invoiceNumber
  const { id } = await invoiceRow(market, number)
  return { companyId: contact.companyId, caller, placed, number, id }
}
const moneyOf = async (companyId: number, caller = finance) =>
  (await caller.call(getCompanyMoney, { params: { id: String(companyId) } })).body.payload
const post = (path: string, id: number, body: unknown) =>
  finance.raw('POST', path.replace(':id', String(id)), body)
const book = (id: number, amountCents: number, receivedOn = '2026-11-19') =>
  post(bookPayment.path, id, { amountCents, receivedOn, note: 'Statement 47' })
const creditIt = (id: number, netCents: number | null) =>
  post(creditInvoice.path, id, { netCents, reason: 'Agreed discount' })

describe('the money of a company', () => {
  test('is its membership, documents with what is open, payments, and those that are held (BK-094, BK-108)', async () => {
    const { companyId, number, placed, id } = await anOrder()
    await checkOut(market, placed.link, 'wrongAmount')
    const support = await aStaffCaller(market, 'support')
    expect(await moneyOf(companyId, support)).toMatchObject({
      plan: null,
      paidUntil: null,
      renewsOn: null,
      openCents: 81_675,
      documents: [{ number, openCents: 81_675, creditableCents: 67_500, status: 0 }],
      receipts: [],
      held: [{ invoiceNumber: number, reason: expect.stringContaining('instead of') }],
      customer: { country: 'NL', vat: 'NL123456782B90', zip: '3511 ZX' },
    })
    expect((await book(id, 81_675)).status).toBe(200)
    expect(await moneyOf(companyId)).toMatchObject({
      plan: 'plus',
      paidUntil: '2027-11-19',
      renewsOn: '2027-11-20',
      openCents: 0,
      receipts: [{ amountCents: 81_675, method: 'bank', note: 'Statement 47' }],
      // What the provider took is held until staff decide about it in Payment checks.
      held: [{ invoiceNumber: number }],
    })
  })

  test('of a company without any is empty, with what is known for its first invoice', async () => {
    const { companyId } = await aContact(market, { company: { name: 'Veenstra IT' } })
    const { documents, customer } = await moneyOf(companyId)
    expect(documents).toEqual([])
    expect(customer).toMatchObject({ company: 'Veenstra IT' })
  })
})

describe('the evidence about the money of a company', () => {
  test('is the last answer of VIES about each number, also where a later check has none (AM-146, BK-096)', async () => {
    const { companyId } = await aContact(market)
    expect(await moneyOf(companyId)).toMatchObject({
      vatEvidence: [],
      bankDetails: { fields: [], changed: null },
    })
    await market.database.sql`
      insert into vat_check (company_id, vat_number, requested_at, answer, answered_at, consultation)
      values (${companyId}, 'NL1', '2026-11-01T08:00Z', 'valid', '2026-11-01T08:01Z', 'WAPI1'),
        (${companyId}, 'NL1', '2026-11-10T08:00Z', 'invalid', '2026-11-10T08:01Z', ''),
        (${companyId}, 'NL1', '2026-11-19T08:00Z', null, null, ''),
        (${companyId}, 'NL2', '2026-11-05T08:00Z', 'valid', '2026-11-05T08:01Z', 'WAPI2')`
    const { vatEvidence } = await moneyOf(companyId)
    expect(vatEvidence).toMatchObject([
      { vatNumber: 'NL1', answer: 'invalid', answeredAt: '2026-11-10T08:01:00.000Z' },
      { vatNumber: 'NL2', answer: 'valid', consultation: 'WAPI2' },
    ])
  })

  test('is the bank account, masked, with its last change and whether staff have checked it (AM-146, BK-107)', async () => {
    const { id, companyId, name } = await aContact(market)
    const { sql } = market.database
    await sql`
      update company set iban_code = 'NL91ABNA0417164300', swift_code = 'ABNANL2A'
      where id = ${companyId}`
    const [entry] = await sql<{ id: string }[]>`
      insert into audit_entry (at, act, actor_kind, actor_id, company_id, details, source, request_id, reason)
      values (${market.clock.now()}, 'company.bank-changed', 'contact', ${id}, ${companyId},
        ${sql.json({ 'ibanCode.from': '', 'ibanCode.to': 'NL91ABNA0417164300' })}, '', 'r1', '')
      returning id`
    const details = async () => (await moneyOf(companyId)).bankDetails
    expect(await details()).toEqual({
      fields: [
        { name: 'IBAN', value: 'NL…4300' },
        { name: 'SWIFT code', value: 'AB…NL2A' },
      ],
      changed: { at: market.clock.now().toISOString(), by: name, isStaff: false, isChecked: false },
    })
    const support = await aStaffCaller(market, 'support')
    const body = { items: [{ kind: 'bank-change', id: Number(entry!.id) }], isDone: true }
    expect((await support.raw('POST', changeQueue.path, body)).status).toBe(200)
    expect((await details()).changed).toMatchObject({ isChecked: true })
  })
})

describe('a payment booked by hand', () => {
  test('in parts pays the invoice by bank transfer, with the day of the last part (BK-094, AM-065)', async () => {
    const { companyId, id, number } = await anOrder()
    await book(id, 80_000, '2026-11-18')
    expect(await invoiceRow(market, number)).toMatchObject({ status: 0, receivedCents: 80_000 })
    await book(id, 1_675)
    expect(await invoiceRow(market, number)).toMatchObject({ status: 2, paidOn: '2026-11-19' })
    expect(await companyRow(market, companyId)).toMatchObject({ state: 'active' })
    expect((await auditOf(market, companyId)).map(({ act }) => act)).toContain('payment.booked')
  })

  test('of nothing, or of a day to come, is refused', async () => {
    const { id } = await anOrder()
    expect((await book(id, 0)).status).toBe(400)
    expect((await book(id, 100, '2026-11-21')).body).toMatchObject({
      payload: { errors: [{ param: 'receivedOn', msg: 'This day is in the future' }] },
    })
  })

  test('is refused if another one was booked since it was looked at (BK-095)', async () => {
    const { id, number } = await anOrder()
    const body = { amountCents: 81_675, receivedOn: '2026-11-18', note: '', openCents: 81_675 }
    const path = bookPayment.path.replace(':id', String(id))
    const answers = [await finance.raw('POST', path, body), await finance.raw('POST', path, body)]
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
    expect(await invoiceRow(market, number)).toMatchObject({ receivedCents: 81_675 })
  })

  test('is confirmed again if the bank had taken the first one back (BK-092)', async () => {
    const { id } = await anOrder()
    for (const cents of [81_675, -81_675, 81_675]) await book(id, cents)
    expect(await queuedMails(market, `receipt:${id}:`)).toHaveLength(2)
  })

  test('with a minus is at most what was received (BK-095)', async () => {
    const { id, number } = await anOrder()
    await book(id, 10_000)
    expect((await book(id, -10_001)).body).toMatchObject({
      payload: {
        errors: [{ param: 'amountCents', msg: 'Only € 100.00 was received on this invoice.' }],
      },
    })
    expect((await book(id, -10_000)).status).toBe(200)
    expect(await invoiceRow(market, number)).toMatchObject({ receivedCents: 0 })
  })
})

describe('an invoice that is paid too much', () => {
  test('has the amount received and what is paid back in its receipt and in Billing History (BK-095)', async () => {
    const { caller, id } = await anOrder()
    await book(id, 90_000)
    const [mail] = await queuedMails(market, `receipt:${id}:`)
    for (const part of ['We received €\u{a0}900.00', 'pay €\u{a0}83.25 back', 'To be paid back']) {
      expect(mail!.text.replaceAll(' ', '\u{a0}')).toContain(part.replaceAll(' ', '\u{a0}'))
    }
    const entry = async () => (await caller.call(getInvoices)).body.payload.results[0]
    expect(await entry()).toMatchObject({ paymentStatus: 2, openCents: 0, toPayBackCents: 8_325 })
    await book(id, -8_325)
    expect(await entry()).toMatchObject({ paymentStatus: 2, toPayBackCents: 0 })
  })

  test('is not mentioned in the receipt of the exact amount', async () => {
    const { id } = await anOrder()
    await book(id, 81_675)
    const [mail] = await queuedMails(market, `receipt:${id}:`)
    expect(mail!.text).not.toMatch(/back to you|Received|To be paid back/)
  })
})

describe('crediting an invoice', () => {
  test('in parts takes its VAT along, the last part exactly what is left (BK-095, AM-061)', async () => {
    const { companyId, id, number } = await anOrder()
    expect((await creditIt(id, 1_050)).status).toBe(200)
    expect((await creditIt(id, 66_451)).body).toMatchObject({
      payload: {
        errors: [{ param: 'netCents', msg: 'At most 664.50 without VAT can be credited.' }],
      },
    })
    expect((await creditIt(id, null)).status).toBe(200)
    expect(await invoiceRow(market, number)).toMatchObject({ status: 9, creditedCents: 81_675 })
    const { documents, openCents } = await moneyOf(companyId)
    expect(documents.map(({ kind, totalCents }) => [kind, totalCents])).toEqual([
      ['credit-note', 80_404],
      ['credit-note', 1_271],
      ['invoice', 81_675],
    ])
    expect(openCents).toBe(0)
    expect((await creditIt(id, null)).body).toMatchObject({ payload: { extra: 'CREDITED' } })
  })

  test('refuses an amount of 0 or less at its field (BK-095)', async () => {
    const { id } = await anOrder()
    for (const netCents of [0, -100]) {
      expect((await creditIt(id, netCents)).body).toMatchObject({
        payload: { errors: [{ param: 'netCents', msg: fieldMessages.aboveZero }] },
      })
    }
  })

  test('mails the reason, and lifts what was due (BK-095, BK-092)', async () => {
    const { companyId, caller, id } = await anOrder()
    await creditIt(id, null)
    const [note] = (await moneyOf(companyId)).documents
    await deliverInvoices(market)
    const [mail] = await queuedMails(market, `invoice:${note!.id}`)
    expect(mail!.text).toContain('Reason: Agreed discount')
    expect((await caller.call(lastInvoiceStatus)).body.payload.isDue).toBe(false)
  })

  test('what was not paid of it settles the invoice and activates the order', async () => {
    const { companyId, id, number } = await anOrder()
    await book(id, 69_575)
    await creditIt(id, 10_000)
    expect(await invoiceRow(market, number)).toMatchObject({ status: 2, paidOn: '2026-11-20' })
    expect(await companyRow(market, companyId)).toMatchObject({ state: 'active', plan: 'plus' })
  })

  test('that was paid leaves money to pay back; once that is booked it is void (BK-095)', async () => {
    const { companyId, id, number, placed } = await anOrder()
    await checkOut(market, placed.link)
    await creditIt(id, null)
    expect((await moneyOf(companyId)).documents.at(-1)).toMatchObject({
      status: 1,
      openCents: -81_675,
    })
    await book(id, -81_675)
    expect(await invoiceRow(market, number)).toMatchObject({ status: 9, receivedCents: 0 })
    expect((await accountOf(finance, companyId)).standing).toMatchObject({ isDue: false })
  })
})

test('a document is mailed again as it was drawn (BK-091)', async () => {
  const { placed } = await orderAsVisitor(market)
  const { id } = await invoiceRow(market, placed.invoiceNumber)
  expect((await post(sendInvoice.path, id, {})).status).toBe(200)
  expect(await queuedMails(market, `invoice:${id}:again`)).toHaveLength(1)
})
