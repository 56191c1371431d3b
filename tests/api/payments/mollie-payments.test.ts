import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { payByLink } from '#contract/billing/orders.ts'
import { handlePaymentNotification } from '#server/features/billing/jobs.ts'
import { ProviderUnavailable } from '#server/features/billing/payments/provider.ts'
import {
  checkPayments,
  companyRow,
  handleNotifications,
  invoiceRow,
  orderAs,
  readInvoice,
} from '../../support/joining/billing.ts'
import { mollieEnv, notify, paymentOf, startMollie } from '../../support/joining/mollie.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import { signedIn, visitor } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const mollie = await startMollie()
const market = useTestMarket(mollieEnv(mollie))
beforeEach(() => market.clock.set('2026-11-20T09:00:00Z'))
afterEach(() => mollie.respond(undefined))

const euros = (value: string) => ({ currency: 'EUR', value })

async function aCustomer() {
  const contact = await aContact(market, {
    company: { state: 'trial', plan: null, countryCode: 'PT' },
  })
  return { contact, caller: await signedIn(market, contact) }
}
async function anOrder() {
  const { contact, caller } = await aCustomer()
  const { placed } = await orderAs(caller, { option: 1 })
  return { contact, placed, id: paymentOf(placed.link) }
}
const pay = async (token: string) =>
  (await visitor(market).call(payByLink, { body: { token } })).body.payload.link
const receipts = async (number: string) =>
  (
    await market.database.sql<{ amount: number }[]>`
      select amount_cents as amount from receipt join invoice on invoice.id = invoice_id
      where number = ${number} order by receipt.id`
  ).map(({ amount }) => amount)
const paymentRows = (number: string) => market.database.sql<
  { providerId: string | null; state: string; bookedCents: number; heldReason: string }[]
>`
  select provider_id, payment.state, booked_cents,
    held_reason
  from payment join invoice on invoice.id = invoice_id where number = ${number} order by payment.id`
/** Has Mollie tell of a change, and handles it. */
async function tell(id: string, change?: Parameters<typeof mollie.change>[1]) {
  if (change) mollie.change(id, change)
  expect((await notify(market, id)).status).toBe(200)
  await handleNotifications(market)
}

describe('an order while Mollie does not answer (BK-093)', () => {
  test('stands, and is paid by the next attempt with the same key', async () => {
    const { caller } = await aCustomer()
    mollie.respond((_request, response) => response.writeHead(503).end())
    const { answer, placed } = await orderAs(caller)
    expect([answer.status, placed.link]).toEqual([200, ''])
    expect(await invoiceRow(market, placed.invoiceNumber)).toMatchObject({ status: 0 })
    expect(await readInvoice(market, placed.token)).toMatchObject({ state: 'unpaid' })
    const begun = { providerId: null, state: 'open', bookedCents: 0, heldReason: '' }
    expect(await paymentRows(placed.invoiceNumber)).toEqual([begun])
    const failedKey = mollie.requests.at(-1)!.headers['idempotency-key']

    mollie.respond(undefined)
    const link = await pay(placed.token)
    expect(mollie.requests.at(-1)!.headers['idempotency-key']).toBe(failedKey)
    expect(await paymentRows(placed.invoiceNumber)).toHaveLength(1)
    await tell(paymentOf(link), { status: 'paid' })
    expect(await invoiceRow(market, placed.invoiceNumber)).toMatchObject({ status: 1 })
  })

  test('whose answer is lost becomes one payment at Mollie, found when it is paid', async () => {
    const { caller } = await aCustomer()
    const before = mollie.payments.size
    mollie.respond((request, response, body) => {
      response.end = () => response.socket!.destroy() as never
      mollie.answer(request, response, body)
    })
    const { placed } = await orderAs(caller)
    expect([placed.link, mollie.payments.size]).toEqual(['', before + 1])
    const [id] = [...mollie.payments.keys()].slice(-1)
    mollie.respond(undefined)
    await tell(id!, { status: 'paid' })
    expect(await paymentRows(placed.invoiceNumber)).toMatchObject([
      { providerId: id, state: 'paid', bookedCents: 67_500 },
    ])
    expect(await receipts(placed.invoiceNumber)).toEqual([67_500])
    expect(mollie.payments.size).toBe(before + 1)
  })
})

