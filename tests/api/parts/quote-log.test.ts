import { beforeEach, expect, test } from 'vitest'
import { countSenders, listMessages, openMessage } from '#contract/messages/desk/message-log.ts'
import { sendQuoteRequest } from '#contract/quotes.ts'
import { signedIn, type Caller } from '../../support/market/callers.ts'
import { aContact, type TestContact } from '../../support/market/factories.ts'
import { lineOf, quoteLimits } from '../../support/companies/quotes.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { putStock } from '../../support/stock/stock.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let staff: Caller
let buyer: TestContact
let caller: Caller
beforeEach(async () => {
  market.clock.set('2026-11-20T09:00:00Z')
  await quoteLimits(market, {})
  staff = await aStaffCaller(market, 'support')
  buyer = await aContact(market)
  caller = await signedIn(market, buyer)
})

let serial = 0
async function anOffer(partNumber: string) {
  const seller = await aContact(market)
  await putStock(market, seller.companyId, [{ partNumber }])
  return { seller, partId: await lineOf(market, seller.companyId) }
}
const ask = (partId: number, sendToAll = false) =>
  caller.call(sendQuoteRequest, {
    body: {
      partId,
      sendToAll,
      contactName: 'Jan Smit',
      contactEmail: 'jan@buying.example',
      contactTel: '0123',
      requestedQuantity: 4,
      message: `Nobody should read this ${++serial}.`,
    },
  })
const listed = async (query: Record<string, unknown>) =>
  (await staff.call(listMessages, { query: { kind: 'quote', ...query } })).body.payload.results

test('lists requests for staff, newest first, without messages (BK-066)', async () => {
  const part = `LOG-${++serial}`
  const one = await anOffer(part)
  const two = await anOffer(part)
  await ask(one.partId)
  await market.database.sql`update rfq set sent_at = sent_at - interval '25 hours'`
  await ask(one.partId, true)
  const found = await listed({ contactId: buyer.id })
  expect(found).toMatchObject([
    {
      kind: 'quote',
      subject: `Request for quote: 4 × ${part}`,
      recipient: null,
      quote: { partNumber: part, quantity: 4, isToAll: true, companies: 2 },
    },
    {
      sender: { contact: { id: buyer.id, company: { id: buyer.companyId } } },
      recipient: { id: one.seller.id, company: { id: one.seller.companyId } },
      quote: { isToAll: false, companies: 1 },
    },
  ])
  expect(JSON.stringify(found)).not.toContain('Nobody should read')
  expect(await listed({ companyId: two.seller.companyId })).toHaveLength(1)
  expect(await listed({ companyId: one.seller.companyId })).toHaveLength(2)
})

test('shows one request with message and recipients, and audits the access', async () => {
  const part = `LOG-${++serial}`
  const sellers = [await anOffer(part), await anOffer(part)]
  await ask(sellers[0]!.partId, true)
  const { id } = (await listed({ contactId: buyer.id }))[0]!
  const { payload } = (
    await staff.call(openMessage, {
      params: { id: String(id) },
      body: { kind: 'quote', reason: 'A complaint' },
    })
  ).body
  expect(payload.body).toMatch(/^Nobody should read this \d+\.\n\nJan Smit\n/)
  expect(payload.body).toContain('jan@buying.example')
  expect(payload.askedCompanies.map((company) => company.id).toSorted()).toEqual(
    sellers.map(({ seller }) => seller.companyId).toSorted(),
  )
  const acts = await market.database.sql<{ details: object }[]>`
    select details from audit_entry where act = 'message.read' and contact_id = ${buyer.id}`
  expect(acts).toMatchObject([{ details: { kind: 'quote', id } }])
})

test('counts requests, companies and refusals by sender', async () => {
  await quoteLimits(market, { perMember: 2 })
  const part = `LOG-${++serial}`
  const { partId } = await anOffer(part)
  await anOffer(part)
  await ask(partId)
  await ask(partId, true)
  await ask((await anOffer(`LOG-${++serial}`)).partId)
  const { results } = (await staff.call(countSenders, { query: { days: 1 } })).body.payload
  expect(results.find(({ contact }) => contact?.id === buyer.id)).toMatchObject({
    messages: 0,
    quotes: 2,
    companies: 2,
    refused: { day: 1, recipient: 0 },
    lastAt: expect.stringContaining('2026-11-20T09:00'),
  })
})
