import { beforeEach, describe, expect, test } from 'vitest'
import { lastInvoiceStatus } from '#contract/billing/account-status.ts'
import { getInvoices } from '#contract/billing/invoices.ts'
import { payByLink, placeOrder } from '#contract/billing/orders.ts'
import { refusals } from '#contract/refusals.ts'
import { receiveNotification } from '#server/features/billing/payments/receive-notification.ts'
import {
  checkOut,
  checkPayments,
  companyRow,
  deliverInvoices,
  handleNotifications,
  invoiceRow,
  orderAs,
  orderAsVisitor,
  readInvoice,
  readTerms,
} from '../../support/joining/billing.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import { signedIn, visitor } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
beforeEach(() => market.clock.set('2026-11-20T09:00:00Z'))

async function anOrderedTrial() {
  const contact = await aContact(market, {
    company: { state: 'trial', plan: null, countryCode: 'PT' },
  })
  const caller = await signedIn(market, contact)
  const { placed } = await orderAs(caller, { option: 1 })
  return { contact, caller, placed }
}
const receipts = async (number: string) =>
  (
    await market.database.sql<{ amount: number }[]>`
      select amount_cents as amount from receipt join invoice on invoice.id = invoice_id
      where number = ${number} order by receipt.id`
  ).map(({ amount }) => amount)

describe('a paid order', () => {
  test('of a company that is verified becomes a membership of one year at once (BL-013, AM-062)', async () => {
    const { contact, caller, placed } = await anOrderedTrial()
    await checkOut(market, placed.link)
    expect(await companyRow(market, contact.companyId)).toMatchObject({
      state: 'active',
      plan: 'broker',
    })
    const { results, paidUntil, renewsOn } = (await caller.call(getInvoices)).body.payload
    expect(results[0]).toMatchObject({ paymentStatus: 1, datePaid: '2026-11-20', link: '' })
    expect([paidUntil, renewsOn]).toEqual(['2027-11-19', '2027-11-20'])
    expect((await readTerms(caller)).own).toMatchObject({ open: null, paidUntil: '2027-11-19' })
  })

  test('of a trial begins after the days that are left of it (BL-013)', async () => {
    const { contact, caller, placed } = await anOrderedTrial()
    await market.database.sql`
      update company set trial_ends_at = '2026-12-04T23:00:00Z' where id = ${contact.companyId}`
    await checkOut(market, placed.link)
    const { paidUntil, renewsOn } = (await caller.call(getInvoices)).body.payload
    // The trial ends with 4 December, Amsterdam time.
    expect([paidUntil, renewsOn]).toEqual(['2027-12-04', '2027-12-05'])
  })

  test('of a new company waits until staff have verified it (BL-013, AM-062)', async () => {
    const { placed } = await orderAsVisitor(market)
    await checkOut(market, placed.link)
    const { companyId, status } = await invoiceRow(market, placed.invoiceNumber)
    expect(status).toBe(1)
    expect(await companyRow(market, companyId)).toMatchObject({ state: 'new', plan: null })
  })

  test('is confirmed by a mail that says what comes next', async () => {
    const { placed } = await anOrderedTrial()
    await checkOut(market, placed.link)
    const { id } = await invoiceRow(market, placed.invoiceNumber)
    const [mail] = await queuedMails(market, `receipt:${id}:`)
    expect(mail!.text).toContain('Your membership is active.')
    const { placed: other } = await orderAsVisitor(market)
    await checkOut(market, other.link)
    const { id: otherId } = await invoiceRow(market, other.invoiceNumber)
    const [waiting] = await queuedMails(market, `receipt:${otherId}:`)
    expect(waiting!.text).toContain('within 24 hours')
  })

  test('is not ordered again: the company is told until when it has paid (AM-123)', async () => {
    const { caller, placed } = await anOrderedTrial()
    await checkOut(market, placed.link)
    const { answer } = await orderAs(caller)
    expect([answer.status, answer.refusal.payload.extra]).toEqual([409, 'MEMBER'])
  })
})

