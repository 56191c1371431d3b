import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { creditInvoice } from '#contract/billing/desk/company-money.ts'
import {
  getPaymentCheck,
  notePaidBack,
  refundPayment,
} from '#contract/billing/desk/payment-checks.ts'
import { listQueue } from '#contract/back-office/queue/queue.ts'
import { sendRefund } from '#server/features/billing/jobs.ts'
import { ProviderUnavailable } from '#server/features/billing/payments/provider.ts'
import {
  checkPayments,
  handleNotifications,
  invoiceRow,
  orderAs,
  sendRefunds,
} from '../../support/joining/billing.ts'
import { expectKeptBooks } from '../../support/joining/kept-books.ts'
import {
  mollieEnv,
  mollieError,
  notify,
  paymentOf,
  startMollie,
} from '../../support/joining/mollie.ts'
import { signedIn, type Caller } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const mollie = await startMollie()
const market = useTestMarket(mollieEnv(mollie))
let finance: Caller
beforeEach(async () => {
  market.clock.set('2026-11-20T09:00:00Z')
  finance = await aStaffCaller(market, 'finance')
})
afterEach(() => mollie.respond(undefined))

const euros = (value: string) => ({ currency: 'EUR', value })
const reason = 'Agreed by telephone'

/** A payment of an order for 1,350.00 that Mollie has notified. */
async function aPayment(value = '1350.00') {
  const contact = await aContact(market, {
    company: { state: 'trial', plan: null, countryCode: 'PT' },
  })
  const { placed } = await orderAs(await signedIn(market, contact), { option: 1 })
  const id = paymentOf(placed.link)
  await tell(id, { status: 'paid', amount: euros(value) })
  return { id, number: placed.invoiceNumber }
}
async function tell(id: string, change?: Parameters<typeof mollie.change>[1]) {
  if (change) mollie.change(id, change)
  expect((await notify(market, id)).status).toBe(200)
  await handleNotifications(market)
}
const checksOf = async (number: string) =>
  (
    await finance.call(listQueue, { query: { kind: 'payment-check', state: 'open' } })
  ).body.payload.results.filter(({ detail }) => detail.endsWith(number))
const read = async (id: number) =>
  (await finance.call(getPaymentCheck, { params: { id: String(id) } })).body.payload
const ask = (id: number) =>
  finance.raw('POST', refundPayment.path.replace(':id', String(id)), { reason })
const noteBack = (id: number, paidOn: string) =>
  finance.raw('POST', notePaidBack.path.replace(':id', String(id)), { paidOn })

/** A held payment of one euro too little, and its check. */
async function aHeld() {
  const payment = await aPayment('1349.00')
  const [check] = await checksOf(payment.number)
  return { ...payment, check: check!.id }
}
/** A payment that was credited in full, and its check. */
async function anOverpaid() {
  const payment = await aPayment()
  const invoice = await invoiceRow(market, payment.number)
  const params = { id: String(invoice.id) }
  await finance.call(creditInvoice, { params, body: { netCents: null, reason } })
  const [check] = await checksOf(payment.number)
  return { ...payment, check: check!.id }
}
const passHour = async () => {
  market.clock.advance({ minutes: 61 })
  mollie.forgetKeys()
  finance = await aStaffCaller(market, 'finance')
}
const onlyRefund = (id: string) => {
  const refunds = mollie.refundsOf(id)
  expect(refunds).toHaveLength(1)
  return refunds[0]!
}

