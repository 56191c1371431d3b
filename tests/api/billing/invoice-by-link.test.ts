import { beforeEach, describe, expect, test } from 'vitest'
import { checkOut, orderAs, orderAsVisitor, readInvoice } from '../../support/joining/billing.ts'
import { signedIn } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
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