describe('a payment', () => {
  test.for([
    ['failed', 'failed'],
    ['cancelled', 'cancelled'],
    ['expired', 'expired'],
  ] as const)('that %s leaves the invoice unpaid, to be paid again', async ([end, lastAttempt]) => {
    const { placed } = await anOrderedTrial()
    await checkOut(market, placed.link, end)
    const unpaid = { state: 'unpaid', lastAttempt, openCents: 135_000 }
    expect(await readInvoice(market, placed.token)).toMatchObject(unpaid)
    const body = { token: placed.token }
    const again = (await visitor(market).call(payByLink, { body })).body.payload
    expect(again.link).not.toBe(placed.link)
    await checkOut(market, again.link)
    expect(await readInvoice(market, placed.token)).toMatchObject({ state: 'paid', openCents: 0 })
  })

  test('is mailed with its invoice without a link to pay (BK-091)', async () => {
    const { placed } = await anOrderedTrial()
    await checkOut(market, placed.link)
    await deliverInvoices(market)
    const { id } = await invoiceRow(market, placed.invoiceNumber)
    const [mail] = await queuedMails(market, `invoice:${id}`)
    expect(mail!.text).toContain('It is paid, and nothing is left to do.')
    expect(mail!.text).not.toContain('Pay online')
  })

  test('is told as waiting until the provider has said how it ended', async () => {
    const { placed } = await anOrderedTrial()
    expect(await readInvoice(market, placed.token)).toMatchObject({ state: 'waiting' })
  })

  test('is booked once, however often it is told (BK-093)', async () => {
    const { placed } = await anOrderedTrial()
    await checkOut(market, placed.link, 'twice')
    await receiveNotification(market.platform, 'embedded', placed.link.split('/').at(-1)!)
    await handleNotifications(market)
    await checkPayments(market)
    expect(await receipts(placed.invoiceNumber)).toEqual([135_000])
  })

  test('that nobody told us of is found (BK-093)', async () => {
    const { placed } = await anOrderedTrial()
    await checkOut(market, placed.link, 'late')
    expect(await readInvoice(market, placed.token)).toMatchObject({ state: 'waiting' })
    await checkPayments(market)
    expect(await readInvoice(market, placed.token)).toMatchObject({ state: 'paid' })
  })

  test('that cannot be checked does not keep others from being found', async () => {
    const broken = await anOrderedTrial()
    const { placed } = await anOrderedTrial()
    await checkOut(market, placed.link, 'late')
    await market.database.sql`
      update embedded_payment set state = 'paid', currency = repeat('X', 400)
      where id = ${broken.placed.link.split('/').at(-1)!}`
    await checkPayments(market)
    expect(await readInvoice(market, placed.token)).toMatchObject({ state: 'paid' })
  })

  test('of a wrong amount is held for staff, and nothing is activated (BK-093)', async () => {
    const { contact, placed } = await anOrderedTrial()
    await checkOut(market, placed.link, 'wrongAmount')
    expect(await invoiceRow(market, placed.invoiceNumber)).toMatchObject({
      status: 0,
      receivedCents: 0,
    })
    expect(await companyRow(market, contact.companyId)).toMatchObject({ state: 'trial' })
    expect(await readInvoice(market, placed.token)).toMatchObject({ state: 'held' })
    // Nobody pays twice meanwhile.
    const again = await visitor(market).raw('POST', payByLink.path, { token: placed.token })
    expect(again.refusal).toMatchObject({
      status: 409,
      payload: { extra: 'HELD', msg: refusals.paymentHeld },
    })
    const [held] = await market.database.sql<{ reason: string }[]>`
      select held_reason as reason from payment join invoice on invoice.id = invoice_id
      where number = ${placed.invoiceNumber}`
    expect(held!.reason).toBe('paid EUR 1349.00 instead of EUR 1350.00')
  })

  test('that was given back leaves the invoice unpaid again (BK-095)', async () => {
    const { placed } = await anOrderedTrial()
    await checkOut(market, placed.link)
    await market.database.sql`update embedded_payment set given_back_cents = amount_cents
      where id = ${placed.link.split('/').at(-1)!}`
    await receiveNotification(market.platform, 'embedded', placed.link.split('/').at(-1)!)
    await handleNotifications(market)
    expect(await receipts(placed.invoiceNumber)).toEqual([135_000, -135_000])
    expect(await invoiceRow(market, placed.invoiceNumber)).toMatchObject({
      status: 0,
      receivedCents: 0,
      paidOn: null,
    })
  })

  test('begun twice is one payment (double click)', async () => {
    const { placed } = await anOrderedTrial()
    const body = { token: placed.token }
    const links = await Promise.all(
      [1, 2, 3].map(
        async () => (await visitor(market).call(payByLink, { body })).body.payload.link,
      ),
    )
    expect(new Set([...links, placed.link]).size).toBe(1)
  })

  test('of an invoice that is paid or void is refused (409 PAID)', async () => {
    const { placed } = await anOrderedTrial()
    await checkOut(market, placed.link)
    const { status, refusal } = await visitor(market).call(payByLink, {
      body: { token: placed.token },
    })
    expect([status, refusal.payload.extra]).toEqual([409, 'PAID'])
  })
})

