import { beforeEach, describe, expect, test } from 'vitest'
import { removeBroadcast, resendBroadcast } from '#contract/broadcasts/posting.ts'
import { signedIn, type Caller } from '../../../support/market/callers.ts'
import { aContact, type TestContact } from '../../../support/market/factories.ts'
import { anOffer, compose, outcomeOf, sendOffer } from '../../../support/stock/offers.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
const start = '2026-11-10T09:00:00Z'
const goods = { brand: 'HP', desc: 'EliteBook 840 G8', condition: 'Grade A' }

let me: TestContact
let caller: Caller
beforeEach(async () => {
  market.clock.set(start)
  me = await aContact(market)
  caller = await signedIn(market, me)
})

const again = (given: Parameters<typeof anOffer>[1] = {}, who = { caller, contact: me }) =>
  outcomeOf(compose(who.caller, anOffer(who.contact, { ...goods, ...given })))
const remove = (id: number, who = caller) =>
  who.call(removeBroadcast, { params: { id: String(id) } })
async function aColleague() {
  const contact = await aContact(market, { company: { id: me.companyId, name: me.companyName } })
  return { contact, caller: await signedIn(market, contact) }
}

describe('duplicates within a week (BC-053, AM-028, BK-036)', () => {
  test('refuses a duplicate whatever its quantity, price, currency, link and information', async () => {
    await sendOffer(caller, me, goods)
    const reply = await compose(caller, anOffer(me, goods))
    expect(reply.refusal.payload).toMatchObject({
      msg: 'Broadcast rules not obeyed.',
      extra: 'DUPL',
    })
    for (const other of [
      { quantity: '99' },
      { price: '1' },
      { currency: 'USD' },
      { pLink: 'https://x.example/1' },
      { additionalInfo: 'Other words' },
    ]) {
      expect(await again(other)).toBe('400 DUPL')
    }
  })
  test.each([
    ['case', { brand: 'hp', desc: 'ELITEBOOK 840 g8', condition: 'grade a' }],
    ['spaces', { brand: ' HP ', desc: 'EliteBook   840  G8', condition: 'Grade  A' }],
    ['punctuation', { desc: 'EliteBook-840, G8.', condition: 'Grade-A' }],
    ['accents', { desc: 'ÉlíteBook 840 G8' }],
    ['full-width letters', { brand: 'ＨＰ' }],
    ['invisible characters', { desc: 'Elite\u200bBook 840 G8', brand: 'H\u00adP' }],
    ['blank within a size', { desc: 'EliteBook 840 G8 32 GB' }, 'EliteBook 840 G8 32GB'],
    ['tags', { desc: '<b>EliteBook</b> 840 G8' }],
  ])('does not become another by its %s', async (_name, given, desc = goods.desc) => {
    await sendOffer(caller, me, { ...goods, desc })
    expect(await again(given)).toBe('400 DUPL')
  })
  test.each([
    ['list', { listType: '1' }],
    ['type', { broadcastType: 'wtb' }],
    ['brand', { brand: 'Dell' }],
    ['description', { desc: 'EliteBook 840 G9' }],
    ['condition', { condition: 'Grade B' }],
    ['condition by its sign', { condition: 'Grade A+' }],
  ])('becomes another by its %s', async (_name, given) => {
    await sendOffer(caller, me, goods)
    expect(await again(given)).toBe('sent')
  })
  test('applies to colleagues but not to other companies', async () => {
    await sendOffer(caller, me, goods)
    expect(await again({}, await aColleague())).toBe('400 DUPL')
    const other = await aContact(market)
    expect(await again({}, { contact: other, caller: await signedIn(market, other) })).toBe('sent')
  })
  test('ends after seven days', async () => {
    await sendOffer(caller, me, goods)
    market.clock.advance({ days: 6, hours: 23, minutes: 59, seconds: 59 })
    expect(await again()).toBe('400 DUPL')
    market.clock.advance({ seconds: 2 })
    expect(await again()).toBe('sent')
  })
  test('counts from the last resend', async () => {
    const id = await sendOffer(caller, me, goods)
    market.clock.advance({ days: 5 })
    expect((await caller.call(resendBroadcast, { params: { id: String(id) } })).status).toBe(200)
    market.clock.advance({ days: 6 })
    expect(await again()).toBe('400 DUPL')
    market.clock.advance({ days: 1, seconds: 1 })
    expect(await again()).toBe('sent')
  })
  test('refuses a duplicate of a removed broadcast', async () => {
    const id = await sendOffer(caller, me, goods)
    await remove(id)
    expect(await again()).toBe('400 DUPL')
    market.clock.advance({ days: 2 })
    expect(await again({ quantity: '5' })).toBe('400 DUPL')
  })
  test('ignores refused attempts', async () => {
    expect(await again({ price: 'x'.repeat(11) })).toBe('400')
    expect(await again()).toBe('sent')
  })
})

describe('the one correction (AM-028)', () => {
  test.each([{ quantity: '11' }, { price: '419' }, { currency: 'USD' }])(
    'lets the sender remove it and send it again with %j within 15 minutes',
    async (given) => {
      await remove(await sendOffer(caller, me, goods))
      market.clock.advance({ minutes: 15 })
      expect(await again(given)).toBe('sent')
    },
  )
  test('ends after 15 minutes', async () => {
    await remove(await sendOffer(caller, me, goods))
    market.clock.advance({ minutes: 15, seconds: 1 })
    expect(await again({ quantity: '11' })).toBe('400 DUPL')
  })
  test('requires the first broadcast to be removed', async () => {
    await sendOffer(caller, me, goods)
    expect(await again({ quantity: '11' })).toBe('400 DUPL')
  })
  test('requires another quantity or price', async () => {
    await remove(await sendOffer(caller, me, goods))
    expect(await again()).toBe('400 DUPL')
    expect(await again({ additionalInfo: 'new' })).toBe('400 DUPL')
    expect(await again({ price: '421' })).toBe('sent')
  })
  test('is allowed once', async () => {
    await remove(await sendOffer(caller, me, goods))
    const corrected = await sendOffer(caller, me, { ...goods, quantity: '11' })
    await remove(corrected)
    expect(await again({ quantity: '12' })).toBe('400 DUPL')
  })
  test('is not allowed to colleagues', async () => {
    await remove(await sendOffer(caller, me, goods))
    expect(await again({ quantity: '11' }, await aColleague())).toBe('400 DUPL')
    expect(await again({ quantity: '11' })).toBe('sent')
  })
})
