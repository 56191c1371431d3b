import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  bookBankLines,
  findInvoicesToBook,
  bankLines,
  reopenBankLine,
  setAsideBankLine,
} from '#contract/billing/desk/statements.ts'
import { activateOrder } from '#contract/billing/desk/paid-orders.ts'
import { accountOf } from '../../support/account-actions.ts'
import { companyRow, invoiceRow, orderAs } from '../../support/joining/billing.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import { signedIn, type Caller } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { aStaffMember, staffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'
import {
  anIssuedInvoice,
  importText,
  statementText,
  type StatementEntry,
} from '../../support/statements.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
let staff: Caller
let staffId: number
beforeAll(async () => {
  const person = await aStaffMember(market, { role: 'finance' })
  staffId = person.id
  staff = await staffCaller(market, person)
})
beforeEach(async () => {
  await market.owner`truncate bank_statement cascade`
})

/** An order of a company on trial, with what its invoice is paid by, as MT940 writes it. */
async function anOrder() {
  const contact = await aContact(market, {
    company: { state: 'trial', plan: null, countryCode: 'PT' },
  })
  const { placed } = await orderAs(await signedIn(market, contact), { option: 0 })
  const invoice = await invoiceRow(market, placed.invoiceNumber)
  const number = placed.invoiceNumber
  return {
    ...invoice,
    number,
    contact,
    amount: (invoice.totalCents / 100).toFixed(2).replace('.', ','),
  }
}

/** Imports lines and returns their ids in this order. */
async function someLines(...entries: StatementEntry[]): Promise<number[]> {
  const before = new Set((await list()).map(({ id }) => id))
  expect((await importText(staff, statementText(entries))).status).toBe(200)
  const added = (await list()).filter(({ id }) => !before.has(id))
  return added.map(({ id }) => id).toReversed()
}
const list = async (state: 'open' | 'booked' | 'set-aside' = 'open') =>
  (await staff.call(bankLines.list, { query: { state: [state] } })).body.payload.results
/** Books each line on one invoice. */
async function book(...lines: [line: number, invoice: number, isReturned?: boolean][]) {
  const rows = await market.database.sql<{ id: number; amountCents: number }[]>`
    select id, amount_cents::int as amount_cents from bank_line`
  const centsOf = (line: number) => rows.find(({ id }) => id === line)?.amountCents ?? 1
  return staff.call(bookBankLines, {
    body: {
      lines: lines.map(([lineId, invoiceId, isReturned]) => ({
        lineId,
        parts: [{ invoiceId, amountCents: centsOf(lineId) }],
        isReturned,
      })),
    },
  })
}
const reopen = (id: number) => staff.call(reopenBankLine, { params: { id: String(id) } })
const extraOf = ({ status, refusal }: Awaited<ReturnType<typeof staff.raw>>) => [
  status,
  refusal.payload.extra,
]

