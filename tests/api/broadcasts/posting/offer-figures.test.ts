import { beforeEach, describe, expect, test } from 'vitest'
import { feedPath, getBroadcast, listBroadcasts } from '#contract/broadcasts/broadcasts.ts'
import { pricingData } from '#contract/broadcasts/pricing.ts'
import { signedIn, visitor, type Caller } from '../../../support/market/callers.ts'
import { aContact, aSetting, type TestContact } from '../../../support/market/factories.ts'
import { queuedMails, writtenRows } from '../../../support/mail/mails.ts'
import { anOffer, compose, sendOffer } from '../../../support/stock/offers.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
let serial = 0
let me: TestContact
let caller: Caller
beforeEach(async () => {
  me = await aContact(market)
  caller = await signedIn(market, me)
})

/** Sends an offer without a chosen currency, unless given. */
const send = (given: Parameters<typeof anOffer>[1]) =>
  compose(caller, anOffer(me, { currency: undefined, ...given }))
const errorsOf = async (given: Parameters<typeof anOffer>[1]) => {
  const before = await writtenRows(market)
  const { status, refusal } = await send(given)
  expect(status).toBe(400)
  expect(await writtenRows(market)).toEqual(before)
  return refusal.payload.errors
}

describe('a price that names its currency (AM-032)', () => {
  test.each([
    ['$300', 'USD', '$\u00a0300', 'USD 300', 300],
    ['USD 1,250', 'USD', '$\u00a01,250', 'USD 1,250', 1250],
    ['1.299,95 £', 'GBP', '£\u00a01,299.95', 'GBP 1,299.95', 1299.95],
    ['2,500', 'EUR', '€\u00a02,500', 'EUR 2,500', 2500],
  ] as const)(
    '%j reads alike in mail, list, detail, feed and average prices',
    async (price, currency, shown, inText, amount) => {
      const desc = `Zenith lot ${++serial}`
      const reader = await aContact(market)
      await aSetting(market, { contact: reader, listId: 7, type: 0 })
      const id = await sendOffer(caller, me, { price, currency: undefined, desc })

      const [mail] = await queuedMails(market, `broadcast:${id}:`)
      expect(mail!.addresses).toContain(reader.email)
      expect(mail!.subject).toContain(shown)
      expect(mail!.html).toContain(shown)
      expect(mail!.text).toContain(`Price        ${inText}\n`)

      const query = { query: desc, exactPhrase: true }
      for (const who of [caller, visitor(market)]) {
        const { results } = (await who.call(listBroadcasts, { query })).body.payload
        expect(results[0]!.headline).toContain(shown)
        const { result } = (await who.call(getBroadcast, { params: { id: String(id) } })).body
        expect(result.price).toBe(shown)
        expect(result.message).toContain(`Price        ${inText}`)
      }
      expect(await (await fetch(market.url + feedPath(query))).text()).toContain(shown)

      const other = await signedIn(market, reader)
      const { payload } = (await other.call(pricingData, { query })).body
      const rates = { EUR: 1, USD: 1.16, GBP: 0.88 }
      expect(payload.results.map((priced) => priced.price)).toEqual([
        expect.closeTo(amount / rates[currency], 1),
      ])
    },
  )
  test('agrees with the same chosen currency', async () => {
    expect((await send({ price: '$300', currency: 'usd' })).status).toBe(200)
  })
  test.each([
    ['$300', 'EUR', 'This price names USD, but EUR is chosen. Please change one of them'],
    ['€ 300', 'GBP', 'This price names EUR, but GBP is chosen. Please change one of them'],
    ['$300 EUR', undefined, 'This price names USD and EUR. Please keep one'],
    ['300 CHF', undefined, 'This price should be in one of EUR, USD, GBP'],
  ])('%j with %s is asked back at the field and nothing is sent', async (price, currency, msg) => {
    expect(await errorsOf({ price, currency })).toEqual([{ param: 'price', msg }])
  })
})

describe('quantity and price as text (AM-032)', () => {
  test.each([
    ['10+', 'CALL'],
    ['50 pcs', 'Quote'],
    ['ca. 200', 'best price'],
    ['MOQ', 'Various'],
  ])('%j and %j stay as typed', async (quantity, price) => {
    const desc = `Zenith lot ${++serial}`
    const id = await sendOffer(caller, me, { quantity, price, desc })
    const { result } = (await caller.call(getBroadcast, { params: { id: String(id) } })).body
    expect(result).toMatchObject({ quantity, price })
    expect(result.headline).toBe(`${quantity} × Lenovo ${desc}, Grade A, ${price}`)
    expect(
      (await caller.call(pricingData, { query: { query: desc, exactPhrase: true } })).body.payload
        .results,
    ).toEqual([])
  })
  test('a range keeps its currency and is left out of average prices', async () => {
    const desc = `Zenith lot ${++serial}`
    const id = await sendOffer(caller, me, { price: '285-300', currency: 'USD', desc })
    const { result } = (await caller.call(getBroadcast, { params: { id: String(id) } })).body
    expect(result.price).toBe('USD 285-300')
    expect(
      (await caller.call(pricingData, { query: { query: desc, exactPhrase: true } })).body.payload
        .results,
    ).toEqual([])
  })

  const noContactDetails =
    'Please leave out telephone numbers, addresses and links. Readers can reply to your broadcast'
  const notAQuantity = 'Enter a number, or “lot”, “various”, “MOQ 10”'
  const notAPrice = 'Enter a price, or “CALL”, “quote”, “best price”'
  const aboveZero = 'This field should be more than 0'
  test.each([
    ['quantity', 'a few', notAQuantity],
    ['quantity', '0 pcs', aboveZero],
    ['quantity', '-5', aboveZero],
    ['quantity', '0612345678', noContactDetails],
    ['quantity', '06 1234567', noContactDetails],
    ['quantity', 'a1@b2.nl', noContactDetails],
    ['quantity', 'lot24.com', noContactDetails],
    ['price', 'ask Joe', notAPrice],
    ['price', '<b>--</b>', notAPrice],
    ['price', '€ 0,00', aboveZero],
    ['price', '$-5', aboveZero],
    ['price', '0765550184', noContactDetails],
    ['price', 'www.x1.nl', noContactDetails],
    ['price', 'j1@x2.com', noContactDetails],
  ])('%s %j is refused at its field and nothing is sent', async (param, value, msg) => {
    expect(await errorsOf({ [param]: value })).toEqual([{ param, msg }])
  })
  test('reports both fields together, beside missing ones', async () => {
    expect(await errorsOf({ quantity: '0', price: 'x', brand: '<b></b>' })).toEqual([
      { param: 'brand', msg: 'This field is required' },
      { param: 'quantity', msg: aboveZero },
      { param: 'price', msg: notAPrice },
    ])
  })
})
