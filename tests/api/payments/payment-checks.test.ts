import { beforeEach, describe, expect, test } from 'vitest'
import { bookPayment, creditInvoice } from '#contract/billing/desk/company-money.ts'
import {
  bookHeldPayment,
  closePaymentCheck,
  getPaymentCheck,
  notePaidBack,
  refundPayment,
} from '#contract/billing/desk/payment-checks.ts'
import { listQueue } from '#contract/back-office/queue/queue.ts'
import {
  checkOut,
  checkPayments,
  companyRow,
  handleNotifications,
  invoiceRow,
  orderAs,
  sendRefunds,
} from '../../support/joining/billing.ts'
import { signedIn, type Caller } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let finance: Caller
beforeEach(async () => {
  market.clock.set('2026-11-20T09:00:00Z')
  finance = await aStaffCaller(market, 'finance')
})

/** The order of a company in its trial for 1,350.00, ended on the checkout page. */
async function anOrder(end: 'paid' | 'wrongAmount' = 'paid') {
  const contact = await aContact(market, {
    company: { state: 'trial', plan: null, countryCode: 'US' },
  })
  const { placed } = await orderAs(await signedIn(market, contact), {
    country: 'US',
    vat: 'n/a',
    option: 1,
  })
  await checkOut(market, placed.link, end)
  const number = placed.invoiceNumber
  const providerId = placed.link.split('/').at(-1)!
  return { number, providerId, ...(await invoiceRow(market, number)) }
}
const listed = async (state: 'open' | 'done' = 'open') =>
  (await finance.call(listQueue, { query: { kind: 'payment-check', state } })).body.payload.results
const checkOf = async (number: string, state: 'open' | 'done' = 'open') =>
  (await listed(state)).find(({ detail }) => detail.endsWith(number))
const act = (path: string, id: number, body: object = {}) =>
  finance.raw('POST', path.replace(':id', String(id)), body)
const reason = 'Agreed by telephone'
const credit = async (id: number) =>
  finance.call(creditInvoice, { params: { id: String(id) }, body: { netCents: null, reason } })
const setGivenBack = (providerId: string, cents: number) => market.database.sql`
  update embedded_payment set given_back_cents = ${cents} where id = ${providerId}`
const refundsOf = (providerId: string) => market.database.sql`
  select amount_cents as cents, state from embedded_refund
  where embedded_payment_id = ${providerId} order by created_at`
const notifyOf = async (providerId: string) => {
  await market.database.sql`
    insert into payment_notification (provider, provider_id, received_at)
    values ('embedded', ${providerId}, ${market.clock.now()})`
  await handleNotifications(market)
}

describe('a payment of a wrong amount', () => {
  test('waits for finance, and is booked as it is on request (BK-095)', async () => {
    const { number, companyId } = await anOrder('wrongAmount')
    const check = await checkOf(number)
    expect(check).toMatchObject({
      title: 'Payment held',
      detail: `EUR 1349.00, ${number}`,
      company: { id: companyId },
      due: '2026-11-25T09:00:00.000Z',
    })
    expect((await act(bookHeldPayment.path, check!.id)).status).toBe(200)
    expect(await invoiceRow(market, number)).toMatchObject({ status: 0, receivedCents: 134_900 })
    expect(await checkOf(number)).toBeUndefined()
    expect(await checkOf(number, 'done')).toBeDefined()
    expect((await act(bookHeldPayment.path, check!.id)).refusal.payload.extra).toBe('STATE')
  })

  test('is refunded, and later notifications neither hold nor book it again (BK-095)', async () => {
    const { number, providerId } = await anOrder('wrongAmount')
    const { id } = (await checkOf(number))!
    expect((await act(refundPayment.path, id, { reason })).status).toBe(200)
    expect(await checkOf(number)).toMatchObject({ group: 'waiting' })
    expect(await refundsOf(providerId)).toEqual([])
    expect((await act(bookHeldPayment.path, id)).refusal.payload.extra).toBe('ASKED')
    await sendRefunds(market)
    expect(await refundsOf(providerId)).toMatchObject([{ cents: 134_900, state: 'refunded' }])
    await notifyOf(providerId)
    expect(await checkOf(number)).toBeUndefined()
    expect(await invoiceRow(market, number)).toMatchObject({ status: 0, receivedCents: 0 })
  })
})