describe('booking a line of a bank statement (BK-094)', () => {
  test('marks the invoice paid by bank transfer on the day of the line, and activates the membership (AM-065)', async () => {
    const order = await anOrder()
    const [line] = await someLines({ text: order.number, amount: order.amount })
    const reply = await book([line!, order.id])
    expect(reply.body.payload).toEqual({ msg: 'Line booked', booked: 1 })
    expect(await invoiceRow(market, order.number)).toMatchObject({
      status: 2,
      receivedCents: order.totalCents,
      paidOn: '2026-11-23',
    })
    expect(await companyRow(market, order.companyId)).toMatchObject({ state: 'active' })
    expect(await list('booked')).toMatchObject([
      {
        id: line,
        invoices: [{ id: order.id, number: order.number, amountCents: order.totalCents }],
      },
    ])
    const [entry] = await market.database.sql<{ staffId: number }[]>`
      select actor_id as staff_id from audit_entry where act = 'payment.booked'
      order by id desc limit 1`
    expect(entry!.staffId).toBe(staffId)
    expect((await queuedMails(market, `receipt:${order.id}:`)).length).toBe(1)
  })

  test('keeps a part of the amount open, and what is too much on the invoice', async () => {
    const order = await anOrder()
    const cents = order.totalCents
    const euros = (amount: number) => (amount / 100).toFixed(2).replace('.', ',')
    const [part, rest] = await someLines(
      { text: order.number, amount: euros(cents - 1200) },
      { text: order.number, amount: euros(1300) },
    )
    await book([part!, order.id])
    expect(await invoiceRow(market, order.number)).toMatchObject({ status: 0, paidOn: null })
    const [open] = await list()
    expect(open!.proposal).toMatchObject({
      parts: [{ openCents: 1200, amountCents: 1300 }],
      reasons: [
        'number in the text',
        '€ 1.00 too much',
        'account used before',
        'name of the customer',
      ],
    })
    await book([rest!, order.id])
    expect(await invoiceRow(market, order.number)).toMatchObject({
      status: 2,
      receivedCents: cents + 100,
    })
  })

  test('books several lines at once, also on one invoice', async () => {
    const [one, other] = [await anOrder(), await anOrder()]
    const lines = await someLines(
      { text: one.number, amount: one.amount },
      { text: other.number, amount: '1,00' },
      { text: other.number, amount: '2,00' },
    )
    const reply = await book([lines[0]!, one.id], [lines[2]!, other.id], [lines[1]!, other.id])
    expect(reply.body.payload).toEqual({ msg: '3 lines booked', booked: 3 })
    expect(await invoiceRow(market, one.number)).toMatchObject({ status: 2 })
    expect(await invoiceRow(market, other.number)).toMatchObject({ receivedCents: 300 })
  })

  test('books all or none', async () => {
    const order = await anOrder()
    const [line, dollars] = await someLines(
      { text: order.number, amount: order.amount },
      { currency: 'USD' },
    )
    expect(extraOf(await book([line!, order.id], [dollars!, order.id]))).toEqual([409, 'CURRENCY'])
    expect(extraOf(await book([line!, order.id], [line!, order.id]))).toEqual([409, 'HANDLED'])
    expect((await book([line!, order.id], [line!, 2_000_000])).status).toBe(404)
    expect((await book([2_000_000, order.id])).status).toBe(404)
    expect(await invoiceRow(market, order.number)).toMatchObject({ status: 0, receivedCents: 0 })
    expect(await list()).toHaveLength(2)
  })

  test('books a line once when two confirm it at the same time', async () => {
    const order = await anOrder()
    const [line] = await someLines({ text: order.number, amount: order.amount })
    const both = await Promise.all([book([line!, order.id]), book([line!, order.id])])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await invoiceRow(market, order.number)).toMatchObject({
      receivedCents: order.totalCents,
    })
  })

  test('rejects a line that was set aside, and money paid out beyond what was received', async () => {
    const order = await anOrder()
    const [aside, refund] = await someLines({}, { mark: 'D', amount: '1,00' })
    const params = { id: String(aside) }
    await staff.call(setAsideBankLine, { params, body: { reason: 'Interest' } })
    expect(extraOf(await book([aside!, order.id]))).toEqual([409, 'HANDLED'])
    const reply = await book([refund!, order.id, true])
    expect(reply.refusal.payload.errors).toEqual([
      {
        param: 'lines.0.parts.0.amountCents',
        msg: 'Nothing was received on this invoice.',
      },
    ])
  })

  test('marks an invoice unpaid when the bank takes its payment back (BK-094)', async () => {
    const invoice = await anIssuedInvoice(market, { totalCents: 5_000 })
    const back = { amount: '50,00', text: invoice.number, mark: 'RC' } as const
    const [paid, returned] = await someLines({ amount: '50,00', text: invoice.number }, back)
    const statusOf = async () => (await invoiceRow(market, invoice.number)).status
    await market.database.sql`
      insert into receipt (invoice_id, amount_cents, received_on, method, bank_line_id, booked_at)
      values (${invoice.id}, 5000, '2026-11-23', 'bank', ${paid!}, now())`
    await market.database.sql`
      update invoice set received_cents = 5000, status = 2, paid_on = '2026-11-23'
      where id = ${invoice.id}`
    // Not by mistake.
    const unconfirmed = await book([returned!, invoice.id])
    expect(unconfirmed.status).toBe(400)
    expect(unconfirmed.refusal.payload.errors).toMatchObject([
      { msg: 'Nothing is owed to the customer on this invoice.' },
    ])
    expect(await statusOf()).toBe(2)
    expect((await book([returned!, invoice.id, true])).status).toBe(200)
    expect(await statusOf()).toBe(0)
  })
})

