import { expect, test } from 'vitest'
import {
  dismissStockMatch,
  matchedBroadcastIds,
  restoreStockMatch,
  stockMatches,
} from '#contract/broadcasts/matching.ts'
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

test("a line that is marked as 'not a match' is hidden from that company only, until it is undone (BK-058)", async () => {
  const seller = await aContact(market)
  const scene = await aMatchScene(market)
  await putStock(market, seller.companyId, [{ partNumber: scene.part, manufacturer: 'HPE' }])
  const owner = await signedIn(market, seller)
  const wanted = async () => (await owner.call(stockMatches)).body.payload.results
  const lines = () => inStock(scene.caller, scene.wanted)
  const [line] = await lines()
  const pair = { params: { id: String(line!.id) }, body: { broadcastId: scene.wanted } }

  expect((await scene.caller.call(dismissStockMatch, pair)).status).toBe(200)
  expect(await lines()).toEqual([])
  expect(await wanted()).toHaveLength(1)
  const read = await scene.caller.call(matchedBroadcastIds, {
    params: { id: String(scene.wanted) },
    query: { isFromOwnBroadcasts: true },
  })
  expect(read.body.payload.dismissed).toBe(1)
  await scene.caller.call(restoreStockMatch, pair)
  expect(await lines()).toHaveLength(1)

  await owner.call(dismissStockMatch, pair)
  expect(await wanted()).toEqual([])
  expect(await lines()).toHaveLength(1)
  await owner.call(restoreStockMatch, pair)
  expect(await wanted()).toHaveLength(1)
})

test('a line and a broadcast of which neither is their own are refused', async () => {
  const seller = await aContact(market)
  const scene = await aMatchScene(market)
  await putStock(market, seller.companyId, [{ partNumber: scene.part, manufacturer: 'HPE' }])
  const [line] = await inStock(scene.caller, scene.wanted)
  const selling = await scene.offer({ contact: seller })
  const other = await signedIn(market, await aContact(market))
  for (const [caller, lineId, broadcastId] of [
    [other, line!.id, scene.wanted],
    [scene.caller, 2_000_000, scene.wanted],
    [scene.caller, line!.id, selling.id],
  ] as const) {
    const pair = { params: { id: String(lineId) }, body: { broadcastId } }
    expect((await caller.call(dismissStockMatch, pair)).status).toBe(404)
  }
})
