import { beforeEach, describe, expect, test } from 'vitest'
import {
  bookPayment,
  extendDueDate,
  getCompanyMoney,
} from '#contract/billing/desk/company-money.ts'
import { invoices } from '#contract/billing/desk/invoice-list.ts'
import { downloadInvoice, getInvoices } from '#contract/billing/invoices.ts'
import { runBilling } from '#server/features/billing/jobs.ts'
import { auditOf } from '../../support/account-actions.ts'
import { anInvoice, companyRow, invoiceRow } from '../../support/joining/billing.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import { signedIn, type Caller } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let finance: Caller
beforeEach(async () => {
  market.clock.set('2026-12-22T09:00:00Z')
  finance = await aStaffCaller(market, 'finance')
})

/** A member whose invoice was due on 20 November and has closed the account. */
async function aClosedMember() {
  const contact = await aContact(market)
  const { companyId } = contact
  await market.database.sql`
    insert into membership (company_id, started_on, renews_on)
    values (${companyId}, '2026-01-01', '2027-11-20')`
  const number = await anInvoice(market, companyId, { dueOn: '2026-11-20' })
  const { id } = await invoiceRow(market, number)
  await runBilling.run(market.platform, undefined)
  return { contact, companyId, number, id }
}
const extend = (id: number, dueOn: string, caller = finance) =>
  caller.call(extendDueDate, {
    params: { id: String(id) },
    body: { dueOn, reason: 'Agreed by telephone' },
  })
const stateOf = async (companyId: number) => (await companyRow(market, companyId)).state
const onNightOf = async (day: string) => {
  market.clock.set(`${day}T01:40:00Z`)
  await runBilling.run(market.platform, undefined)
}
const messageOf = async (reply: ReturnType<typeof extend>) => (await reply).refusal.payload.errors