describe('money to pay back', () => {
  test('waits once a paid invoice is credited, until the provider has refunded it (BK-095)', async () => {
    const { number, id: invoiceId } = await anOrder()
    await credit(invoiceId)
    const check = (await checkOf(number))!
    expect(check).toMatchObject({ title: 'Refund due', detail: `EUR 1350.00, ${number}` })
    expect((await act(refundPayment.path, check.id, { reason })).status).toBe(200)
    expect(await checkOf(number)).toMatchObject({ group: 'waiting' })
    expect((await act(refundPayment.path, check.id, { reason })).refusal.payload.extra).toBe(
      'ASKED',
    )
    await sendRefunds(market)
    expect(await invoiceRow(market, number)).toMatchObject({ status: 9, receivedCents: 0 })
    expect(await checkOf(number)).toBeUndefined()
    expect((await listed('done')).filter(({ detail }) => detail.endsWith(number))).toHaveLength(1)
  })

  test('that the provider no longer has is not refunded, and is decided again (BK-095)', async () => {
    const { number, id: invoiceId, providerId } = await anOrder()
    await credit(invoiceId)
    const { id } = (await checkOf(number))!
    // Charged back, and not notified yet.
    await setGivenBack(providerId, 1)
    expect((await act(refundPayment.path, id, { reason })).status).toBe(200)
    await sendRefunds(market)
    expect(await refundsOf(providerId)).toEqual([])
    expect(await checkOf(number)).toMatchObject({ title: 'Refund due, refund failed' })
    const params = { id: String(id) }
    expect((await finance.call(getPaymentCheck, { params })).body.payload).toMatchObject({
      refundFailure: 'The amount is higher than the remaining amount.',
    })
  })

  test('comes back when its refund fails later (BK-095)', async () => {
    const { number, id: invoiceId, providerId } = await anOrder()
    await credit(invoiceId)
    const { id } = (await checkOf(number))!
    await act(refundPayment.path, id, { reason })
    await sendRefunds(market)
    expect(await checkOf(number)).toBeUndefined()
    await market.database.sql`
      update embedded_refund set state = 'failed' where embedded_payment_id = ${providerId}`
    await notifyOf(providerId)
    expect(await checkOf(number)).toMatchObject({ id, title: 'Refund due, refund failed' })
    expect(await invoiceRow(market, number)).toMatchObject({ receivedCents: 135_000 })
  })

  test('that was paid back by bank transfer is booked on the invoice (BK-095)', async () => {
    const { number, id: invoiceId } = await anOrder()
    await credit(invoiceId)
    const { id } = (await checkOf(number))!
    const paid = (paidOn: string) => act(notePaidBack.path, id, { paidOn })
    expect((await paid('2026-11-21')).status).toBe(400)
    expect((await paid('2026-11-20')).status).toBe(200)
    expect(await invoiceRow(market, number)).toMatchObject({ status: 9, receivedCents: 0 })
    expect(await checkOf(number)).toBeUndefined()
  })

  test('that staff leave on the invoice does not come back (BK-095)', async () => {
    const { number, id: invoiceId, providerId } = await anOrder()
    await credit(invoiceId)
    const { id } = (await checkOf(number))!
    expect((await act(closePaymentCheck.path, id, { reason })).status).toBe(200)
    await notifyOf(providerId)
    expect(await checkOf(number)).toBeUndefined()
    const params = { id: String(id) }
    expect((await finance.call(getPaymentCheck, { params })).body.payload.closed).toMatchObject({
      outcome: reason,
      by: expect.any(String),
    })
  })
})

