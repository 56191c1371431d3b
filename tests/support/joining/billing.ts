import { randomUUID } from 'node:crypto'
import { invoiceByLink, orderTerms, placeOrder, type Placed } from '#contract/billing/orders.ts'
import { endCheckout, type CheckoutEnd } from '#contract/billing/payments.ts'
import {
  checkOpenPayments,
  deliverInvoice,
  handlePaymentNotification,
  sendRefund,
} from '#server/features/billing/jobs.ts'
import { aProof } from '../captcha.ts'
import { visitor, type Caller } from '../market/callers.ts'
import type { TestMarket } from '../market/test-market.ts'
import { testSeller } from './documents.ts'
import { aNewcomer } from './registration.ts'

let serial = 0

/** What the payment page sends to order a membership, without the proof of visitors. */
export const anOrder = (given: Record<string, unknown> = {}) => ({
  key: randomUUID(),
  option: 0,
  name: 'Inês Carvalho',
  email: `orders${++serial}@douro-recon.example`,
  company: `Douro Recondicionados ${serial}`,
  address: 'Rua das Oliveiras 212',
  zip: '4400-118',
  city: 'Vila Nova de Gaia',
  country: 'PT',
  vat: 'PT 501 234 567',
  isContractAgreed: true,
  ...given,
})

/** What finance sends for an invoice with own lines. */
export function aMeetingInvoice(given: Record<string, unknown> = {}) {
  const { key: _key, option: _option, isContractAgreed: _agreed, ...customer } = anOrder()
  return {
    ...customer,
    account: 'ebm',
    meeting: {
      place: { city: 'Lisbon', country: 'Portugal' },
      earlyUntil: '2026-12-01',
      lateNetCents: 60_000,
    },
    lines: [{ description: 'Attendance of the meeting', quantity: 2, unitCents: 25_000 }],
    confirmed: { treatment: 'outside', totalCents: 50_000 },
    reason: 'Registered by telephone',
    ...given,
  } as const
}

/** Orders as a visitor from a network of their own. */
export async function orderAsVisitor(market: TestMarket, given: Record<string, unknown> = {}) {
  const order = { ...anOrder(given), captcha: await aProof(market) }
  const answer = await aNewcomer(market).raw('POST', placeOrder.path, order)
  return { order, answer, placed: (answer.body as { payload: Placed }).payload }
}

/** Orders as a signed-in person. */
export async function orderAs(caller: Caller, given: Record<string, unknown> = {}) {
  const order = anOrder(given)
  const answer = await caller.raw('POST', placeOrder.path, order)
  return { order, answer, placed: (answer.body as { payload: Placed }).payload }
}

export const readTerms = async (caller: Caller) => (await caller.call(orderTerms)).body.payload!

export const readInvoice = async (market: TestMarket, token: string) =>
  (await visitor(market).call(invoiceByLink, { body: { token } })).body.payload

/** Ends a payment on the checkout page, and has what it notifies handled. */
export async function checkOut(market: TestMarket, link: string, end: CheckoutEnd = 'paid') {
  const id = link.split('/').at(-1)!
  const answer = await visitor(market).call(endCheckout, { params: { id }, body: { end } })
  await handleNotifications(market)
  return answer
}

/** Runs the jobs of the notifications that wait. */
export async function handleNotifications({ database, platform }: TestMarket): Promise<void> {
  const waiting = await database.sql<{ id: number }[]>`
    select id::int from payment_notification where handled_at is null order by id`
  for (const { id } of waiting) await handlePaymentNotification.run(platform, { id })
}

/** Runs the jobs that draw and mail the documents issued so far. */
export async function deliverInvoices({ database, platform }: TestMarket): Promise<void> {
  const waiting = await database.sql<{ id: number }[]>`
    select id from invoice where not exists (
      select from invoice_file where invoice_id = invoice.id and format = 'pdf')`
  for (const { id } of waiting) await deliverInvoice.run(platform, { id })
}

/** Runs the jobs of the refunds that were requested. */
export async function sendRefunds({ database, platform }: TestMarket): Promise<void> {
  const asked = await database.sql<{ id: number }[]>`
    select id from refund where state = 'asked' order by id`
  for (const { id } of asked) await sendRefund.run(platform, { id })
}

export const checkPayments = ({ platform }: TestMarket) =>
  checkOpenPayments.run(platform, undefined)

/** An invoice or credit note with what was paid of it. */
export const invoiceRow = async ({ database }: TestMarket, number: string) => {
  const [row] = await database.sql<
    {
      id: number
      companyId: number
      status: number
      receivedCents: number
      creditedCents: number
      totalCents: number
      paidOn: string | null
      account: string
    }[]
  >`
    select id, company_id, status, received_cents,
      credited_cents, total_cents, paid_on::text as paid_on,
      account
    from invoice where number = ${number}`
  return row!
}

export const companyRow = async ({ database }: TestMarket, id: number) => {
  const [row] = await database.sql<
    { name: string; state: string; plan: string | null; contacts: number }[]
  >`
    select name, state, plan,
      (select count(*)::int from contact where company_id = company.id) as contacts
    from company where id = ${id}`
  return row!
}

/** An unpaid invoice for the Broker plan of a company, as it would have been issued on a day; its number is returned. */
export async function anInvoice(
  { database, clock }: Pick<TestMarket, 'database'> & { clock: { now: () => Date } },
  companyId: number,
  given: { issuedOn?: string; dueOn?: string; account?: string } = {},
): Promise<string> {
  const { issuedOn = '2026-11-01', dueOn = '2026-11-16', account = 'broker' } = given
  const year = Number(issuedOn.slice(0, 4))
  const [last] = await database.sql<{ sequence: number }[]>`
    select greatest(50000, max(sequence)) as sequence from invoice
    where series = '' and year = ${year}`
  const sequence = last!.sequence + 1
  const number = `${year}-${sequence}`
  const document = {
    kind: 'invoice',
    number,
    issuedOn,
    dueOn,
    period: null,
    seller: testSeller,
    customer: {
      companyId,
      company: 'Customer Inc.',
      contact: 'Marit Vos',
      email: 'books@customer.example',
      address: '1 Main Street',
      zip: '10001',
      city: 'New York',
      countryCode: 'US',
      country: 'United States',
      taxLabel: 'VAT',
      taxNumber: 'n/a',
    },
    lines: [
      { description: 'Broker membership', quantity: 1, unitCents: 135_000, netCents: 135_000 },
    ],
    vat: { treatment: 'outside', percent: 0, cents: 0, label: '', note: '' },
    netCents: 135_000,
    totalCents: 135_000,
    terms: '',
    corrects: null,
    reason: '',
  }
  await database.sql`
    insert into invoice (kind, series, year, sequence, number, company_id, account, issued_on,
      due_on, net_cents, vat_cents, total_cents, vat_treatment, document, issued_at)
    values ('invoice', '', ${year}, ${sequence}, ${number}, ${companyId}, ${account}, ${issuedOn},
      ${dueOn}, 135000, 0, 135000, 'outside', ${database.sql.json(document)}, ${clock.now()})`
  return number
}
