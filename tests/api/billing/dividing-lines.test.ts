import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookPayment, creditInvoice } from '#contract/billing/desk/company-money.ts'
import { notePaidBack, refundPayment } from '#contract/billing/desk/payment-checks.ts'
import { payments } from '#contract/billing/desk/payment-list.ts'
import { getOpenItems } from '#contract/billing/desk/reports.ts'
import {
  bookBankLines,
  findInvoicesToBook,
  getBankLine,
  bankLines,
  matchBankLine,
  maxLineParts,
  reopenBankLine,
  setAsideBankLine,
} from '#contract/billing/desk/statements.ts'
import { changeQueue, listQueue } from '#contract/back-office/queue/queue.ts'
import { getDeskCounts } from '#contract/back-office/desk/today.ts'
import { addDays, businessDate } from '#contract/dates.ts'
import { checkOut, invoiceRow, orderAs } from '../../support/joining/billing.ts'
import { signedIn, type Caller } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'
import {
  anIssuedInvoice,
  importText,
  statementText,
  type StatementEntry,
} from '../../support/statements.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
let finance: Caller
let colleague: Caller
beforeAll(async () => {
  finance = await aStaffCaller(market, 'finance')
  colleague = await aStaffCaller(market, 'finance')
})
beforeEach(async () => {
  await market.owner`truncate bank_statement cascade`
})

interface Part {
  invoiceId: number
  amountCents: number
}
/** An amount for one invoice. */
const on = ({ id }: { id: number }, amountCents: number): Part => ({ invoiceId: id, amountCents })
const book = (lineId: number, parts: readonly Part[], by = finance) =>
  by.call(bookBankLines, { body: { lines: [{ lineId, parts: [...parts] }] } })
const reopen = (id: number) => finance.call(reopenBankLine, { params: { id: String(id) } })
const match = (id: number, receiptId: number, by = finance) =>
  by.call(matchBankLine, { params: { id: String(id) }, body: { receiptId } })
const list = async (state: 'open' | 'booked' = 'open') =>
  (await finance.call(bankLines.list, { query: { state: [state] } })).body.payload.results
async function aLine(entry: StatementEntry): Promise<number> {
  expect((await importText(finance, statementText([entry]))).status).toBe(200)
  return (await list())[0]!.id
}
const balances = async (...invoices: { id: number }[]) =>
  market.database.sql<{ received: number; status: number }[]>`
    select received_cents as received, status from invoice
    where id = any(${invoices.map(({ id }) => id)}) order by id`
const paymentsFor = async (lineId: number, text: string) =>
  (await finance.call(findInvoicesToBook, { query: { text, lineId } })).body.payload.payments
/** Of this company, in the reports. */
const paymentsOf = async (customer: string) =>
  (await finance.call(payments.list, { query: { search: customer } as never })).body.payload
async function openItems(openAt: string) {
  const { ages, owed } = (await finance.call(getOpenItems, { query: { openAt } })).body.payload
  return {
    openCents: ages.reduce((sum, { cents }) => sum + cents, 0),
    owedCents: Math.abs(owed.cents),
  }
}
const openCheck = async (number: string) =>
  (await finance.call(listQueue, { query: { kind: 'payment-check' } })).body.payload.results.find(
    ({ detail }) => detail.endsWith(number),
  )
const faultsOf = ({ status, refusal }: Awaited<ReturnType<Caller['raw']>>) => [
  status,
  refusal.payload.errors,
]
const extraOf = ({ status, refusal }: Awaited<ReturnType<Caller['raw']>>) => [
  status,
  refusal.payload.extra,
]

let serial = 0
const customers = () => {
  const customer = `Payer ${Date.now()}${++serial} B.V.`
  return {
    customer,
    anInvoice: (given: { totalCents: number; receivedCents?: number; companyId?: number }) =>
      anIssuedInvoice(market, { customer, ...given }),
  }
}

/** Two invoices of one customer. */
async function invoicesOf(...totals: [number, number]) {
  const { anInvoice } = customers()
  const [one, other] = totals
  return [await anInvoice({ totalCents: one }), await anInvoice({ totalCents: other })] as const
}