test('a decided payment names its decision and since when it waited (BK-146)', async () => {
  const decided = async (path: string, body?: object) => {
    const { number, id: invoiceId } = await anOrder(
      path === bookHeldPayment.path ? 'wrongAmount' : 'paid',
    )
    if (path !== bookHeldPayment.path) await credit(invoiceId)
    const { id } = (await checkOf(number))!
    market.clock.advance({ minutes: 20 })
    expect((await act(path, id, body)).status).toBe(200)
    await sendRefunds(market)
    return (await checkOf(number, 'done'))?.done
  }
  const outcomes = [
    await decided(bookHeldPayment.path),
    await decided(refundPayment.path, { reason }),
    await decided(notePaidBack.path, { paidOn: '2026-11-20' }),
    await decided(closePaymentCheck.path, { reason: 'Booked elsewhere' }),
  ]
  expect(outcomes).toEqual([
    { beganAt: '2026-11-20T09:00:00.000Z', outcome: 'Booked' },
    { beganAt: '2026-11-20T09:20:00.000Z', outcome: 'Refunded' },
    { beganAt: '2026-11-20T09:40:00.000Z', outcome: 'Paid back' },
    { beganAt: '2026-11-20T10:00:00.000Z', outcome: 'No money moved' },
  ])
})

describe('a chargeback', () => {
  test('makes the invoice unpaid and waits for finance, once (BK-095)', async () => {
    const { number, providerId, companyId } = await anOrder()
    expect(await companyRow(market, companyId!)).toMatchObject({ state: 'active' })
    await setGivenBack(providerId, 135_000)
    await notifyOf(providerId)
    await notifyOf(providerId)
    expect(await invoiceRow(market, number)).toMatchObject({ status: 0, receivedCents: 0 })
    const own = (await listed()).filter(({ detail }) => detail.endsWith(number))
    expect(own).toEqual([expect.objectContaining({ title: 'Refund or chargeback' })])
    expect((await act(bookHeldPayment.path, own[0]!.id)).refusal.payload.extra).toBe('KIND')
    expect((await act(closePaymentCheck.path, own[0]!.id, { reason })).status).toBe(200)
    expect(await checkOf(number)).toBeUndefined()
  })
})

describe('a payment that the provider did not begin', () => {
  test('waits for finance after an hour, until the invoice is settled', async () => {
    const { number, id } = await anOrder()
    const unpaid = await aContact(market, {
      company: { state: 'trial', plan: null, countryCode: 'US' },
    })
    const order = await orderAs(await signedIn(market, unpaid), { country: 'US', vat: 'n/a' })
    const own = await invoiceRow(market, order.placed.invoiceNumber)
    await market.database.sql`
      update payment set provider_id = null, checkout_url = null where invoice_id = ${own.id}`
    await checkPayments(market)
    expect(await checkOf(order.placed.invoiceNumber)).toBeUndefined()
    market.clock.advance({ hours: 2 })
    finance = await aStaffCaller(market, 'finance')
    await checkPayments(market)
    await checkPayments(market)
    expect(await checkOf(order.placed.invoiceNumber)).toMatchObject({
      title: 'Payment did not begin',
    })
    expect(await checkOf(number)).toBeUndefined()
    expect(id).toBeGreaterThan(0)
    await credit(own.id)
    expect(await checkOf(order.placed.invoiceNumber)).toBeUndefined()
  })

  test('says that it ended with a payment by another way, and when (BK-146)', async () => {
    const contact = await aContact(market, {
      company: { state: 'trial', plan: null, countryCode: 'US' },
    })
    const { placed } = await orderAs(await signedIn(market, contact), { country: 'US', vat: 'n/a' })
    const { id, totalCents } = await invoiceRow(market, placed.invoiceNumber)
    await market.database.sql`
      update payment set provider_id = null, checkout_url = null where invoice_id = ${id}`
    market.clock.advance({ hours: 2 })
    finance = await aStaffCaller(market, 'finance')
    await checkPayments(market)
    const open = (await checkOf(placed.invoiceNumber))!
    market.clock.advance({ minutes: 20 })
    await finance.call(bookPayment, {
      params: { id: String(id) },
      body: { amountCents: totalCents, receivedOn: '2026-11-20' },
    })
    expect(await checkOf(placed.invoiceNumber, 'done')).toMatchObject({
      since: '2026-11-20T11:20:00.000Z',
      done: { beganAt: '2026-11-20T11:00:00.000Z', outcome: 'Invoice paid' },
    })
    const params = { id: String(open.id) }
    expect((await finance.call(getPaymentCheck, { params })).body.payload.closed).toEqual({
      at: '2026-11-20T11:20:00.000Z',
      by: null,
      outcome: 'Invoice paid',
    })
    expect((await act(closePaymentCheck.path, open.id, { reason })).refusal.payload.extra).toBe(
      'STATE',
    )
  })
})
