import { beforeAll, describe, expect, test } from 'vitest'
import { getPart, partLanding, partStatistics, searchParts } from '#contract/parts.ts'
import { anAccount, blockedKinds } from '../../support/accounts.ts'
import { signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import { aContact, type TestContact } from '../../support/market/factories.ts'
import { putStock } from '../../support/stock/stock.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let member: Caller
let seller: TestContact
let lineId: number
beforeAll(async () => {
  member = await signedIn(market, await aContact(market, { company: { name: 'Looking' } }))
  seller = await aContact(market, {
    company: {
      name: 'Seller Stat',
      countryCode: 'DE',
      telephone: '+49 30 5550100',
      tier: 2,
      description: 'We sell.',
    },
    name: 'Sonja Seller',
  })
  await aContact(market, { company: { id: seller.companyId, name: '' }, name: 'Silent Second' })
  const other = await aContact(market, { company: { name: 'Other Stat', countryCode: 'FR' } })
  await putStock(market, seller.companyId, [
    { partNumber: 'STAT-100/A', quantity: 3, condition: 4, priceCents: 12_000 },
    { partNumber: 'STAT-100/A', quantity: 2, condition: 0, priceCents: null },
  ])
  await putStock(market, other.companyId, [
    { partNumber: 'stat100a', quantity: 10, condition: 4, priceCents: 9_950 },
  ])
  const { body } = await member.call(searchParts, {
    query: { query: 'stat100a', companyId: seller.companyId },
  })
  lineId = body.payload.results[0]!.parts.find(({ condition }) => condition === 'USED')!.id
})

describe('the page of a part (API-055, PT-020, PT-024, AM-007)', () => {
  test('shows a member the part, its company and all contacts', async () => {
    const { status, body } = await member.call(getPart, { params: { id: String(lineId) } })
    expect(status).toBe(200)
    expect(body.payload.part).toMatchObject({
      id: lineId,
      partNumber: 'STAT-100/A',
      quantity: 3,
      condition: 'USED',
      price: 120,
      priceLocalCurrency: 120,
      company: {
        id: seller.companyId,
        name: 'Seller Stat',
        tel: '+49 30 5550100',
        country: 'Germany',
        description: 'We sell.',
        isGold: true,
      },
      contactsCombined: 'Sonja Seller, Silent Second',
      isRFQDisabled: false,
    })
    expect(body.payload.part.contacts.map(({ name, allowrfq }) => [name, allowrfq])).toEqual([
      ['Sonja Seller', true],
      ['Silent Second', true],
    ])
  })
  test("shows a contact's choice of copies and of possible matches to that contact only (CO-014)", async () => {
    const own = await signedIn(market, seller)
    const contactsFor = async (who: Caller) =>
      (await who.call(getPart, { params: { id: String(lineId) } })).body.payload.part.contacts
    for (const choice of ['rfqCopies', 'possibleMatchesDisabled']) {
      const readers = [await contactsFor(own), await contactsFor(member)].map((contacts) =>
        contacts.map((contact) => choice in contact),
      )
      expect(readers).toEqual([
        [true, false],
        [false, false],
      ])
    }
  })
  test.each(['visitor', ...blockedKinds] as const)('shows a %s the part only', async (kind) => {
    const who = kind === 'visitor' ? visitor(market) : (await anAccount(market, kind)).caller
    const { body } = await who.call(getPart, { params: { id: String(lineId) } })
    expect(body.payload.part).toEqual({
      id: lineId,
      partNumber: 'STAT-100/A',
      partnumber: 'STAT-100/A',
      manufacturer: 'Acme',
      description: 'thing',
      quantity: 3,
      condition: 'USED',
      partCondition: 'USED',
      price: 120,
      priceLocalCurrency: 120,
      companyName: 'TBS Member',
      // No two other companies have its tier.
      tier: 0,
      isTrusted: false,
      isGold: false,
      isDiamond: false,
      isRFQDisabled: true,
      contacts: [],
    })
  })
  test('is not found if the line is gone or its company is closed', async () => {
    expect((await member.raw('GET', '/api/parts/2000000000')).status).toBe(404)
    const gone = await aContact(market, { company: { name: 'Gone Stat' } })
    await putStock(market, gone.companyId, [{ partNumber: 'GONESTAT-1' }])
    const { body } = await member.call(searchParts, { query: { query: 'gonestat1' } })
    const id = String(body.payload.results[0]!.parts[0]!.id)
    await market.database.sql`update company set state = 'force-pay' where id = ${gone.companyId}`
    expect((await member.raw('GET', `/api/parts/${id}`)).status).toBe(404)
  })
})

describe('the statistics of a part number (API-057, PT-029, PT-030, BK-065, AM-006)', () => {
  test('cover all spellings: conditions, prices without CALL, quantity, traders, countries', async () => {
    const { body } = await member.call(partStatistics, { params: { partNumber: 'stat-100a' } })
    expect(body.payload.part).toEqual([
      {
        key: 'STAT100A',
        partNumber: expect.stringMatching(/^stat/i),
        manufacturer: 'Acme',
        description: 'thing',
        conditions: [
          { condition: 'F/S', offers: 1, quantity: 2 },
          { condition: 'USED', offers: 2, quantity: 13, minPrice: 99.5, medianPrice: 109.75 },
        ],
        minPrice: 99.5,
        maxPrice: 120,
        prices: [
          { price: 99.5, offers: 1 },
          { price: 120, offers: 1 },
        ],
        quantity: 15,
        traders: 2,
        countries: ['France', 'Germany'],
      },
    ])
    expect(body.payload.numResults).toBe(3)
    expect(body.payload.partStats.map(({ Price }) => Price)).toEqual([99.5, 120, 'CALL'])
    expect(body.payload.partStats[1]).toMatchObject({
      Partnumber: 'STAT-100/A',
      inv_companyname: 'Seller Stat',
      inv_country: 'Germany',
      inv_telephone: '+49 30 5550100',
      CompanyID: seller.companyId,
      inv_trusted: 2,
      PartCondition: 'USED',
      Quantity: 3,
    })
  })
  test('page and sort the traders in both directions (PT-033)', async () => {
    const { body } = await member.call(partStatistics, {
      params: { partNumber: 'STAT100A' },
      query: { orderCol: 'Quantity', orderDesc: true, page: 1, pageSize: 10 },
    })
    expect(body.payload.partStats.map(({ Quantity }) => Quantity)).toEqual([10, 3, 2])
  })
  test("have rows with the page's column names, fewer for visitors (PT-032, AM-043, AM-121)", async () => {
    const rowOf = async (who: Caller) => {
      const { body } = await who.call(partStatistics, { params: { partNumber: 'STAT100A' } })
      return body.payload.partStats[1]
    }
    const open = {
      id: lineId,
      Partnumber: 'STAT-100/A',
      Description: 'thing',
      Manufacturer: 'Acme',
      Quantity: 3,
      PartCondition: 'USED',
      Price: 120,
      priceLocalCurrency: 120,
      inv_trusted: 2,
    }
    expect(await rowOf(member)).toEqual({
      ...open,
      updatedAt: '2026-11-20T14:00:00.000Z',
      inv_companyname: 'Seller Stat',
      inv_country: 'Germany',
      inv_telephone: '+49 30 5550100',
      CompanyID: seller.companyId,
      isRFQDisabled: false,
      allowrfq: true,
    })
    // No two other companies have its tier.
    expect(await rowOf(visitor(market))).toEqual({
      ...open,
      inv_trusted: 0,
      inv_companyname: 'TBS Member',
      isRFQDisabled: true,
    })
  })
  test('count asking prices from the cheapest, merging similar ones to at most sixty (PT-030)', async () => {
    const prices = Array.from({ length: 400 }, (_, i) => 10_000 + i * 250)
    const dealers = await aContact(market, { company: { name: 'Many Prices' } })
    await putStock(market, dealers.companyId, [
      ...prices.map((priceCents, i) => ({
        partNumber: 'ASKED-1',
        manufacturer: `Maker ${i}`,
        priceCents,
      })),
      { partNumber: 'ASKED-1', priceCents: null },
      { partNumber: 'ASKED-2', priceCents: 700 },
      { partNumber: 'ASKED-2', manufacturer: 'Other', priceCents: 700 },
      { partNumber: 'ASKED-3', priceCents: null },
    ])
    const asked = async (partNumber: string) =>
      (await member.call(partStatistics, { params: { partNumber } })).body.payload.part[0]!.prices
    const many = await asked('ASKED1')
    expect(many.length).toBeGreaterThan(30)
    expect(many.length).toBeLessThanOrEqual(60)
    expect(many.map(({ price }) => price)).toEqual(
      many.map(({ price }) => price).toSorted((a, b) => a - b),
    )
    expect(many[0]!.price).toBe(100)
    expect(many.reduce((sum, { offers }) => sum + offers, 0)).toBe(400)
    expect(await asked('ASKED2')).toEqual([{ price: 7, offers: 2 }])
    expect(await asked('ASKED3')).toEqual([])
  })
  test('show visitors figures, but rows without company, country and telephone (AM-121)', async () => {
    const { body } = await visitor(market).call(partStatistics, {
      params: { partNumber: 'STAT100A' },
    })
    expect(body.payload.part[0]).toMatchObject({ traders: 2, countries: [] })
    for (const row of body.payload.partStats) {
      expect(row).toMatchObject({ inv_companyname: 'TBS Member', isRFQDisabled: true })
      expect(row).not.toHaveProperty('CompanyID')
      expect(row).not.toHaveProperty('inv_country')
      expect(row).not.toHaveProperty('inv_telephone')
    }
  })
  test('show visitors the countries of three traders or more (AM-121)', async () => {
    const countriesOf = async (who: Caller) => {
      const { body } = await who.call(partStatistics, { params: { partNumber: 'STAT3' } })
      return body.payload.part[0]!.countries
    }
    for (const [at, countryCode] of ['SE', 'PT', 'SE'].entries()) {
      const { companyId } = await aContact(market, { company: { countryCode } })
      await putStock(market, companyId, [{ partNumber: 'STAT-3' }])
      expect(await countriesOf(visitor(market))).toEqual(at < 2 ? [] : ['Portugal', 'Sweden'])
    }
    expect(await countriesOf(member)).toEqual(['Portugal', 'Sweden'])
  })
  test.each(['NOSUCHPART', '%00', '---', 'STAT100', '🖥️'])(
    'are not found for %j (PT-036)',
    async (partNumber) => {
      const { status } = await member.raw(
        'GET',
        `/api/parts/statistics/${encodeURIComponent(partNumber)}`,
      )
      expect(status).toBe(404)
    },
  )
  test('the landing call returns whether the page exists and its key (API-056)', async () => {
    const landing = async (partNumber: string) =>
      (await visitor(market).call(partLanding, { params: { partNumber } })).body.payload
    expect(await landing('stat-100/a')).toEqual({ hasLandingPage: true, key: 'STAT100A' })
    expect(await landing('stat-1')).toEqual({ hasLandingPage: false })
  })
  test('a search for a part number returns that the page exists and its key (PT-016)', async () => {
    const of = async (query: string) =>
      (await member.call(searchParts, { query: { query } })).body.payload.results[0]!.payload
    expect(await of('stat100-a')).toEqual({
      q: 'stat100-a',
      hasLandingPage: true,
      key: 'STAT100A',
    })
    expect(await of('stat100')).toEqual({ q: 'stat100', hasLandingPage: false })
  })
})
