import { beforeAll, describe, expect, test } from 'vitest'
import { listBroadcasts } from '#contract/broadcasts/broadcasts.ts'
import { setFavourite } from '#contract/favourites.ts'
import { maxPrices, pricingData, type PriceFilter } from '#contract/broadcasts/pricing.ts'
import { matchOffer } from '#server/features/matching/finding/match-offer.ts'
import { buildSearchVector } from '#server/features/broadcasts/search/search-text.ts'
import { clearSearchCache } from '#server/features/broadcasts/search/search-cache.ts'
import { anAccount, blockedKinds } from '../../../support/accounts.ts'
import { signedIn, visitor, type Caller } from '../../../support/market/callers.ts'
import { aBroadcast, aContact, type TestContact } from '../../../support/market/factories.ts'
import { setSettings } from '../../../support/market/settings.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
let member: Caller
let seller: TestContact
beforeAll(async () => {
  member = await signedIn(market, await aContact(market))
  seller = await aContact(market)
})

const ask = async (query: Partial<PriceFilter>, caller = member) => {
  const { status, body } = await caller.call(pricingData, { query })
  expect(status).toBe(200)
  return body.payload
}
/** Creates offers of one product at these prices, oldest first, and returns their ids. */
async function offers(description: string, prices: (string | Parameters<typeof aBroadcast>[1])[]) {
  const ids: number[] = []
  for (const [index, given] of prices.entries()) {
    const offer = typeof given === 'string' ? { price: given } : given
    const sentAt = new Date(Date.parse('2026-11-01T08:00:00Z') + index * 60_000)
    const { id } = await aBroadcast(market, { contact: seller, description, sentAt, ...offer })
    ids.push(id)
  }
  return ids
}