describe('a later due date (BK-127)', () => {
  test('reopens the account at once, is mailed and shown, and leaves the document as it was issued', async () => {
    const { contact, companyId, number, id } = await aClosedMember()
    expect(await stateOf(companyId)).toBe('force-pay')
    expect((await extend(id, '2027-01-10')).status).toBe(200)
    expect(await stateOf(companyId)).toBe('active')

    const member = await signedIn(market, contact)
    const [entry] = (await member.call(getInvoices)).body.payload.results
    expect(entry).toMatchObject({ invoiceNumber: number, dueOn: '2027-01-10', isPastDue: false })
    const money = await finance.call(getCompanyMoney, { params: { id: String(companyId) } })
    expect(money.body.payload.documents[0]).toMatchObject({
      dueOn: '2027-01-10',
      extension: { printedDueOn: '2026-11-20', reason: 'Agreed by telephone' },
      isPastDue: false,
    })
    const list = await finance.call(invoices.list, { query: { search: number } })
    expect(list.body.payload.results[0]).toMatchObject({ age: 'not-due', daysOverdue: 0 })
    expect(list.body.payload.totals.overdueCents).toBe(0)
    expect(
      await member.call(downloadInvoice, { params: { number }, query: { format: 'pdf' } }),
    ).toMatchObject({ status: 200 })
    const [row] = await market.database.sql`select document from invoice where id = ${id}`
    expect(row).toMatchObject({ document: { dueOn: '2026-11-20' } })

    const [mail] = await queuedMails(market, `due-date:${id}:`)
    expect(mail).toMatchObject({
      subject: `Invoice ${number} is now due on 10/01/2027`,
      addresses: ['books@customer.example'],
    })
    expect(mail!.text).toContain('it still says 20/11/2026')
    expect(mail!.text).toContain('/pay?token=')
    expect(await auditOf(market, companyId)).toContainEqual(
      expect.objectContaining({
        act: 'invoice.extended',
        reason: 'Agreed by telephone',
        details: { invoice: number, 'dueOn.from': '2026-11-20', 'dueOn.to': '2027-01-10' },
      }),
    )
  })

  test('is what reminders and forced payment count from, with the whole schedule again', async () => {
    const { companyId, number, id } = await aClosedMember()
    const reminders = async () =>
      (await queuedMails(market, `reminder:${id}:`)).map(({ subject }) => subject)
    expect(await reminders()).toHaveLength(1)
    await extend(id, '2027-01-10')
    await onNightOf('2027-01-10')
    expect(await stateOf(companyId)).toBe('active')
    await onNightOf('2027-01-11')
    expect(await stateOf(companyId)).toBe('overdue')
    expect(await reminders()).toHaveLength(1)
    for (const day of ['2027-01-13', '2027-01-20', '2027-02-03']) await onNightOf(day)
    expect((await reminders()).slice(1)).toEqual([
      `Reminder: invoice ${number} is overdue`,
      `Second reminder: invoice ${number} is 10 days overdue`,
      `Final reminder: pay invoice ${number} before 10/02/2027`,
    ])
    await onNightOf('2027-02-09')
    expect(await stateOf(companyId)).toBe('overdue')
    await onNightOf('2027-02-10')
    expect(await stateOf(companyId)).toBe('force-pay')
  })

  test('leaves the account closed while another invoice is overdue', async () => {
    const { companyId, id } = await aClosedMember()
    await anInvoice(market, companyId, { dueOn: '2026-11-15' })
    await extend(id, '2027-01-10')
    expect(await stateOf(companyId)).toBe('force-pay')
  })

  test('is refused unless it is later than the day so far, in the future and within a year', async () => {
    const { companyId } = await aContact(market)
    const due = async (dueOn: string) =>
      (await invoiceRow(market, await anInvoice(market, companyId, { dueOn }))).id
    const late = await due('2026-11-20')
    const passed = [{ param: 'dueOn', msg: 'This day has passed' }]
    expect(await messageOf(extend(late, '2026-12-21'))).toEqual(passed)
    const notLater = (day: string) => [
      { param: 'dueOn', msg: `It is due on ${day}. Enter a later day.` },
    ]
    expect(await messageOf(extend(late, '2026-11-20'))).toEqual(notLater('20/11/2026'))
    const open = await due('2026-12-30')
    expect(await messageOf(extend(open, '2026-12-30'))).toEqual(notLater('30/12/2026'))
    expect(await messageOf(extend(open, '2027-12-23'))).toEqual([
      { param: 'dueOn', msg: 'At the latest 22/12/2027' },
    ])
    expect((await extend(open, '2027-02-30')).status).toBe(400)
    expect((await extend(late, '2026-12-22')).status).toBe(200)
    expect((await extend(open, '2027-12-22')).status).toBe(200)
  })

  test('is refused for paid and unknown invoices, other roles and without a reason, and given once of two at once', async () => {
    const { companyId } = await aContact(market)
    const number = await anInvoice(market, companyId, { dueOn: '2026-12-30' })
    const { id } = await invoiceRow(market, number)
    for (const role of ['support', 'editor'] as const) {
      expect((await extend(id, '2027-01-10', await aStaffCaller(market, role))).status).toBe(403)
    }
    const params = { id: String(id) }
    const body = { dueOn: '2027-01-10', reason: ' ' }
    expect((await finance.call(extendDueDate, { params, body })).status).toBe(400)
    expect((await extend(999_999, '2027-01-10')).status).toBe(404)
    const both = await Promise.all([extend(id, '2027-01-10'), extend(id, '2027-01-10')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await queuedMails(market, `due-date:${id}:`)).toHaveLength(1)
    await finance.call(bookPayment, {
      params,
      body: { amountCents: 135_000, receivedOn: '2026-12-21' },
    })
    expect((await extend(id, '2027-03-10')).refusal.payload.extra).toBe('PAID')
  })

  test('never moves to an earlier day, also not in the database', async () => {
    const { companyId } = await aContact(market)
    const number = await anInvoice(market, companyId, { dueOn: '2026-12-30' })
    await expect(
      market.database.sql`update invoice set extended_until = '2026-12-29', extension_reason = 'x'
          where number = ${number}`,
    ).rejects.toThrow('only moves to a later day')
  })
})