describe('a refund (BK-095)', () => {
  test('is asked for in the background, with its key as metadata', async () => {
    const { id, check } = await aHeld()
    mollie.requests.length = 0
    expect((await ask(check)).status).toBe(200)
    expect(mollie.requests).toEqual([])
    const [row] = await market.database.sql<{ id: number; key: string; jobs: number }[]>`
      select id, refund_key as key, (
        select count(*)::int from graphile_worker._private_jobs
        where payload ->> 'id' = refund.id::text and task_id = (
          select id from graphile_worker._private_tasks where identifier = ${sendRefund.name})) as jobs
      from refund where payment_check_id = ${check}`
    expect(row!.jobs).toBe(1)
    await sendRefunds(market)
    const post = mollie.requests.find(({ method }) => method === 'POST')!
    expect(post.headers['idempotency-key']).toBe(row!.key)
    expect(onlyRefund(id)).toMatchObject({
      amount: euros('1349.00'),
      metadata: { refundKey: row!.key },
      description: expect.stringMatching(/^Invoice 2026-/),
    })
  })

  test('leaves a held payment waiting until Mollie has paid it out, without a notification', async () => {
    const { id, number, check } = await aHeld()
    await ask(check)
    await sendRefunds(market)
    for (const status of ['queued', 'pending', 'processing'] as const) {
      mollie.changeRefund(onlyRefund(id).id, status)
      await checkPayments(market)
      expect(await checksOf(number)).toMatchObject([{ group: 'waiting', title: 'Payment held' }])
      expect(await read(check)).toMatchObject({
        refundAskedAt: '2026-11-20T09:00:00.000Z',
        canRefund: false,
        canBook: false,
        canNotePaidBack: false,
      })
    }
    mollie.changeRefund(onlyRefund(id).id, 'refunded')
    await checkPayments(market)
    expect(await checksOf(number)).toEqual([])
    expect((await read(check)).closed).toMatchObject({
      by: expect.any(String),
      outcome: 'Refund of EUR 1349.00 by the payment provider',
    })
    mollie.requests.length = 0
    await checkPayments(market)
    expect(mollie.requests.filter(({ path }) => path.includes(id))).toEqual([])
  })

  test.each([
    ['failed', 'The bank did not accept the refund. The money is back at the payment provider.'],
    ['canceled', 'The refund was canceled at the payment provider.'],
  ] as const)('of a held payment that is %s is decided again', async (status, failure) => {
    const { id, number, check } = await aHeld()
    await ask(check)
    await sendRefunds(market)
    mollie.changeRefund(onlyRefund(id).id, status)
    await checkPayments(market)
    const [item] = await checksOf(number)
    expect(item).toMatchObject({ title: 'Payment held, refund failed' })
    expect(item!.group).not.toBe('waiting')
    expect(await read(check)).toMatchObject({
      refundAskedAt: null,
      refundFailure: failure,
      canBook: true,
      canRefund: true,
      canNotePaidBack: true,
    })
    // Once more, which is another refund.
    expect((await ask(check)).status).toBe(200)
    await sendRefunds(market)
    expect(mollie.refundsOf(id)).toHaveLength(2)
    const [, second] = mollie.refundsOf(id)
    mollie.changeRefund(second!.id, 'refunded')
    await checkPayments(market)
    expect(await checksOf(number)).toEqual([])
  })

  test('that the bank returns after it was paid out is decided again', async () => {
    const { id, number, check } = await aHeld()
    await ask(check)
    await sendRefunds(market)
    mollie.changeRefund(onlyRefund(id).id, 'refunded')
    await checkPayments(market)
    expect(await checksOf(number)).toEqual([])
    mollie.changeRefund(onlyRefund(id).id, 'failed')
    await tell(id)
    expect(await checksOf(number)).toMatchObject([{ title: 'Payment held, refund failed' }])
    expect((await noteBack(check, '2026-11-20')).status).toBe(200)
    await tell(id)
    expect(await checksOf(number)).toEqual([])
  })

  test('of an overpayment that fails later brings the money and its check back', async () => {
    const { id, number, check } = await anOverpaid()
    await ask(check)
    await sendRefunds(market)
    expect(await invoiceRow(market, number)).toMatchObject({ status: 9, receivedCents: 0 })
    expect(await checksOf(number)).toEqual([])
    mollie.changeRefund(onlyRefund(id).id, 'failed')
    await checkPayments(market)
    expect(await invoiceRow(market, number)).toMatchObject({ receivedCents: 135_000 })
    expect(await checksOf(number)).toMatchObject([
      { title: 'Refund due, refund failed', detail: `EUR 1350.00, ${number}` },
    ])
    await expectKeptBooks(market)
    // It is no longer asked for: money given back otherwise is reported.
    await tell(id, { amountChargedBack: euros('1350.00') })
    expect(await checksOf(number)).toMatchObject([{ title: 'Refund or chargeback' }])
    await expectKeptBooks(market)
  })

  test.each([
    ['refunds', true],
    ['payment', false],
  ])(
    'that fails just after Mollie has answered about the %s is no surprise',
    async (_what, isList) => {
      const { id, number, check } = await anOverpaid()
      await ask(check)
      await sendRefunds(market)
      const { id: refund } = onlyRefund(id)
      mollie.respond((request, response, body) => {
        mollie.answer(request, response, body)
        if (request.url!.includes('/refunds') === isList) mollie.changeRefund(refund, 'failed')
      })
      await tell(id)
      mollie.respond(undefined)
      await checkPayments(market)
      expect(await checksOf(number)).toMatchObject([{ title: 'Refund due, refund failed' }])
    },
  )

  test.each([
    [404, 'No payment exists with this token.'],
    [422, 'The amount is higher than the maximum'],
    [403, 'Refunds are not enabled.'],
  ])(
    'that Mollie refuses with %i fails with its reason, and is paid by bank',
    async (status, detail) => {
      const { id, number, check } = await anOverpaid()
      await ask(check)
      mollie.respond((request, response, body) => {
        if (request.method !== 'POST') return mollie.answer(request, response, body)
        response.writeHead(status).end(JSON.stringify(mollieError(status, 'Refused', detail)))
      })
      await sendRefunds(market)
      expect(await read(check)).toMatchObject({ refundFailure: detail, canRefund: true })
      expect(mollie.refundsOf(id)).toEqual([])
      await sendRefunds(market)
      await checkPayments(market)
      expect((await noteBack(check, '2026-11-20')).status).toBe(200)
      expect(await invoiceRow(market, number)).toMatchObject({ status: 9, receivedCents: 0 })
    },
  )

  test('is made once, however often and by how many it is asked for', async () => {
    const { id, check } = await aHeld()
    const answers = await Promise.all([ask(check), ask(check), ask(check)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const [row] = await market.database.sql<{ id: number }[]>`
      select id from refund where payment_check_id = ${check}`
    await Promise.all([1, 2, 3].map(() => sendRefund.run(market.platform, { id: row!.id })))
    await sendRefund.run(market.platform, { id: row!.id })
    await checkPayments(market)
    onlyRefund(id)
    expect((await ask(check)).refusal.payload.extra).toBe('ASKED')
  })

  test('is made once if its answer is lost and Mollie has forgotten the key', async () => {
    const { id, number, check } = await anOverpaid()
    await ask(check)
    mollie.respond((request, response, body) => {
      if (request.method === 'POST') response.end = () => response.socket!.destroy() as never
      mollie.answer(request, response, body)
    })
    await expect(sendRefunds(market)).rejects.toThrow(ProviderUnavailable)
    onlyRefund(id)
    await passHour()
    mollie.respond(undefined)
    await sendRefunds(market)
    const { id: refund } = onlyRefund(id)
    const [row] = await market.database.sql`
      select provider_id, state from refund where payment_check_id = ${check}`
    expect(row).toEqual({ providerId: refund, state: 'sent' })
    expect(await invoiceRow(market, number)).toMatchObject({ receivedCents: 0 })
  })

  test('is made once after Mollie was down for an hour', async () => {
    const { id, number, check } = await aHeld()
    await ask(check)
    for (const [n, status] of [429, 500, 502, 503, 408, 409].entries()) {
      mollie.respond((request, response, body) =>
        // At first it is not even found.
        request.method === 'POST' || n < 3
          ? response.writeHead(status).end()
          : mollie.answer(request, response, body),
      )
      market.clock.advance({ minutes: 10 })
      await expect(sendRefunds(market)).rejects.toThrow(ProviderUnavailable)
      await expect(checkPayments(market)).rejects.toThrow(ProviderUnavailable)
    }
    await passHour()
    expect(await checksOf(number)).toMatchObject([{ group: 'waiting' }])
    mollie.respond(undefined)
    // The job may have been given up: the check of open payments sends it too.
    await checkPayments(market)
    mollie.changeRefund(onlyRefund(id).id, 'refunded')
    await checkPayments(market)
    onlyRefund(id)
    expect(await checksOf(number)).toEqual([])
  })

  test('is followed while another payment cannot be read', async () => {
    const { id, number, check } = await aHeld()
    await ask(check)
    await sendRefunds(market)
    mollie.changeRefund(onlyRefund(id).id, 'refunded')
    const contact = await aContact(market, {
      company: { state: 'trial', plan: null, countryCode: 'PT' },
    })
    const { placed } = await orderAs(await signedIn(market, contact), { option: 1 })
    const unreadable = paymentOf(placed.link)
    mollie.respond((request, response, body) =>
      request.url!.includes(unreadable)
        ? response.writeHead(200).end('{}')
        : mollie.answer(request, response, body),
    )
    await expect(checkPayments(market)).rejects.toThrow(ProviderUnavailable)
    expect(await checksOf(number)).toEqual([])
  })

  test('never comes to more than was received', async () => {
    const { id, number, check } = await anOverpaid()
    await ask(check)
    await sendRefunds(market)
    const { sql } = market.database
    const invoice = await invoiceRow(market, number)
    await sql`
      insert into payment_check (kind, invoice_id, amount_cents, created_at)
      values ('overpaid', ${invoice.id}, 1, ${market.clock.now()})`
    // As if its refund were not reported yet.
    await sql`update payment set booked_cents = 135000 where provider_id = ${id}`
    const [second] = await checksOf(number)
    expect(await read(second!.id)).toMatchObject({ canRefund: false, canNotePaidBack: true })
    expect((await ask(second!.id)).refusal.payload.extra).toBe('KIND')
    onlyRefund(id)
  })
})

describe('noting that money was paid back (BK-095)', () => {
  test('refuses a day before the money was received, at its field', async () => {
    const { check } = await anOverpaid()
    await passHour()
    for (const [paidOn, msg] of [
      ['2026-11-19', 'The money was received on 20/11/2026. Enter that day or a later one.'],
      ['2026-11-21', 'This day is in the future'],
    ] as const) {
      const answer = await noteBack(check, paidOn)
      expect(answer.status).toBe(400)
      expect(answer.refusal.payload.errors).toEqual([{ param: 'paidOn', msg }])
    }
    expect(await read(check)).toMatchObject({ receivedOn: '2026-11-20' })
    expect((await noteBack(check, '2026-11-20')).status).toBe(200)
  })

  test('refuses a day before a held payment was received', async () => {
    const { check } = await aHeld()
    expect((await noteBack(check, '2026-11-19')).status).toBe(400)
    expect((await noteBack(check, '2026-11-20')).status).toBe(200)
  })
})
