import { beforeEach, describe, expect, test } from 'vitest'
import { creditInvoice } from '#contract/billing/desk/company-money.ts'
import { invoiceByLink, payByLink } from '#contract/billing/orders.ts'
import { refusals } from '#contract/refusals.ts'
import {
  checkOut,
  invoiceRow,
  orderAs,
  orderAsVisitor,
  readInvoice,
} from '../../support/joining/billing.ts'
import { signedIn, visitor } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
beforeEach(() => market.clock.set('2026-11-20T09:00:00Z'))

async function orderAsTrial() {
  const contact = await aContact(market, {
    company: { state: 'trial', plan: null, countryCode: 'PT' },
  })
  return orderAs(await signedIn(market, contact), { option: 1 })
}

describe('POST /api/companies/invoice/status', () => {
  test('answers the bank account, and no membership before the payment (AM-062)', async () => {
    const { placed } = await orderAsTrial()
    expect(await readInvoice(market, placed.token)).toMatchObject({
      bankAccount: { iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' },
      membership: null,
    })
  })

  test('says that the paid order of a verified company is an active membership (BL-013)', async () => {
    const { placed } = await orderAsTrial()
    await checkOut(market, placed.link)
    const invoice = await readInvoice(market, placed.token)
    expect(invoice).toMatchObject({ state: 'paid', membership: 'active' })
  })

  test('says that the paid order of a new company waits for its verification (BL-013)', async () => {
    const { placed } = await orderAsVisitor(market)
    await checkOut(market, placed.link)
    const invoice = await readInvoice(market, placed.token)
    expect(invoice).toMatchObject({ state: 'paid', membership: 'waiting' })
  })
})

describe('the link of an invoice (BL-031)', () => {
  const answers = async (token: string) => [
    await visitor(market).call(invoiceByLink, { body: { token } }),
    await visitor(market).call(payByLink, { body: { token } }),
  ]

  test('works for a year after the payment, for no call afterwards', async () => {
    const { placed } = await orderAsTrial()
    market.clock.set('2026-12-20T09:00:00Z')
    await checkOut(market, placed.link)
    expect(await invoiceRow(market, placed.invoiceNumber)).toMatchObject({ paidOn: '2026-12-20' })
    // The last moment in Amsterdam, and the next.
    market.clock.set('2027-12-19T22:59:59Z')
    expect((await answers(placed.token)).map(({ status }) => status)).toEqual([200, 409])
    market.clock.set('2027-12-19T23:00:00Z')
    for (const { status, refusal } of await answers(placed.token)) {
      expect([status, refusal.payload]).toMatchObject([
        410,
        { msg: refusals.linkEnded, extra: 'ENDED' },
      ])
    }
  })

  test('works as long as the invoice is unpaid', async () => {
    const { placed } = await orderAsTrial()
    market.clock.set('2029-11-20T09:00:00Z')
    expect((await answers(placed.token)).map(({ status }) => status)).toEqual([200, 200])
  })

  test('works again when the payment is given back', async () => {
    const { placed } = await orderAsTrial()
    await checkOut(market, placed.link)
    market.clock.set('2028-11-20T09:00:00Z')
    expect((await answers(placed.token))[0]!.status).toBe(410)
    const { id } = await invoiceRow(market, placed.invoiceNumber)
    await market.database.sql`update invoice set status = 0, paid_on = null where id = ${id}`
    expect((await answers(placed.token))[0]!.status).toBe(200)
  })

  test('of a void invoice works for a year after its credit note', async () => {
    const { placed } = await orderAsTrial()
    market.clock.set('2027-06-01T09:00:00Z')
    const finance = await aStaffCaller(market, 'finance')
    const { id } = await invoiceRow(market, placed.invoiceNumber)
    const body = { netCents: null, reason: 'Ordered by mistake' }
    const credited = await finance.call(creditInvoice, { params: { id: String(id) }, body })
    expect(credited.status).toBe(200)
    market.clock.set('2028-05-31T09:00:00Z')
    expect(await readInvoice(market, placed.token)).toMatchObject({ state: 'void' })
    market.clock.set('2028-06-01T09:00:00Z')
    expect((await answers(placed.token))[0]!.status).toBe(410)
  })
})
