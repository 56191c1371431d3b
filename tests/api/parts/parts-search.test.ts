import { beforeAll, describe, expect, test } from 'vitest'
import { conditions } from '#contract/inventory/inventory.ts'
import { searchParts, type PartFilter } from '#contract/parts.ts'
import type { NewStockLine } from '#server/features/inventory/stock-queries.ts'
import { signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { putStock } from '../../support/stock/stock.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let member: Caller
let seller: number
beforeAll(async () => {
  const me = await aContact(market, { company: { name: 'Buyer One', countryCode: 'NL' } })
  member = await signedIn(market, me)
  seller = (
    await aContact(market, {
      company: { name: 'Seller One', countryCode: 'DE', telephone: '+49 30 5550100' },
    })
  ).companyId
})

const put = (companyId: number, lines: Partial<NewStockLine>[], isReplacing?: boolean) =>
  putStock(market, companyId, lines, isReplacing)

const find = async (filter: Partial<PartFilter>, who = member) => {
  const { status, body } = await who.call(searchParts, { query: filter })
  expect(status).toBe(200)
  return body.payload
}
const numbers = async (filter: Partial<PartFilter> | string, who = member) => {
  const query = typeof filter === 'string' ? { query: filter } : filter
  return (await find({ pageSize: 100, ...query }, who)).results[0]?.parts.map(
    ({ partNumber }) => partNumber,
  )
}

describe('search by words (BK-061, AM-126)', () => {
  beforeAll(async () => {
    await put(seller, [
      { partNumber: 'WS-C2960X-48TS-L', manufacturer: 'Cisco', description: 'Catalyst switch' },
      { partNumber: '652564-B21', manufacturer: 'HP', description: '300GB 10K SAS disk' },
      { partNumber: 'P19720-B21', manufacturer: 'HPE', description: 'Rack, DDR4-2666 memory' },
      { partNumber: 'ST4000NM', manufacturer: 'Seagate', description: 'hard disk, dual drive kit' },
      { partNumber: 'WUH72', manufacturer: 'Wd', description: 'Ultrastar hard drive' },
    ])
  })

  test.each([
    ['a fragment of a part number', '2960x', ['WS-C2960X-48TS-L']],
    ['a part number without its separators', '652564b21', ['652564-B21']],
    ['a part number with other separators', '652564/b21', ['652564-B21']],
    ['a part number in pieces', 'c2960x 48ts', ['WS-C2960X-48TS-L']],
    ['the beginning of a word', 'ultra', ['WUH72']],
    ['letters of another width', '２９６０ｘ', ['WS-C2960X-48TS-L']],
    ['what a description writes with a sign', 'ddr4-2666', ['P19720-B21']],
    ['the same without it', 'ddr42666', ['P19720-B21']],
    ['all of several words', 'hp 300gb sas', ['652564-B21']],
    ['pieces of a term that stand apart', 'hpe/rack', ['P19720-B21']],
    ['the manufacturer', 'seagate', ['ST4000NM']],
  ])('%s', async (_, query, found) => {
    expect(await numbers(query)).toEqual(found)
  })
  test('hp finds HP and HPE', async () => {
    expect((await numbers('hp'))!.toSorted()).toEqual(['652564-B21', 'P19720-B21'])
  })
  test('finds fragments within words of the description if no word begins with them', async () => {
    expect(await numbers('talyst')).toEqual(['WS-C2960X-48TS-L'])
    expect(await numbers({ query: 'talyst', exactPhrase: true })).toEqual([])
  })
  test.each([
    ['the whole part number, with or without separators', '652564B21', ['652564-B21']],
    ['not a part of it', '652564', []],
    ['a phrase', 'hard drive', ['WUH72']],
    ['not its words apart', 'disk 10k', []],
    ['a whole word', 'hp', ['652564-B21']],
  ])('exact matches: %s', async (_, query, found) => {
    expect(await numbers({ query, exactPhrase: true })).toEqual(found)
  })
})

describe('several queries at once (PT-008, PT-009, AM-125)', () => {
  test('return a group for each in order, with up to ten rows and the total', async () => {
    const many = Array.from({ length: 14 }, (_, i) => ({ partNumber: `MULTI-${i}` }))
    await put(seller, [...many, { partNumber: 'SINGLE-7' }], false)
    const found = await find({ query: 'multi', query3: 'single', query5: 'nothingatall' })
    expect(found.nrParts).toBe(15)
    expect(
      found.results.map(({ payload, numResults, parts }) => [payload.q, numResults, parts.length]),
    ).toEqual([
      ['multi', 14, 10],
      ['single', 1, 1],
      ['nothingatall', 0, 0],
    ])
  })
})

describe('the order of rows (PT-014)', () => {
  let other: number
  beforeAll(async () => {
    other = (await aContact(market, { company: { name: 'Alpha Seller', countryCode: 'FR' } }))
      .companyId
    await put(
      seller,
      [
        { partNumber: 'ORD-2', manufacturer: 'beta', quantity: 5, condition: 4, priceCents: 900 },
        { partNumber: 'ORD-1', manufacturer: 'Gamma', quantity: 7, condition: 1, priceCents: null },
      ],
      false,
    )
    await put(other, [
      { partNumber: 'ORD-3', manufacturer: 'Alpha', quantity: 1, condition: 2, priceCents: 12_345 },
      {
        partNumber: 'ORD-1',
        manufacturer: 'Gamma',
        description: 'orderly',
        quantity: 9,
        condition: 5,
        priceCents: 100,
      },
    ])
  })
  type PartRow = Awaited<ReturnType<typeof rows>>[number]
  const rows = async (orderCol: PartFilter['orderCol'], orderDesc: boolean) =>
    (await find({ query: 'ord', pageSize: 100, orderDesc, ...(orderCol && { orderCol }) }))
      .results[0]!.parts

  test.each([
    ['Price', false, [1, 9, 123.45, 'CALL']],
    ['Price', true, [123.45, 9, 1, 'CALL']],
  ] as const)('by %s, descending %s, has CALL last', async (sort, isDescending, prices) => {
    expect((await rows(sort, isDescending)).map(({ price }) => price)).toEqual(prices)
  })
  test.each<[PartFilter['orderCol'], unknown[], (row: PartRow) => unknown]>([
    ['Quantity', [1, 5, 7, 9], (row) => row.quantity],
    ['PartCondition', [1, 2, 4, 5].map((place) => conditions[place]), (row) => row.condition],
    ['Manufacturer', ['Alpha', 'beta', 'Gamma', 'Gamma'], (row) => row.manufacturer],
    ['Partnumber', ['ORD-1', 'ORD-1', 'ORD-2', 'ORD-3'], (row) => row.partNumber],
    [
      'inv_companyname',
      ['Alpha Seller', 'Alpha Seller', 'Seller One', 'Seller One'],
      (row) => row.companyName,
    ],
  ])('by %s both ways', async (sort, values, read) => {
    expect((await rows(sort, false)).map(read)).toEqual(values)
    expect((await rows(sort, true)).map(read)).toEqual(values.toReversed())
  })
  test('by default has the exact part number first, then by price', async () => {
    await put(other, [{ partNumber: 'ORD', priceCents: 99_900 }], false)
    expect((await rows(undefined, false)).map(({ partNumber }) => partNumber)).toEqual([
      'ORD',
      'ORD-1',
      'ORD-2',
      'ORD-3',
      'ORD-1',
    ])
  })
})

describe('companies in the results (BK-061, BK-070, BK-116)', () => {
  test('are filtered by company, country and favourites, with exact counts (AM-085)', async () => {
    const { sql } = market.database
    const here = await aContact(market, { company: { name: 'Here', countryCode: 'BE' } })
    const there = await aContact(market, { company: { name: 'There', countryCode: 'BE' } })
    await put(here.companyId, [{ partNumber: 'NARROW-1' }, { partNumber: 'NARROW-2' }])
    await put(there.companyId, [{ partNumber: 'NARROW-1' }])
    const reader = await aContact(market, { company: { name: 'Reader' } })
    const who = await signedIn(market, reader)
    await sql`insert into favourite (contact_id, company_id, created_at) values (${reader.id}, ${there.companyId}, now())`
    const count = async (filter: Partial<PartFilter>) =>
      (await find({ query: 'narrow', ...filter }, who)).nrParts
    expect(await count({})).toBe(3)
    expect(await count({ companyId: here.companyId })).toBe(2)
    expect(await count({ country: 'Belgium' })).toBe(3)
    expect(await count({ country: 'DE' })).toBe(0)
    expect(await count({ favorites: true })).toBe(1)
    expect(await count({ favorites: true, companyId: here.companyId })).toBe(0)
  })
  test.each(['trial-ended', 'force-pay', 'custom-blocked', 'terminated', 'new'] as const)(
    'exclude a company that is %s until it is open again',
    async (state) => {
      const { sql } = market.database
      const { companyId } = await aContact(market, { company: { name: `Was open ${state}` } })
      const partNumber = `GONE${state.replace('-', '').toUpperCase()}1`
      await put(companyId, [{ partNumber }])
      expect(await numbers(partNumber)).toEqual([partNumber])
      await sql`update company set state = ${state} where id = ${companyId}`
      expect(await find({ query: partNumber })).toMatchObject({ nrParts: 0 })
      for (const orderCol of ['Partnumber', 'Price', 'inv_companyname'] as const) {
        expect(await numbers({ query: partNumber, orderCol })).toEqual([])
      }
      await sql`update company set state = 'active' where id = ${companyId}`
      expect(await numbers(partNumber)).toEqual([partNumber])
    },
  )
  test('exclude service-only companies', async () => {
    const { companyId } = await aContact(market, { company: { name: 'Turned to services' } })
    await put(companyId, [{ partNumber: 'SERVICED-1' }])
    await market.database.sql`update company set is_service_only = true where id = ${companyId}`
    expect(await numbers('serviced')).toEqual([])
  })
})

describe('a row by viewer (API-054, PT-012, PT-020, AM-121)', () => {
  beforeAll(async () => {
    await put(
      seller,
      [{ partNumber: 'SEEN-1', priceCents: 123_456, quantity: 3, condition: 4 }],
      false,
    )
  })
  test('shows members the company with country and telephone, and the total (PT-021, AM-083)', async () => {
    const [group] = (await find({ query: 'seen' })).results
    expect(group).toMatchObject({ numResults: 1, payload: { q: 'seen', hasLandingPage: false } })
    expect(group!.parts[0]).toMatchObject({
      partNumber: 'SEEN-1',
      partnumber: 'SEEN-1',
      quantity: 3,
      condition: 'USED',
      partCondition: 'USED',
      price: 1234.56,
      priceLocalCurrency: 1234.56,
      companyName: 'Seller One',
      companyId: seller,
      companyTel: '+49 30 5550100',
      country: 'Germany',
      isRFQDisabled: false,
    })
  })
  test('shows visitors the part only, with the member label', async () => {
    const [row] = (await find({ query: 'seen' }, visitor(market))).results[0]!.parts
    expect(row).toEqual({
      id: expect.any(Number),
      partNumber: 'SEEN-1',
      partnumber: 'SEEN-1',
      manufacturer: 'Acme',
      description: 'thing',
      quantity: 3,
      condition: 'USED',
      partCondition: 'USED',
      price: 1234.56,
      priceLocalCurrency: 1234.56,
      companyName: 'TBS Member',
      tier: 0,
      isTrusted: false,
      isGold: false,
      isDiamond: false,
      isRFQDisabled: true,
    })
  })
  test('finds nothing for visitors who filter by company, country or favourites', async () => {
    for (const filter of [{ companyId: seller }, { country: 'DE' }, { favorites: true }]) {
      expect((await find({ query: 'seen', ...filter }, visitor(market))).nrParts).toBe(0)
    }
  })
  test('shows service-only members the company, without quote requests (PT-013)', async () => {
    const service = await aContact(market, { company: { name: 'Fixers', isServiceOnly: true } })
    const [row] = (await find({ query: 'seen' }, await signedIn(market, service))).results[0]!.parts
    expect(row).toMatchObject({ companyName: 'Seller One', isRFQDisabled: true })
  })
  test('disables quote requests to the own company (AM-042)', async () => {
    const own = await aContact(market, { company: { id: seller, name: '' } })
    const [row] = (await find({ query: 'seen' }, await signedIn(market, own))).results[0]!.parts
    expect(row!.isRFQDisabled).toBe(true)
  })
})