/** An invoice on which 50.00 more was received than is due, and one of 550.00 that is open. */
async function anOverpayment() {
  const { customer, anInvoice } = customers()
  const owed = await anInvoice({ totalCents: 10_000 })
  const due = await anInvoice({ totalCents: 55_000, companyId: owed.companyId })
  const params = { id: String(owed.id) }
  const receipt = { amountCents: 15_000, receivedOn: '2018-06-01', note: '' }
  expect((await finance.call(bookPayment, { params, body: receipt })).status).toBe(200)
  return { customer, owed, due }
}

/** The paid invoice of an order. */
async function aPaidOrder() {
  const contact = await aContact(market, {
    company: { state: 'trial', plan: null, countryCode: 'US' },
  })
  const caller = await signedIn(market, contact)
  const { placed } = await orderAs(caller, { country: 'US', vat: 'n/a', option: 1 })
  await checkOut(market, placed.link)
  return { ...(await invoiceRow(market, placed.invoiceNumber)), number: placed.invoiceNumber }
}

describe('a line that pays several invoices (BK-094)', () => {
  test('is booked on each with its part, in one act, and the books follow', async () => {
    const { customer, anInvoice } = customers()
    const one = await anInvoice({ totalCents: 30_000 })
    const other = await anInvoice({ totalCents: 20_000 })
    const line = await aLine({ amount: '450,00', text: 'Two invoices' })
    const reply = await book(line, [on(other, 20_000), on(one, 25_000)])
    expect(reply.body.payload).toEqual({ msg: 'Line booked', booked: 1 })
    expect(await balances(one, other)).toEqual([
      { received: 25_000, status: 0 },
      { received: 20_000, status: 2 },
    ])
    expect(await list('booked')).toMatchObject([
      {
        id: line,
        invoices: [
          { id: one.id, number: one.number, customer, amountCents: 25_000 },
          { id: other.id, number: other.number, customer, amountCents: 20_000 },
        ],
      },
    ])
    const entries = await market.database.sql`
      select details from audit_entry where act = 'payment.booked' order by id desc limit 2`
    expect(entries.map(({ details }) => details)).toMatchObject([
      { invoice: one.number, cents: 25_000, line },
      { invoice: other.number, cents: 20_000, line },
    ])
    expect((await paymentsOf(customer)).totals).toMatchObject({
      receivedCents: 45_000,
      paidBackCents: 0,
    })
  })

  test('is proposed where the text has the numbers and the open amounts add up to it', async () => {
    const [one, other] = await invoicesOf(30_100, 20_100)
    const text = `Invoices ${one.number} and ${other.number}`
    await aLine({ amount: '501,99', text })
    const line = await aLine({ amount: '502,00', text })
    const [exact, nearly] = await list()
    expect(exact!.proposal).toMatchObject({
      parts: [on(one, 30_100), on(other, 20_100)],
      certainty: 'certain',
    })
    expect(nearly!.proposal!.parts).toHaveLength(1)
    expect(nearly!.proposal!.certainty).not.toBe('certain')
    expect((await book(line, exact!.proposal!.parts)).status).toBe(200)
  })

  test('sets off what is owed on an overpaid invoice', async () => {
    const { customer, owed, due } = await anOverpayment()
    expect(await openCheck(owed.number)).toMatchObject({ detail: `EUR 50.00, ${owed.number}` })
    const before = await openItems('2026-11-23')
    const line = await aLine({ amount: '500,00' })
    const reply = await book(line, [on(owed, -5_000), on(due, 55_000)])
    expect(reply.status).toBe(200)
    expect(await balances(owed, due)).toEqual([
      { received: 10_000, status: 2 },
      { received: 55_000, status: 2 },
    ])
    expect(await openCheck(owed.number)).toBeUndefined()
    const { results, totals } = await paymentsOf(customer)
    expect(results.map(({ state, amountCents, note }) => [state, amountCents, note])).toEqual(
      expect.arrayContaining([
        ['set-off', -5_000, `Set off against ${due.number}`],
        ['received', 55_000, ''],
      ]),
    )
    // What the bank received: 150.00 and 500.00.
    expect(totals).toMatchObject({ receivedCents: 65_000, paidBackCents: 0 })
    expect(await openItems('2026-11-22')).toEqual({
      openCents: before.openCents,
      owedCents: before.owedCents,
    })
    expect(await openItems('2026-11-23')).toEqual({
      openCents: before.openCents - 55_000,
      owedCents: before.owedCents - 5_000,
    })
  })

  test('sets off what was credited after its payment', async () => {
    const paid = await aPaidOrder()
    const credit = { netCents: 35_000, reason: 'Agreed by telephone' }
    await finance.call(creditInvoice, { params: { id: String(paid.id) }, body: credit })
    const due = await anIssuedInvoice(market, {
      totalCents: 100_000,
      companyId: paid.companyId!,
    })
    const [note] = await market.database.sql<{ number: string }[]>`
      select number from invoice where corrects_id = ${paid.id}`
    const query = { text: note!.number }
    expect((await finance.call(findInvoicesToBook, { query })).body.payload.results).toMatchObject([
      { invoiceId: paid.id, openCents: -35_000 },
    ])
    const line = await aLine({ amount: '650,00', text: `${due.number} less ${note!.number}` })
    expect((await list())[0]!.proposal).toMatchObject({
      certainty: 'certain',
      parts: [on(due, 100_000), on(paid, -35_000)],
    })
    const reply = await book(line, [on(paid, -35_000), on(due, 100_000)])
    expect(reply.status).toBe(200)
    expect(await balances(paid, due)).toEqual([
      { received: 100_000, status: 1 },
      { received: 100_000, status: 2 },
    ])
  })

  test('is rejected at the part or at the sum that is wrong, and nothing is booked', async () => {
    const { owed, due } = await anOverpayment()
    const { anInvoice } = customers()
    const foreign = await anInvoice({ totalCents: 9_000 })
    const isVoid = await anInvoice({ totalCents: 9_000 })
    await market.database.sql`
      update invoice set status = 9, credited_cents = total_cents where id = ${isVoid.id}`
    const line = await aLine({ amount: '500,00' })
    const wrong: [parts: Part[], param: string, msg: string][] = [
      [[on(due, 49_999)], 'lines.0.parts', '€ 0.01 is left to divide.'],
      [[on(due, 50_001)], 'lines.0.parts', '€ 0.01 too much is divided.'],
      [
        [on(due, 40_000), on(due, 10_000)],
        'lines.0.parts.1.amountCents',
        'This invoice is listed twice.',
      ],
      [
        [on(owed, -5_001), on(due, 55_001)],
        'lines.0.parts.0.amountCents',
        'Only € 50.00 is owed to the customer on this invoice.',
      ],
      [
        [on(foreign, 55_000), on(owed, -5_000)],
        'lines.0.parts.1.amountCents',
        'What is set off needs an invoice of the same customer.',
      ],
      [
        [on(due, 41_000), on(isVoid, 9_000)],
        'lines.0.parts.1.amountCents',
        'This invoice is void. Book the money on another one, or set the line aside.',
      ],
      [[on(due, 50_000), on(foreign, 0)], 'lines.0.parts.1.amountCents', 'This field is not valid'],
    ]
    for (const [parts, param, msg] of wrong) {
      expect(faultsOf(await book(line, parts))).toEqual([400, [{ param, msg }]])
    }
    expect((await book(line, [])).status).toBe(400)
    const many = Array.from({ length: maxLineParts + 1 }, () => on(due, 1))
    expect((await book(line, many)).status).toBe(400)
    expect((await book(line, [on({ id: 2_000_000 }, 50_000)])).status).toBe(404)
    expect(await balances(due, foreign)).toMatchObject([{ received: 0 }, { received: 0 }])
    expect((await list())[0]!.id).toBe(line)
  })

  test('is booked once when two book it at the same time, in opposite orders', async () => {
    const [one, other] = await invoicesOf(10_000, 10_000)
    // The invoice with the lower id is of the company with the higher one.
    await market.database.sql`
      update invoice set company_id = case id when ${one.id} then ${other.companyId}::int
        else ${one.companyId}::int end
      where id in (${one.id}, ${other.id})`
    for (let round = 0; round < 3; round++) {
      const line = await aLine({ amount: '2,00' })
      const both = await Promise.all([
        book(line, [on(one, 100), on(other, 100)]),
        book(line, [on(other, 100), on(one, 100)], colleague),
      ])
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    }
    expect(await balances(one, other)).toMatchObject([{ received: 300 }, { received: 300 }])
  })

  test('is reopened with all its parts, and booked otherwise', async () => {
    const { customer, owed, due } = await anOverpayment()
    const line = await aLine({ amount: '500,00' })
    const parts: Part[] = [on(owed, -5_000), on(due, 55_000)]
    await book(line, parts)
    expect((await reopen(line)).status).toBe(200)
    expect(await balances(owed, due)).toEqual([
      { received: 15_000, status: 2 },
      { received: 0, status: 0 },
    ])
    expect(await openCheck(owed.number)).toBeDefined()
    expect(await list()).toMatchObject([{ id: line, invoices: [] }])
    expect((await book(line, [on(due, 50_000)])).status).toBe(200)
    expect((await list('booked'))[0]!.invoices).toMatchObject([
      { number: due.number, amountCents: 50_000 },
    ])
    const { totals } = await paymentsOf(customer)
    expect(totals.receivedCents - totals.paidBackCents).toBe(65_000)
    // Opened and booked as before.
    expect((await reopen(line)).status).toBe(200)
    expect((await book(line, parts)).status).toBe(200)
    expect(await balances(owed, due)).toMatchObject([{ received: 10_000 }, { received: 55_000 }])
  })

  test('stays booked once something was built on one of its parts', async () => {
    const [one, other] = await invoicesOf(10_000, 10_000)
    const line = await aLine({ amount: '2,00' })
    await book(line, [on(one, 100), on(other, 100)])
    const later = await aLine({ amount: '1,00' })
    await book(later, [on(other, 100)])
    expect(extraOf(await reopen(line))).toEqual([409, 'BUILT_ON'])
    expect(await balances(one, other)).toMatchObject([{ received: 100 }, { received: 200 }])
    // A booking that was taken back is nothing to build on.
    expect((await reopen(later)).status).toBe(200)
    expect((await reopen(line)).status).toBe(200)
    expect(await balances(one, other)).toMatchObject([{ received: 0 }, { received: 0 }])
  })
})

