import { expect, test } from 'vitest'
import { matchedBroadcastIds, stockMatches } from '#contract/broadcasts/matching.ts'
import { removeBroadcast } from '#contract/broadcasts/posting.ts'
import { signedIn, type Caller } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { aMatchScene } from '../../support/matching/matches.ts'
import { useTestMarket } from '../../support/market/test-market.ts'
import { putStock } from '../../support/stock/stock.ts'

const market = useTestMarket()

const inStock = async (caller: Caller, id: number) =>
  (
    await caller.call(matchedBroadcastIds, {
      params: { id: String(id) },
      query: { isFromOwnBroadcasts: true },
    })
  ).body.payload.inStock

test('a buyer sees lines in stock of other companies with the part number, however it is written', async () => {
  const { buyer, caller, wanted, part } = await aMatchScene(market, { price: '100' })
  const seller = await aContact(market, { company: { tier: 4 } })
  await putStock(market, buyer.companyId, [{ partNumber: part }])
  const line = { partNumber: part.replace('-', ' '), manufacturer: 'HPE', quantity: 4 }
  await putStock(market, seller.companyId, [
    { ...line, priceCents: 9200 },
    { partNumber: 'OTHER-1' },
  ])
  expect(await inStock(caller, wanted)).toMatchObject([
    {
      partNumber: line.partNumber,
      quantity: 4,
      price: 92,
      priceInOwnCurrency: { amount: 92, currency: 'EUR' },
      company: { id: seller.companyId, isDiamond: true },
      allowrfq: true,
    },
  ])
})

test('stock that is not listed, or of hidden companies, is left out (BK-116)', async () => {
  const { caller, wanted, part } = await aMatchScene(market)
  const [unlisted, hidden] = [await aContact(market), await aContact(market)]
  for (const { companyId } of [unlisted, hidden]) {
    await putStock(market, companyId, [{ partNumber: part, manufacturer: 'HPE' }])
  }
  expect(await inStock(caller, wanted)).toHaveLength(2)
  const { sql } = market.database
  await sql`update stock_line set is_listed = false where company_id = ${unlisted.companyId}`
  await sql`update company set state = 'force-pay' where id = ${hidden.companyId}`
  expect(await inStock(caller, wanted)).toEqual([])
})

test('an owner of stock sees open WTBs of others for his lines', async () => {
  const seller = await aContact(market)
  const caller = await signedIn(market, seller)
  const scene = await aMatchScene(market, { quantity: '10' })
  const part = scene.part.replace('-', '')
  await putStock(market, seller.companyId, [
    { partNumber: part, manufacturer: 'HPE', quantity: 4, priceCents: 5000 },
  ])
  const read = async () => (await caller.call(stockMatches)).body.payload
  expect(await read()).toMatchObject({
    numResults: 1,
    results: [
      {
        broadcastId: scene.wanted,
        line: { partNumber: part, quantity: 4, price: 50 },
        company: { id: scene.buyer.companyId },
        isReplied: false,
      },
    ],
  })
  await scene.caller.call(removeBroadcast, { params: { id: String(scene.wanted) } })
  expect((await read()).results).toEqual([])
})