describe('the link of an invoice', () => {
  test('opens nothing without its token', async () => {
    const { placed } = await anOrderedTrial()
    for (const token of [
      '',
      '1',
      placed.token.replace(/.$/, ''),
      placed.token.replace(/^\d+/, '1'),
    ]) {
      expect((await visitor(market).call(payByLink, { body: { token } })).status).toBe(404)
    }
  })
})

describe('POST /api/companies/invoice with a number (API-043, AM-003)', () => {
  test('answers the link of an own unpaid invoice, and 404 for foreign ones', async () => {
    const { caller, placed } = await anOrderedTrial()
    const own = await caller.call(placeOrder, { body: { invoiceNumber: placed.invoiceNumber } })
    expect(own.body.payload.link).toBe(placed.link)
    const other = await anOrderedTrial()
    const body = { invoiceNumber: other.placed.invoiceNumber }
    expect((await caller.call(placeOrder, { body })).status).toBe(404)
    expect((await visitor(market).call(placeOrder, { body })).status).toBe(404)
  })
})

describe('an overdue renewal', () => {
  test('is lifted by its payment at once, also behind a forced payment (BK-092)', async () => {
    const { contact, caller, placed } = await anOrderedTrial()
    await checkOut(market, placed.link)
    const { id } = await invoiceRow(market, placed.invoiceNumber)
    // A copy of the invoice as the one for the next year, long overdue.
    await market.database.sql`
      insert into invoice (kind, series, year, sequence, number, company_id, account, issued_on,
        due_on, net_cents, vat_cents, total_cents, vat_treatment, document, issued_at)
      select kind, series, 2025, 1, '2025-00001', company_id, account, '2025-09-01', '2025-09-16',
        net_cents, vat_cents, total_cents, vat_treatment, document, issued_at
      from invoice where id = ${id}`
    await market.database
      .sql`update company set state = 'force-pay' where id = ${contact.companyId}`
    const { link } = (await caller.call(lastInvoiceStatus)).body.payload
    const token = new URL(link).searchParams.get('token')!
    const begun = (await visitor(market).call(payByLink, { body: { token } })).body.payload
    await checkOut(market, begun.link)
    expect(await companyRow(market, contact.companyId)).toMatchObject({ state: 'active' })
    expect((await caller.call(lastInvoiceStatus)).body.payload).toMatchObject({
      isDue: false,
      isPastDue: false,
      forcePay: false,
      link: '',
    })
  })
})