describe('taking a booking back (BK-094)', () => {
  test('marks the invoice unpaid, opens the line, and allows another invoice', async () => {
    const [wrong, right] = [await anOrder(), await anOrder()]
    const [line] = await someLines({ text: 'Thanks', amount: '100,00' })
    await book([line!, wrong.id])
    expect((await reopen(line!)).status).toBe(200)
    expect(await invoiceRow(market, wrong.number)).toMatchObject({ status: 0, receivedCents: 0 })
    expect((await list())[0]).toMatchObject({ id: line, invoices: [] })
    await book([line!, right.id])
    expect((await list('booked'))[0]).toMatchObject({ invoices: [{ number: right.number }] })
    expect(await invoiceRow(market, right.number)).toMatchObject({ receivedCents: 10_000 })
  })

  test('is rejected once another payment followed', async () => {
    const order = await anOrder()
    const lines = await someLines({ amount: '1,00' }, { amount: '2,00' })
    await book([lines[0]!, order.id])
    await book([lines[1]!, order.id])
    expect(extraOf(await reopen(lines[0]!))).toEqual([409, 'BUILT_ON'])
    expect((await reopen(lines[1]!)).status).toBe(200)
  })

  test('takes back the membership that began with it on the same day, and the trial runs on', async () => {
    const order = await anOrder()
    const { sql } = market.database
    const accountOf = async () => {
      const [row] = await sql`
        select state, plan, trial_ends_at, member_since,
          (select count(*)::int from membership where company_id = company.id) as memberships
        from company where id = ${order.companyId}`
      return row
    }
    await sql`
      update company set trial_ends_at = '2027-01-31 22:59:59Z' where id = ${order.companyId}`
    const before = await accountOf()
    const [line] = await someLines({ amount: order.amount })
    await book([line!, order.id])
    expect(await accountOf()).toMatchObject({ state: 'active', plan: 'plus', memberships: 1 })
    expect((await reopen(line!)).status).toBe(200)
    expect(await accountOf()).toEqual(before)
    expect(await invoiceRow(market, order.number)).toMatchObject({ status: 0, receivedCents: 0 })
    // The order waits: its payment activates it again.
    await book([line!, order.id])
    expect(await accountOf()).toMatchObject({ state: 'active', memberships: 1 })
  })

  test('takes back the tier that a former member had again with it (AM-106)', async () => {
    const order = await anOrder()
    const tierOf = async () => (await accountOf(staff, order.companyId)).tier
    await market.database.sql`
      update company set member_since = '2014-05-01', has_warranty = true where id = ${order.companyId}`
    const [line] = await someLines({ amount: order.amount })
    await book([line!, order.id])
    expect(await tierOf()).toBe(2)
    expect((await reopen(line!)).status).toBe(200)
    expect(await tierOf()).toBe(0)
  })

  test('restores the trial of a company whose paid order staff have activated', async () => {
    const order = await anOrder()
    const { sql } = market.database
    const setState = (state: 'new' | 'trial', trialEndsAt: string | null) => sql`
      update company set state = ${state}, trial_ends_at = ${trialEndsAt} where id = ${order.companyId}`
    const accountOf = async () =>
      (await sql`select state, plan, trial_ends_at from company where id = ${order.companyId}`)[0]
    // Paid before its trial was approved.
    await setState('new', null)
    const [line] = await someLines({ amount: order.amount })
    await book([line!, order.id])
    await setState('trial', '2027-01-31 22:59:59Z')
    const before = await accountOf()
    const [{ id } = { id: 0 }] = await sql<{ id: number }[]>`
      select id from membership_order where invoice_id = ${order.id}`
    const activate = () => staff.raw('POST', activateOrder.path.replace(':id', String(id)), {})
    expect((await activate()).status).toBe(200)
    expect(await accountOf()).toMatchObject({ state: 'active', trialEndsAt: null })
    expect((await reopen(line!)).status).toBe(200)
    expect(await accountOf()).toEqual(before)
    await book([line!, order.id])
    expect(await accountOf()).toMatchObject({ state: 'active', plan: 'plus' })
  })

  test('leaves a membership that has run for days, whose invoice is unpaid again', async () => {
    const order = await anOrder()
    const [line] = await someLines({ amount: order.amount })
    await book([line!, order.id])
    await market.database.sql`
      update membership_order set activated_at = activated_at - interval '2 days'
      where invoice_id = ${order.id}`
    expect((await reopen(line!)).status).toBe(200)
    expect(await invoiceRow(market, order.number)).toMatchObject({ status: 0 })
    expect(await companyRow(market, order.companyId)).toMatchObject({ state: 'active' })
  })

  test('happens once when two do it at the same time', async () => {
    const order = await anOrder()
    const [line] = await someLines({ amount: '1,00' })
    await book([line!, order.id])
    const both = await Promise.all([reopen(line!), reopen(line!)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await invoiceRow(market, order.number)).toMatchObject({ receivedCents: 0 })
  })
})

describe('the invoices to choose from (BK-094)', () => {
  const find = async (text: string) =>
    (await staff.call(findInvoicesToBook, { query: { text } })).body.payload.results

  test('are found by number and customer, open ones first', async () => {
    const name = `Amstel Server ${Date.now()}`
    const paid = { customer: name, totalCents: 100, receivedCents: 100 }
    const first = await anIssuedInvoice(market, paid)
    const second = await anIssuedInvoice(market, { customer: name })
    expect((await find('AMSTEL SERVER')).map(({ number }) => number)).toEqual([
      second.number,
      first.number,
    ])
    for (const text of [
      second.number,
      second.number.replace('-', ''),
      second.number.replace('-', ' '),
    ]) {
      expect(await find(text)).toEqual([
        {
          invoiceId: second.id,
          number: second.number,
          customer: name,
          companyId: second.companyId,
          openCents: 81_675,
          receivedCents: 0,
          isVoid: false,
          dueOn: '2018-05-17',
        },
      ])
    }
    expect(await find('no such customer')).toEqual([])
    expect((await find('')).length).toBeGreaterThan(0)
  })
})