describe('prices of a search', () => {
  test('returns prices with their broadcasts, newest first, and min, median and max (PR-004, PR-005, API-022)', async () => {
    const ids = await offers('Latitude 5420', ['250', '1.200,50', '310', '280'])
    const answer = await ask({ query: 'latitude 5420' })
    expect(answer.results.map(({ id, price }) => [id, price])).toEqual([
      [ids[3], 280],
      [ids[2], 310],
      [ids[1], 1200.5],
      [ids[0], 250],
    ])
    expect(answer.results[0]).toMatchObject({
      date: '2026-11-01T08:03:00.000Z',
      headline: '10 × HP Latitude 5420, Grade A, €\u00a0280',
    })
    expect(answer).toMatchObject({
      query: 'latitude 5420',
      product: null,
      min: 250,
      average: 510.13,
      median: 295,
      max: 1200.5,
      minBroadcastId: ids[0],
      maxBroadcastId: ids[1],
      leftOut: { tooHigh: 0, tooLow: 0, noRate: 0 },
      isNewestOnly: false,
    })
  })

  test('leaves out prices of the own company (PR-005)', async () => {
    const owner = await aContact(market)
    await offers('Elitebook 77', ['100', '110', { price: '500', contact: owner }])
    const pricesFor = async (caller: Caller) =>
      (await ask({ query: 'elitebook 77' }, caller)).results.map(({ price }) => price)
    expect(await pricesFor(await signedIn(market, owner))).toEqual([110, 100])
    expect(await pricesFor(member)).toEqual([500, 110, 100])
  })

  test('converts prices to euro at the rates of the settings (AM-100)', async () => {
    await offers('ProLiant 77', [
      { price: '116', currency: 'USD' },
      { price: '88', currency: 'GBP' },
      { price: '100', currency: 'EUR' },
    ])
    const { results } = await ask({ query: 'proliant 77' })
    expect(results.map(({ price }) => price)).toEqual([100, 100, 100])
    await setSettings(market, { USD: 2.32 })
    const { results: later } = await ask({ query: 'proliant 77' })
    expect(later.map(({ price }) => price)).toEqual([100, 100, 50])
    await market.database.sql`update setting set value = '0' where key = 'USD'`
    market.clock.advance({ seconds: 5 })
    const broken = await ask({ query: 'proliant 77' })
    expect(broken.results.map(({ price }) => price)).not.toContain(Infinity)
    await market.database.sql`delete from setting where key = 'USD'`
    market.clock.advance({ seconds: 5 })
  })

  test('ignores prices that are not numeric (AM-032)', async () => {
    const ids = await offers('Cisco 2960', ['120', 'best offer', '0', '130', 'TBD', '140'])
    const { results, leftOut } = await ask({ query: 'cisco 2960' })
    expect(results.map(({ id }) => id)).toEqual([ids[5], ids[3], ids[0]])
    expect(leftOut).toEqual({ tooHigh: 0, tooLow: 0, noRate: 0 })
  })

  test('excludes outlier prices and reports how many (BK-059)', async () => {
    const guarded = ['100', '110', '120', '130', '99999', '2401', '5', '1']
    await offers('Thinkcentre M920', guarded)
    const answer = await ask({ query: 'thinkcentre m920' })
    expect(answer.results.map(({ price }) => price)).toEqual([130, 120, 110, 100])
    expect(answer.leftOut).toEqual({ tooHigh: 2, tooLow: 2, noRate: 0 })
    expect(answer).toMatchObject({ min: 100, median: 115, max: 130 })
  })

  test('has no min, median and max for fewer than three prices (BK-059)', async () => {
    await offers('Optiplex 7080', ['100', '200'])
    const answer = await ask({ query: 'optiplex 7080' })
    expect(answer.results).toHaveLength(2)
    expect(answer).toMatchObject({
      min: null,
      average: null,
      median: null,
      max: null,
      minBroadcastId: null,
      maxBroadcastId: null,
    })
  })

  test('tells conditions apart, and products that possible matches have read (AM-100)', async () => {
    const ids = await offers('iPhone 11 64GB', [
      { price: '200', brand: 'Apple' },
      { price: '220', brand: 'Apple', condition: 'Refurbished' },
      { price: '300', brand: 'Apple', description: 'iPhone 11 and iPhone 12' },
    ])
    for (const id of ids) await matchOffer(market.platform, id)
    const bySite = await ask({ query: 'iphone 11' })
    expect(bySite.results.map(({ condition, product }) => [condition, product])).toEqual([
      ['Grade A', null],
      ['Refurbished', 'iPhone 11, 64 GB'],
      ['Grade A', 'iPhone 11, 64 GB'],
    ])
    const ofBroadcast = await ask({ broadcastId: ids[0]! })
    expect(ofBroadcast).toMatchObject({ query: 'iphone 11', product: 'iPhone 11, 64 GB' })
    expect(ofBroadcast.results).toEqual(bySite.results)
  })

  test('defaults to the side WTS', async () => {
    await offers('Precision 3650', ['500', { price: '300', side: 'WTB' }, '520'])
    const asked = async (type?: 'WTS' | 'WTB') =>
      (await ask({ query: 'precision 3650', type })).results.map(({ price }) => price)
    expect(await asked()).toEqual([520, 500])
    expect(await asked('WTS')).toEqual([520, 500])
    expect(await asked('WTB')).toEqual([300])
  })

  test('returns the newest thousand prices and says when there are more', async () => {
    const { sql } = market.database
    const [first] = await offers('Mountainware', ['100'])
    await sql`
      insert into broadcast (list_id, company_id, contact_id, side, quantity, brand, description,
        condition, price, currency, price_cents, additional_info, from_email, subject, headline,
        message, public_view, search_member, search_public, content_key, created_at, sent_at)
      select list_id, company_id, contact_id, side, quantity, brand, description, condition, price,
        currency, 10000 + n, additional_info, from_email, subject, headline, message, public_view,
        search_member, search_public, content_key, created_at, sent_at + n * interval '1 second'
      from broadcast, generate_series(1, ${maxPrices}) as n where id = ${first!}`
    const answer = await ask({ query: 'mountainware' })
    expect(answer.results).toHaveLength(maxPrices)
    expect(answer).toMatchObject({ isNewestOnly: true, min: 100.01, max: 110 })
    await sql`update broadcast set removed_at = now() where id = ${first!}`
    clearSearchCache(market.database)
    expect(await ask({ query: 'mountainware' })).toMatchObject({ isNewestOnly: false, min: 100.01 })
  })
})