describe('money paid out (BK-094, BK-095)', () => {
  test('is proposed for the invoice that is overpaid, and closes its payment check', async () => {
    const { owed } = await anOverpayment()
    const line = await aLine({ amount: '50,00', mark: 'D', text: `Refund ${owed.number}` })
    expect((await list())[0]!.proposal).toMatchObject({
      parts: [{ invoiceId: owed.id, openCents: -5_000, amountCents: -5_000 }],
      receiptId: null,
      certainty: 'likely',
    })
    expect((await book(line, [on(owed, -5_000)])).status).toBe(200)
    expect(await openCheck(owed.number)).toBeUndefined()
    expect(await balances(owed)).toEqual([{ received: 10_000, status: 2 }])
    expect((await reopen(line)).status).toBe(200)
    expect(await openCheck(owed.number)).toBeDefined()
  })

  test('is matched with the payment that finance noted before, and booked once', async () => {
    const { customer, owed } = await anOverpayment()
    const check = (await openCheck(owed.number))!
    const params = { id: String(check.id) }
    const paidOn = '2026-11-20'
    expect((await finance.call(notePaidBack, { params, body: { paidOn } })).status).toBe(200)
    const line = await aLine({ amount: '50,00', mark: 'D', text: `Refund ${owed.number}` })
    const { proposal } = (await list())[0]!
    expect(proposal).toMatchObject({
      parts: [{ number: owed.number, amountCents: -5_000 }],
      certainty: 'likely',
      reasons: ['paid back on 20/11/2026', 'number in the text', 'amount fits'],
    })
    const receiptId = proposal!.receiptId!
    // Nothing is owed any more: it is not booked a second time.
    expect((await book(line, [on(owed, -5_000)])).status).toBe(400)
    const both = await Promise.all([match(line, receiptId), match(line, receiptId, colleague)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await balances(owed)).toEqual([{ received: 10_000, status: 2 }])
    expect(await list('booked')).toMatchObject([
      { id: line, invoices: [{ number: owed.number, amountCents: -5_000 }] },
    ])
    const { results, totals } = await paymentsOf(customer)
    expect(results.find(({ amountCents }) => amountCents === -5_000)).toMatchObject({
      state: 'paid-back',
      way: 'statement',
    })
    expect(totals).toMatchObject({ receivedCents: 15_000, paidBackCents: 5_000 })
    const [entry] = await market.database.sql`
      select details from audit_entry where act = 'bank-line.matched' order by id desc limit 1`
    expect(entry!['details']).toEqual({
      line,
      amount: '-50.00 EUR',
      bookedOn: '2026-11-23',
      invoice: owed.number,
    })

    // Reopened, the payment stays and the line is proposed for it again.
    expect((await reopen(line)).status).toBe(200)
    expect(await balances(owed)).toEqual([{ received: 10_000, status: 2 }])
    expect((await list())[0]!.proposal).toMatchObject({ receiptId })
  })

  test('is matched with no payment that was taken back by hand (BK-094)', async () => {
    const invoice = await anIssuedInvoice(market, { totalCents: 30_000 })
    const params = { id: String(invoice.id) }
    for (const amountCents of [30_000, -30_000]) {
      const body = { amountCents, receivedOn: '2026-11-20', note: '' }
      expect((await finance.call(bookPayment, { params, body })).status).toBe(200)
    }
    const line = await aLine({ amount: '300,00', text: `Invoice ${invoice.number}` })
    expect((await list())[0]!.proposal).toMatchObject({
      parts: [{ number: invoice.number }],
      receiptId: null,
    })
    expect(await paymentsFor(line, invoice.number)).toEqual([])
    const [receipt] = await market.database.sql<{ id: number }[]>`
      select min(id) as id from receipt where invoice_id = ${invoice.id}`
    expect(extraOf(await match(line, receipt!.id))).toEqual([409, 'RECEIPT'])
  })

  test('is matched with no payment of another amount, line or currency', async () => {
    const { customer, owed } = await anOverpayment()
    const params = { id: String(owed.id) }
    const body = { amountCents: -5_000, receivedOn: '2026-11-20', note: '' }
    expect((await finance.call(bookPayment, { params, body })).status).toBe(200)
    const lines = {
      other: await aLine({ amount: '50,01', mark: 'D' }),
      dollars: await aLine({ amount: '50,00', mark: 'D', currency: 'USD' }),
      first: await aLine({ amount: '50,00', mark: 'D' }),
      second: await aLine({ amount: '50,00', mark: 'D' }),
    }
    // Nothing says whose it is: it is not proposed, but offered.
    expect((await list())[0]!.proposal).toBeNull()
    expect(await paymentsFor(lines.other, owed.number)).toEqual([])
    const offered = await paymentsFor(lines.first, owed.number)
    expect(offered).toEqual([
      {
        receiptId: expect.any(Number),
        number: owed.number,
        customer,
        amountCents: -5_000,
        receivedOn: '2026-11-20',
      },
    ])
    const { receiptId } = offered[0]!
    expect(extraOf(await match(lines.other, receiptId))).toEqual([409, 'RECEIPT'])
    expect(extraOf(await match(lines.dollars, receiptId))).toEqual([409, 'CURRENCY'])
    expect((await match(lines.first, 2_000_000)).status).toBe(404)
    expect((await match(2_000_000, receiptId)).status).toBe(404)
    expect((await match(lines.first, receiptId)).status).toBe(200)
    expect(extraOf(await match(lines.second, receiptId))).toEqual([409, 'RECEIPT'])
    expect(extraOf(await match(lines.first, receiptId))).toEqual([409, 'HANDLED'])
    expect(await paymentsFor(lines.second, owed.number)).toEqual([])
    // Moved to another invoice, as when it is invoiced again.
    const { anInvoice } = customers()
    const next = await anInvoice({ totalCents: 5_000 })
    await market.database.sql`
      insert into receipt (invoice_id, amount_cents, received_on, method, bank_line_id, is_set_off,
        booked_at)
      select invoice_id, cents, '2026-11-23', 'bank', ${lines.first}, true, now()
      from (values (${owed.id}::int, 5000), (${next.id}::int, -5000)) as moved (invoice_id, cents)`
    expect(extraOf(await reopen(lines.first))).toEqual([409, 'BUILT_ON'])
  })

  test('is not booked while the payment provider refunds the same money', async () => {
    const paid = await aPaidOrder()
    const reason = 'Agreed by telephone'
    await finance.call(creditInvoice, {
      params: { id: String(paid.id) },
      body: { netCents: null, reason },
    })
    const params = { id: String((await openCheck(paid.number))!.id) }
    expect((await finance.call(refundPayment, { params, body: { reason } })).status).toBe(200)
    const line = await aLine({ amount: '1350,00', mark: 'D', text: paid.number })
    expect(extraOf(await book(line, [on(paid, -135_000)]))).toEqual([409, 'ASKED'])
  })
})

describe('a bank line in the Inbox (BK-094, BK-108)', () => {
  test('waits for finance from its import until it is handled, and counts unless it is snoozed (BK-118)', async () => {
    const counts = async () => (await finance.call(getDeskCounts)).body.payload
    const before = await counts()
    const line = await aLine({ amount: '1012,50', name: 'Kade Hosting', text: 'Thank you' })
    const itemIn = async (state: 'open' | 'done') =>
      (await finance.call(listQueue, { query: { state } })).body.payload.results.find(
        ({ kind, id }) => kind === 'bank-line' && id === line,
      )
    expect(await itemIn('open')).toMatchObject({
      group: 'todo',
      title: '€ 1,012.50 received',
      company: { id: null, name: 'Kade Hosting' },
      detail: 'Thank you',
    })
    const inbox = before.inbox ?? 0
    expect(await counts()).toMatchObject({ inbox: inbox + 1, bankLines: 1 })

    const items = [{ kind: 'bank-line', id: line }] as const
    const closed = await finance.call(changeQueue, { body: { items: [...items], isDone: true } })
    expect(closed.status).toBe(409)
    const snoozedUntil = addDays(businessDate(market.clock.now()), 7)
    await finance.call(changeQueue, { body: { items: [...items], snoozedUntil } })
    expect((await counts()).bankLines).toBeUndefined()

    const params = { id: String(line) }
    const read = async () => (await finance.call(getBankLine, { params })).body.payload
    expect(await read()).toMatchObject({ id: line, state: 'open', amountCents: 101_250 })
    await finance.call(setAsideBankLine, { params, body: { reason: 'Interest' } })
    expect(await itemIn('open')).toBeUndefined()
    expect(await itemIn('done')).toMatchObject({
      group: 'done',
      due: null,
      done: { outcome: 'Set aside' },
    })
    expect(await read()).toMatchObject({ state: 'set-aside', reason: 'Interest' })
    expect((await finance.call(getBankLine, { params: { id: '2000000' } })).status).toBe(404)
  })

  test('is closed to support', async () => {
    const support = await aStaffCaller(market, 'support')
    const line = await aLine({ amount: '12,50' })
    expect((await support.call(listQueue, { query: { kind: 'bank-line' } })).status).toBe(403)
    const { results } = (await support.call(listQueue, {})).body.payload
    expect(results.filter(({ kind }) => kind === 'bank-line')).toEqual([])
    const params = { id: String(line) }
    expect((await support.call(getBankLine, { params })).status).toBe(403)
  })
})
