import { expect, test } from 'vitest'
import { broadcastMarket, dismissMatch, maxMarketRows } from '#contract/broadcasts/matching.ts'
import { removeBroadcast } from '#contract/broadcasts/posting.ts'
import { anAccount, blockedKinds } from '../../support/accounts.ts'
import { signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { aMatchScene } from '../../support/matching/matches.ts'
import { useTestMarket } from '../../support/market/test-market.ts'
import { putStock } from '../../support/stock/stock.ts'

const market = useTestMarket()

const ask = (caller: Caller, id: number) =>
  caller.call(broadcastMarket, { params: { id: String(id) } })
const read = async (caller: Caller, id: number) => (await ask(caller, id)).body.payload

test('a member reads who has the part of a broadcast in stock, open counterparts and prices (MT-014)', async () => {
  const scene = await aMatchScene(market)
  const seller = await aContact(market)
  for (const price of ['90', '110', '130']) await scene.offer({ contact: seller, price })
  for (let euros = 90 + maxMarketRows; euros >= 90; euros--) {
    const { companyId } = await aContact(market)
    await putStock(market, companyId, [{ partNumber: scene.part, priceCents: euros * 100 }])
  }
  await putStock(market, scene.buyer.companyId, [{ partNumber: scene.part, priceCents: 100 }])
  const reader = await signedIn(market, await aContact(market))

  const found = await read(reader, scene.wanted)
  expect(found.inStock.map(({ price }) => price)).toEqual([90, 91, 92, 93, 94])
  expect(found.counterparts).toHaveLength(3)
  expect(found.counterparts[0]).toMatchObject({
    side: 'WTS',
    company: { id: seller.companyId },
    isReplied: false,
  })
  expect(found.prices).toMatchObject({ count: 3, min: 90, median: 110, max: 130 })

  const [first] = found.counterparts
  const offered = await read(reader, first!.broadcastId)
  expect(offered.counterparts.map(({ broadcastId }) => broadcastId)).toEqual([scene.wanted])
  expect(offered.inStock.map(({ price }) => price)).toEqual([1, 90, 91, 92, 93])
})

test('the lines beside a broadcast are the cheapest of all that have the part (MT-014)', async () => {
  const scene = await aMatchScene(market)
  const put = async (count: number, euros: number) => {
    const lines = Array.from({ length: count }, (_, n) => ({
      partNumber: scene.part,
      manufacturer: `Maker ${euros + n}`,
      priceCents: (euros + n) * 100,
    }))
    await putStock(market, (await aContact(market)).companyId, lines)
  }
  await put(45, 200)
  await put(3, 100)
  const found = await read(await signedIn(market, await aContact(market)), scene.wanted)
  expect(found.inStock.map(({ price }) => price)).toEqual([100, 101, 102, 200, 201])
})

test("what stands beside a broadcast leaves out the reader's own company (MT-014)", async () => {
  const scene = await aMatchScene(market)
  const [reader, other] = [await aContact(market), await aContact(market)]
  for (const contact of [reader, other]) {
    await scene.offer({ contact })
    await putStock(market, contact.companyId, [{ partNumber: scene.part }])
  }
  const { inStock, counterparts } = await read(await signedIn(market, reader), scene.wanted)
  expect(inStock.map(({ company }) => company.id)).toEqual([other.companyId])
  expect(counterparts.map(({ company }) => company.id)).toEqual([other.companyId])
})

test('prices beside a broadcast are those of its product, not of others with the same words (MT-014)', async () => {
  const scene = await aMatchScene(market)
  const phone = { brand: 'Apple', description: 'iPhone 11 64GB' }
  const { id } = await scene.offer({ ...phone, price: '100' })
  for (const price of ['110', '120']) await scene.offer({ ...phone, price })
  await scene.offer({ brand: 'Apple', description: 'iPhone 11 256GB', price: '190' })
  await scene.offer({ brand: 'Apple', description: 'iPhone 11 Pro 64GB', price: '240' })
  const reader = await signedIn(market, await aContact(market))
  const product = 'iPhone 11, 64 GB'
  expect((await read(reader, id)).prices).toEqual({
    product,
    count: 3,
    min: 100,
    median: 110,
    max: 120,
  })
})

test('a broadcast whose first words name no product has no prices beside it (MT-014)', async () => {
  const scene = await aMatchScene(market)
  const description = `Lot of memory, also ${scene.part}`
  const { id } = await scene.offer({ description, price: '90' })
  for (const price of ['100', '110']) await scene.offer({ description: 'Lot of memory', price })
  const reader = await signedIn(market, await aContact(market))
  expect((await read(reader, id)).prices).toBeNull()
})

test("a counterpart that the sender has marked as 'not a match' is left out for the sender only (MT-014, BK-058)", async () => {
  const scene = await aMatchScene(market)
  const offer = await scene.offer()
  const reader = await signedIn(market, await aContact(market))
  await scene.caller.call(dismissMatch, {
    params: { id: String(scene.wanted) },
    body: { broadcastId: offer.id },
  })
  expect((await read(scene.caller, scene.wanted)).counterparts).toEqual([])
  expect((await read(reader, scene.wanted)).counterparts).toHaveLength(1)
})

test('what stands beside a broadcast is refused to visitors, sellers of services and closed accounts (MT-014, AM-121)', async () => {
  const scene = await aMatchScene(market)
  expect((await ask(visitor(market), scene.wanted)).status).toBe(401)
  for (const kind of ['serviceOnly', ...blockedKinds] as const) {
    const { caller } = await anAccount(market, kind)
    expect((await ask(caller, scene.wanted)).status, kind).toBe(403)
  }
  await scene.caller.call(removeBroadcast, { params: { id: String(scene.wanted) } })
  const reader = await signedIn(market, await aContact(market))
  expect((await ask(reader, scene.wanted)).status).toBe(404)
})