describe('the same filter finds the same in the list and in the prices', () => {
  beforeAll(async () => {
    const hidden = await aContact(market, { company: { state: 'terminated' } })
    await offers('Sameness lot 1', ['100', { price: '110', listId: 8 }])
    await offers('lot Sameness 2', ['120', { price: '130', removedAt: market.clock.now() }])
    await offers('Sameness lot 3', [{ price: '140', contact: hidden }])
  })

  test.each<[string, Partial<PriceFilter>]>([
    ['words', { query: 'sameness' }],
    ['words within one list', { query: 'sameness', listType: 8 }],
    ['words that are part of others', { query: 'samen' }],
    ['an exact phrase', { query: 'sameness lot', exactPhrase: true }],
    ['a search that finds nothing', { query: '***' }],
  ])('%s', async (_name, { listType, ...query }) => {
    const lists = listType === undefined ? {} : { listType: [listType] }
    const list = await member.call(listBroadcasts, {
      query: { ...query, ...lists, type: 'WTS', pageSize: 100 },
    })
    const { results } = await ask({ ...query, ...(listType !== undefined && { listType }) })
    expect(results.map(({ id }) => id)).toEqual(list.body.payload.results.map(({ id }) => id))
  })

  test("filters by company and by the viewer's favourites", async () => {
    const [buyer, other] = [await aContact(market), await aContact(market)]
    const caller = await signedIn(market, buyer)
    const [mine] = await offers('Favourite 9', [{ price: '50', contact: other }, '60'])
    const ids = async (query: Partial<PriceFilter>) =>
      (await ask({ query: 'favourite 9', ...query }, caller)).results.map(({ id }) => id)
    expect(await ids({ companyId: other.companyId })).toEqual([mine])
    expect(await ids({ favorites: 'true' })).toEqual([])
    await caller.call(setFavourite, { body: { companyId: String(other.companyId) } })
    expect(await ids({ favorites: 'true' })).toEqual([mine])
  })
})

describe('who may ask (section C)', () => {
  test('asks visitors to sign in and tells blocked accounts why they are refused', async () => {
    expect((await visitor(market).raw('GET', pricingData.path)).status).toBe(401)
    for (const kind of blockedKinds) {
      const { caller } = await anAccount(market, kind)
      expect((await caller.raw('GET', `${pricingData.path}?query=hp`)).status).toBe(403)
    }
  })
  test('a service-only member may', async () => {
    const { caller } = await anAccount(market, 'serviceOnly')
    await offers('Precision 3571', ['100', '110'])
    expect((await ask({ query: 'precision 3571' }, caller)).results).toHaveLength(2)
  })
})

describe('bad input', () => {
  test.each([
    ['a list that is none', 'listType=3', 'listType'],
    ['a list of letters', 'listType=abc', 'listType'],
    ['a side that is none', 'type=SWAP', 'type'],
    ['a company of letters', 'companyId=x', 'companyId'],
    ['favourites that are no ids', 'favorites=1;2', 'favorites'],
    ['a query of ten thousand characters', `query=${'x'.repeat(10_000)}`, 'query'],
  ])('%s is refused at its field', async (_name, query, param) => {
    const { status, refusal } = await member.raw('GET', `${pricingData.path}?${query}`)
    expect(status).toBe(400)
    expect(refusal.payload.errors?.map((error) => error.param)).toEqual([param])
  })
  test.each(["'; drop table broadcast; --", '%00', '\ud800', '((((', '& | !', '<->'])(
    'the query %j finds nothing and breaks nothing',
    async (query) => {
      const asked = encodeURIComponent(query.toWellFormed())
      const { status } = await member.raw('GET', `${pricingData.path}?query=${asked}`)
      expect(status).toBe(200)
    },
  )
})

describe('prices of archived broadcasts (BK-052)', () => {
  const anOldPrice = (words: string, cents: number) => market.database.sql`
    insert into old_price (list_id, side, headline, price_cents, currency, sent_at, search_public)
    values (7, 'WTS', ${words}, ${cents}, 'EUR', '2001-05-01', ${buildSearchVector([words])}::tsvector)`

  test('includes archived prices in min, median and max without a point', async () => {
    const ids = await offers('Relicbook 300', ['100', '120', '140'])
    await anOldPrice('Relicbook 300', 30_000)
    await anOldPrice('Relicbook 300', 20_000)
    const answer = await ask({ query: 'relicbook' })
    expect(answer.results.map(({ id }) => id)).toEqual(ids.toReversed())
    expect(answer).toMatchObject({
      min: 100,
      median: 140,
      max: 300,
      minBroadcastId: ids[0],
      maxBroadcastId: null,
      olderPrices: 2,
    })
  })
  test('excludes archived prices from searches by company, other list or other side', async () => {
    await offers('Relicserver 5', ['100', '120', '140'])
    await anOldPrice('Relicserver 5', 30_000)
    const query = 'relicserver'
    expect((await ask({ query })).olderPrices).toBe(1)
    expect((await ask({ query, companyId: seller.companyId })).olderPrices).toBe(0)
    expect((await ask({ query, listType: 7 })).olderPrices).toBe(1)
    expect((await ask({ query, listType: 2 })).olderPrices).toBe(0)
    expect((await ask({ query, type: 'WTB' })).olderPrices).toBe(0)
  })
})
