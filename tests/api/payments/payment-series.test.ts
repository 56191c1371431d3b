import { afterEach, expect, test } from 'vitest'
import { payByLink } from '#contract/billing/orders.ts'
import { createRandom } from '#database/seed/random.ts'
import { handlePaymentNotification } from '#server/features/billing/jobs.ts'
import { ProviderUnavailable } from '#server/features/billing/payments/provider.ts'
import { amount } from '../../support/amount.ts'
import { checkPayments, handleNotifications, orderAs } from '../../support/joining/billing.ts'
import { expectKeptBooks } from '../../support/joining/kept-books.ts'
import {
  mollieEnv,
  notify,
  paymentOf,
  startMollie,
  type MolliePayment,
} from '../../support/joining/mollie.ts'
import { signedIn, visitor } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const mollie = await startMollie()
const market = useTestMarket(mollieEnv(mollie))
afterEach(() => mollie.respond(undefined))

const seed = Number(process.env['SEED'] ?? 20_261_124)
const notifications = amount(50, 1_000)
const priceCents = 135_000
const cents = (money: { value: string } | undefined) => Math.round(Number(money?.value ?? 0) * 100)
const euros = (value: number) => ({ currency: 'EUR', value: (value / 100).toFixed(2) })

type Change = Partial<MolliePayment>
/** Ways in which a payment goes, each in order. */
const courses: readonly (readonly Change[])[] = [
  [{ status: 'pending' }, { status: 'paid' }],
  [{ status: 'authorized' }, { status: 'paid' }],
  [{ status: 'paid' }],
  [{ status: 'paid' }, { amountRefunded: euros(10_000) }, { amountRefunded: euros(priceCents) }],
  [{ status: 'paid' }, { amountChargedBack: euros(priceCents) }, { amountChargedBack: euros(0) }],
  [{ status: 'paid' }, { amountRefunded: euros(5_000) }, { amountRefunded: euros(0) }],
  [{ status: 'pending' }, { status: 'failed' }],
  [{ status: 'canceled' }],
  [{ status: 'expired' }],
  [{ status: 'paid', amount: euros(priceCents - 1) }],
  [{ status: 'paid', amount: euros(1) }, { amountRefunded: euros(1) }],
  [{ status: 'paid', amount: euros(priceCents * 2) }],
  [{ status: 'paid', amount: { currency: 'USD', value: '1350.00' } }],
]

test(`${notifications} notifications, shuffled, repeated, late and wrong, lose and invent nothing (BK-093, BK-095, BK-006)`, async () => {
  const random = createRandom(seed)
  const orders = Math.ceil(notifications / 6)
  const payments: string[] = []
  for (let n = 0; n < orders; n++) {
    const contact = await aContact(market, {
      company: { state: 'trial', plan: null, countryCode: 'PT' },
    })
    const { placed } = await orderAs(await signedIn(market, contact), { option: 1 })
    payments.push(paymentOf(placed.link))
    // Some begin to pay again while the first payment is still open in another tab.
    if (random.chance(0.3)) {
      market.clock.advance({ minutes: 31 })
      const again = await visitor(market).call(payByLink, { body: { token: placed.token } })
      payments.push(paymentOf(again.body.payload.link))
    }
  }
  expect(new Set(payments).size).toBe(payments.length)

  const steps = new Map(payments.map((id) => [id, [...random.pick(courses)]]))
  const changes = random.shuffle(payments.flatMap((id) => steps.get(id)!.map(() => id)))
  const total = Math.max(notifications, changes.length)
  const late: string[] = []
  let told = 0
  const tell = async (id: string) => {
    told++
    expect((await notify(market, id)).status).toBe(200)
  }
  mollie.respond((request, response, body) => {
    const isDown = random.chance(0.1)
    if (isDown) return response.writeHead(random.pick([429, 500, 503])).end()
    // What is true now arrives a little later, in another order.
    const end = response.end.bind(response)
    response.end = ((text: string) =>
      void setTimeout(() => end(text), random.between(0, 8))) as never
    return mollie.answer(request, response, body)
  })
  while (told < total) {
    const id = changes.pop() ?? random.pick(payments)
    const change = steps.get(id)!.shift()
    if (change) mollie.change(id, change)
    if (random.chance(0.4)) late.push(id)
    for (let times = random.between(0, 2); times > 0 && told < total; times--) await tell(id)
    if (late.length > 0 && random.chance(0.5) && told < total) {
      await tell(late.splice(random.between(0, late.length - 1), 1)[0]!)
    }
    if (random.chance(0.4)) {
      await handleSome(random.between(1, 6))
      await expectKeptBooks(market)
    }
  }
  // What was told is handled in the end, and what nobody told of is asked about.
  mollie.respond(undefined)
  await handleNotifications(market)
  await checkPayments(market)
  // Mollie repeats what it has told last.
  for (const id of random.shuffle([...payments])) await notify(market, id)
  await handleNotifications(market)
  await expectKeptBooks(market)

  const { sql } = market.database
  const rows = await sql<
    { id: string; state: string; booked: number; heldReason: string; invoiceId: number }[]
  >`
    select provider_id as id, state, booked_cents as booked, held_reason,
      invoice_id
    from payment`
  expect(rows.map(({ id }) => id).toSorted()).toEqual(payments.toSorted())
  const isRight = ({ amount: given }: MolliePayment) =>
    given.currency === 'EUR' && cents(given) === priceCents
  const kept = ({ amount: given, amountRefunded, amountChargedBack }: MolliePayment) =>
    cents(given) - cents(amountRefunded) - cents(amountChargedBack)
  for (const row of rows) {
    const payment = mollie.payments.get(row.id)!
    const isPaid = payment.status === 'paid'
    expect(row.booked, row.id).toBe(isPaid && isRight(payment) ? kept(payment) : 0)
    expect(row.heldReason !== '', row.id).toBe(isPaid && !isRight(payment))
  }
  const [receipts] = await sql<{ sum: number }[]>`
    select coalesce(sum(amount_cents), 0)::int as sum from receipt`
  const taken = [...mollie.payments.values()].filter(({ status }) => status === 'paid')
  const held = taken.filter((payment) => !isRight(payment))
  const sum = (of: MolliePayment[]) => of.reduce((all, payment) => all + kept(payment), 0)
  expect(receipts!.sum + sum(held)).toBe(sum(taken))
  const [unhandled] = await sql<{ n: number }[]>`
    select count(*)::int as n from payment_notification where handled_at is null`
  expect(unhandled!.n).toBe(0)
}, 300_000)

/** Handles some notifications that wait at the same time; those that Mollie did not answer wait on. */
async function handleSome(count: number): Promise<void> {
  const waiting = await market.database.sql<{ id: number }[]>`
    select id::int from payment_notification where handled_at is null
    order by id * 7919 % 101 limit ${count}`
  const ends = await Promise.allSettled(
    waiting.map(({ id }) => handlePaymentNotification.run(market.platform, { id })),
  )
  for (const end of ends) {
    if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(ProviderUnavailable)
  }
}
