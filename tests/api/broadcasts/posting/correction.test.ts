import { beforeEach, describe, expect, test } from 'vitest'
import { getBroadcast } from '#contract/broadcasts/broadcasts.ts'
import { removeBroadcast } from '#contract/broadcasts/posting.ts'
import { correctBroadcast } from '#contract/broadcasts/composing.ts'
import { signedIn, visitor, type Caller } from '../../../support/market/callers.ts'
import { aContact, type TestContact } from '../../../support/market/factories.ts'
import { anOffer, compose, outcomeOf, sendOffer } from '../../../support/stock/offers.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
const goods = { brand: 'HP', desc: 'EliteBook 840 G8', condition: 'Grade A' }

let me: TestContact
let caller: Caller
let id: number
beforeEach(async () => {
  market.clock.set('2026-11-10T09:00:00Z')
  me = await aContact(market)
  caller = await signedIn(market, me)
  id = await sendOffer(caller, me, { ...goods, additionalInfo: 'With chargers' })
})

const edit = (given: object = {}, of = id, who = caller) =>
  who.call(correctBroadcast, {
    params: { id: String(of) },
    body: { quantity: '10', price: '400', currency: 'EUR', ...given } as {
      quantity: string
      price: string
    },
  })
const read = (of: number) => caller.call(getBroadcast, { params: { id: String(of) } })
const mailsOf = async (broadcastId: number) => {
  const rows = await market.database.sql`
    select from broadcast_sending where broadcast_id = ${broadcastId}`
  return rows.length
}

describe('the edit of a broadcast (AM-028)', () => {
  test('replaces it by the same with the other quantity and price, and sends that (BC-066)', async () => {
    expect((await read(id)).body.result.correctableUntil).toBe('2026-11-10T09:15:00.000Z')
    market.clock.advance({ minutes: 15 })
    const answer = await edit({ quantity: '12', price: '$399', currency: undefined })
    const next = answer.body.payload.id
    const { result } = (await read(next)).body
    expect(result).toMatchObject({
      quantity: '12',
      price: '$\u00a0399',
      description: goods.desc,
      additionalInfo: 'With chargers',
      typed: { price: '$399', currency: 'USD' },
    })
    expect(result.correctableUntil).toBeUndefined()
    expect(await mailsOf(next)).toBe(1)
  })
  test('is possible once, within 15 minutes, and for its sender (BC-066)', async () => {
    const company = { id: me.companyId, name: me.companyName }
    const colleague = await signedIn(market, await aContact(market, { company }))
    expect((await edit({}, id, colleague)).status).toBe(409)
    const stranger = await signedIn(market, await aContact(market))
    expect((await edit({}, id, stranger)).status).toBe(404)
    const next = (await edit()).body.payload.id
    expect((await edit({ price: '390' }, next)).status).toBe(409)
    const other = await sendOffer(caller, me)
    market.clock.advance({ minutes: 15, seconds: 1 })
    expect((await edit({}, other)).status).toBe(409)
    expect((await read(other)).body.result.correctableUntil).toBeUndefined()
  })
  test('refuses the same figures and invalid ones at their field, and keeps the broadcast (BC-066)', async () => {
    for (const [given, param] of [
      [{ price: '420' }, 'quantity'],
      [{ price: 'ask Joe' }, 'price'],
      [{ quantity: '0' }, 'quantity'],
    ] as const) {
      const { refusal } = await edit(given)
      expect(refusal.payload.errors?.map((error) => error.param)).toEqual([param])
    }
    expect((await read(id)).status).toBe(200)
  })
  test('is what the address of the first leads to, until it is removed (BC-066)', async () => {
    const next = (await edit()).body.payload.id
    expect((await read(id)).body.result.id).toBe(next)
    const seen = await visitor(market).call(getBroadcast, { params: { id: String(id) } })
    expect(seen.body.result.id).toBe(next)
    await caller.call(removeBroadcast, { params: { id: String(next) } })
    expect((await read(id)).status).toBe(404)
  })
  test('counts as a send (BC-066, AM-025)', async () => {
    for (let sent = 0; sent < 3; sent++) await sendOffer(caller, me)
    expect((await edit()).status).toBe(200)
    expect(await outcomeOf(compose(caller, anOffer(me)))).toBe('400 SPAM')
  })
  test('is refused by a reached limit, and the broadcast stays (BC-066, AM-025)', async () => {
    for (let sent = 0; sent < 4; sent++) await sendOffer(caller, me)
    expect((await edit()).refusal.payload.extra).toBe('SPAM')
    expect((await read(id)).status).toBe(200)
  })
})
