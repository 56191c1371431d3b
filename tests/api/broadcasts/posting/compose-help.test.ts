import { beforeEach, describe, expect, test } from 'vitest'
import {
  composeSuggestions,
  findDuplicate,
  previewBroadcast,
} from '#contract/broadcasts/composing.ts'
import { removeBroadcast } from '#contract/broadcasts/posting.ts'
import { queuedMails } from '../../../support/mail/mails.ts'
import { signedIn, type Caller } from '../../../support/market/callers.ts'
import { aContact, aSetting, type TestContact } from '../../../support/market/factories.ts'
import { anOffer, sendOffer } from '../../../support/stock/offers.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
const goods = { brand: 'HP', desc: '815100-B21 32GB', condition: 'Grade A' }
const fields = { listType: '7', broadcastType: 'WTS', ...goods }

let me: TestContact
let caller: Caller
beforeEach(async () => {
  market.clock.set('2026-11-10T09:00:00Z')
  me = await aContact(market, { name: 'Jan Smit' })
  caller = await signedIn(market, me)
})

const earlierOf = async (given: object = {}, who = caller) => {
  const body = { ...fields, ...given } as typeof fields & { broadcastType: 'WTS' }
  return (await who.call(findDuplicate, { body })).body.payload
}
const duplicateOf = async (...given: Parameters<typeof earlierOf>) =>
  (await earlierOf(...given)).duplicate

describe('the earlier broadcast that makes a duplicate', () => {
  test('is named, with when it can be resent and composed again (BC-065)', async () => {
    expect(await duplicateOf()).toBeUndefined()
    const id = await sendOffer(caller, me, goods)
    expect(await duplicateOf({ desc: '815100-b21 32 GB', quantity: '99' })).toEqual({
      id,
      headline: '10 × HP 815100-B21 32GB, Grade A, €\u00a0420',
      sentAt: '2026-11-10T09:00:00.000Z',
      by: '',
      isRemoved: false,
      resendFrom: '2026-11-13T09:00:00.000Z',
      composeFrom: '2026-11-17T09:00:00.000Z',
    })
    expect(await duplicateOf({ condition: 'Grade B' })).toBeUndefined()
    expect(await duplicateOf({ listType: '1' })).toBeUndefined()
  })
  test('is named to colleagues with its sender, and to nobody else (BC-065)', async () => {
    await sendOffer(caller, me, goods)
    const company = { id: me.companyId, name: me.companyName }
    const colleague = await signedIn(market, await aContact(market, { company }))
    expect(await duplicateOf({}, colleague)).toMatchObject({ by: 'Jan Smit' })
    const stranger = await signedIn(market, await aContact(market))
    expect(await duplicateOf({}, stranger)).toBeUndefined()
  })
  test('is not one that another quantity, price or currency corrects (AM-028, BC-065)', async () => {
    const id = await sendOffer(caller, me, goods)
    await caller.call(removeBroadcast, { params: { id: String(id) }, body: undefined })
    expect(await duplicateOf({ quantity: '10', price: '420' })).toMatchObject({ isRemoved: true })
    expect(await earlierOf({ quantity: '11', price: '420' })).toEqual({
      correctsSentAt: '2026-11-10T09:00:00.000Z',
    })
    const sameFigures = { quantity: '10', price: '420' }
    expect(await duplicateOf({ ...sameFigures, currency: 'EUR' })).toMatchObject({ id })
    for (const given of [{ currency: 'USD' }, { price: 'USD 420' }]) {
      expect(await earlierOf({ ...sameFigures, ...given })).toHaveProperty('correctsSentAt')
    }
    expect(await earlierOf({ desc: 'Another' })).toEqual({})
    const offer = anOffer(me, { ...goods, quantity: '11', price: '420' })
    const { payload } = (await caller.call(previewBroadcast, { body: offer as never })).body
    expect(payload.text).toMatch(/^Replaces the offer of 10:00, quantity was 10\n/)
  })
})

test('the preview is subject and text of the mail that is sent (BC-068)', async () => {
  const reader = await aContact(market)
  await aSetting(market, { contact: reader, listId: 7, type: 0 })
  const offer = anOffer(me, { ...goods, desc: '<b>R740</b> 32GB', additionalInfo: 'With rails' })
  const { payload } = (await caller.call(previewBroadcast, { body: offer as never })).body
  const id = await sendOffer(caller, me, offer)
  const [mail] = await queuedMails(market, `broadcast:${id}:`)
  expect(payload.subject).toBe(mail!.subject)
  const preview = payload.text.replace('/broadcasts/…', `/broadcasts/${id}`)
  expect(mail!.text.startsWith(preview)).toBe(true)
  expect(payload.text).toContain('With rails')
})

test('the preview refuses what sending would refuse at its field (BC-068)', async () => {
  const offer = anOffer(me, { price: 'ask Joe', desc: '<b></b>' })
  const { refusal } = await caller.call(previewBroadcast, { body: offer as never })
  expect(refusal.payload.errors?.map(({ param }) => param)).toEqual(['desc', 'price'])
})

test('brands and conditions of the own company are suggested, the latest first and once (BC-069)', async () => {
  await sendOffer(caller, me, { brand: 'hp', condition: 'Grade A' })
  market.clock.advance({ minutes: 1 })
  await sendOffer(caller, me, { brand: 'HP', condition: 'Used' })
  market.clock.advance({ minutes: 1 })
  const company = { id: me.companyId, name: me.companyName }
  const colleague = await aContact(market, { company })
  await sendOffer(await signedIn(market, colleague), colleague, {
    brand: 'Dell',
    condition: 'used',
  })
  const stranger = await aContact(market)
  await sendOffer(await signedIn(market, stranger), stranger, { brand: 'Cisco' })
  expect((await caller.call(composeSuggestions, {})).body.payload).toEqual({
    brands: ['Dell', 'HP'],
    conditions: ['used', 'Grade A'],
  })
})