describe('what Mollie tells of a payment (BK-093)', () => {
  test('activates the membership once it is paid', async () => {
    const { contact, placed, id } = await anOrder()
    for (const status of ['pending', 'authorized', 'open'] as const) await tell(id, { status })
    expect(await receipts(placed.invoiceNumber)).toEqual([])
    expect(await companyRow(market, contact.companyId)).toMatchObject({ state: 'trial' })
    await tell(id, { status: 'paid' })
    await tell(id)
    expect(await receipts(placed.invoiceNumber)).toEqual([135_000])
    expect(await companyRow(market, contact.companyId)).toMatchObject({ state: 'active' })
  })

  test.each([
    ['failed', 'failed'],
    ['canceled', 'cancelled'],
    ['expired', 'expired'],
  ] as const)('leaves the invoice unpaid when it is %s', async (status, lastAttempt) => {
    const { contact, placed, id } = await anOrder()
    await tell(id, { status })
    expect(await readInvoice(market, placed.token)).toMatchObject({ state: 'unpaid', lastAttempt })
    expect(await companyRow(market, contact.companyId)).toMatchObject({ state: 'trial' })
    expect(paymentOf(await pay(placed.token))).not.toBe(id)
  })

  test.each([
    ['another currency', { currency: 'USD', value: '1350.00' }, 'USD 1350.00'],
    ['another currency without decimals', { currency: 'JPY', value: '1350' }, 'JPY 1350.00'],
    ['too little', euros('1349.99'), 'EUR 1349.99'],
    ['too much', euros('1350.01'), 'EUR 1350.01'],
  ])('holds %s for staff', async (_name, amount, was) => {
    const { contact, placed, id } = await anOrder()
    for (let times = 0; times < 2; times++) await tell(id, { status: 'paid', amount })
    expect(await paymentRows(placed.invoiceNumber)).toMatchObject([
      { state: 'paid', bookedCents: 0, heldReason: `paid ${was} instead of EUR 1350.00` },
    ])
    expect(await receipts(placed.invoiceNumber)).toEqual([])
    expect(await companyRow(market, contact.companyId)).toMatchObject({ state: 'trial' })
  })

  test('books refunds and chargebacks as they come, and what comes back of them (BK-095)', async () => {
    const { placed, id } = await anOrder()
    const statuses: number[] = []
    for (const change of [
      { status: 'paid' as const },
      { amountRefunded: euros('100.00') },
      { amountChargedBack: euros('1250.00') },
      // The bank decides for the seller: a chargeback is reversed.
      { amountChargedBack: euros('0.00') },
      // A refund that could not be paid out.
      { amountRefunded: euros('0.00') },
      { amountRefunded: euros('0.00') },
    ]) {
      await tell(id, change)
      statuses.push((await invoiceRow(market, placed.invoiceNumber)).status)
    }
    expect(await receipts(placed.invoiceNumber)).toEqual([
      135_000, -10_000, -125_000, 125_000, 10_000,
    ])
    expect(statuses).toEqual([1, 0, 0, 0, 1, 1])
    const invoice = await invoiceRow(market, placed.invoiceNumber)
    expect(await queuedMails(market, `part-payment:${invoice.id}:`)).toEqual([])
  })

  test('is read again when an answer is overtaken by a newer one', async () => {
    const { placed, id } = await anOrder()
    mollie.change(id, { status: 'paid' })
    await notify(market, id)
    await notify(market, id)
    const waiting = await market.database.sql<{ id: number }[]>`
      select id::int from payment_notification where handled_at is null order by id`
    const release = Promise.withResolvers<void>()
    const isAsked = Promise.withResolvers<void>()
    let isFirst = true
    mollie.respond((request, response, body) => {
      if (!isFirst) return mollie.answer(request, response, body)
      isFirst = false
      const send = response.end.bind(response)
      // What was true when it was asked arrives late.
      response.end = ((text: string) => void release.promise.then(() => send(text))) as never
      mollie.answer(request, response, body)
      isAsked.resolve()
    })
    const slow = handlePaymentNotification.run(market.platform, waiting[0])
    await isAsked.promise
    mollie.change(id, { amountRefunded: euros('1350.00') })
    await handlePaymentNotification.run(market.platform, waiting[1])
    release.resolve()
    await slow
    const sum = (await receipts(placed.invoiceNumber)).reduce((total, one) => total + one, 0)
    expect(sum).toBe(0)
    expect(await invoiceRow(market, placed.invoiceNumber)).toMatchObject({ status: 0 })
  })

  test('waits until Mollie answers, and is then handled', async () => {
    const { placed, id } = await anOrder()
    mollie.change(id, { status: 'paid' })
    for (const status of [429, 500, 503]) {
      mollie.respond((_request, response) => response.writeHead(status).end())
      await notify(market, id)
      await expect(handleNotifications(market)).rejects.toThrow(ProviderUnavailable)
    }
    expect(await paymentRows(placed.invoiceNumber)).toMatchObject([
      { state: 'open', bookedCents: 0 },
    ])
    mollie.respond(undefined)
    await handleNotifications(market)
    expect(await receipts(placed.invoiceNumber)).toEqual([135_000])
  })

  test('changes nothing for payments that Mollie or the market does not know', async () => {
    const { placed, id } = await anOrder()
    const unknown = { status: 'paid', amount: euros('1350.00'), metadata: null } as const
    mollie.payments.set('tr_ofSomebodyElse', { id: 'tr_ofSomebodyElse', ...unknown })
    // Our payment has an id of Mollie already: no other payment can claim to be it.
    const [row] = await market.database.sql<{ paymentId: number }[]>`
      select id as payment_id from payment where provider_id = ${id}`
    const claim = { id: 'tr_claims', ...unknown, metadata: row }
    mollie.payments.set('tr_claims', claim)
    mollie.requests.length = 0
    const known = await notify(market, id)
    for (const other of ['tr_neverMade', 'tr_ofSomebodyElse', 'tr_claims', id.toUpperCase()]) {
      const answer = await notify(market, other)
      expect([answer.status, answer.body]).toEqual([known.status, known.body])
    }
    await handleNotifications(market)
    expect(mollie.requests.map(({ path }) => path)).toEqual([`/v2/payments/${id}`])
    expect(await paymentRows(placed.invoiceNumber)).toMatchObject([
      { providerId: id, state: 'open', bookedCents: 0 },
    ])
  })

  test('is asked about under an unknown id only while the answer to a new payment is missing', async () => {
    const { caller } = await aCustomer()
    mollie.respond((_request, response) => response.writeHead(503).end())
    await orderAs(caller)
    mollie.respond(undefined)
    const asked = async (id: string) => {
      mollie.requests.length = 0
      await tell(id)
      return mollie.requests.map(({ path }) => path)
    }
    expect(await asked('tr_early')).toEqual(['/v2/payments/tr_early'])
    market.clock.advance({ hours: 1, seconds: 1 })
    expect(await asked('tr_late')).toEqual([])
  })

  test('is found without being told, and nothing is asked of payments that have ended', async () => {
    const { placed, id } = await anOrder()
    mollie.change(id, { status: 'paid' })
    await checkPayments(market)
    expect(await receipts(placed.invoiceNumber)).toEqual([135_000])
    mollie.requests.length = 0
    await checkPayments(market)
    expect(mollie.requests.map(({ path }) => path)).not.toContain(`/v2/payments/${id}`)
  })
})
