import { beforeAll, describe, expect, test } from 'vitest'
import {
  getPart,
  partLanding,
  partStatistics,
  searchParts,
  type PartFilter,
} from '#contract/parts.ts'
import { recomputeChangedVisibility } from '#server/features/inventory/jobs.ts'
import { fetchAndSortLines, scanLinesInOrder } from '#server/features/parts/line-queries.ts'
import { createTextCache } from '#server/features/parts/text-cache.ts'
import { anAccount } from '../../support/accounts.ts'
import { signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { putStock } from '../../support/stock/stock.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let member: Caller
let nobody: Caller
let seller: number
const find = async (filter: Partial<PartFilter> | string, who = nobody) => {
  const query = typeof filter === 'string' ? { query: filter } : filter
  const { body } = await who.call(searchParts, { query: { pageSize: 100, ...query } })
  return body.payload.results[0]!
}
const rowsOf = async (filter: Partial<PartFilter> | string, who = nobody) =>
  (await find(filter, who)).parts.map(({ partNumber, manufacturer, description }) =>
    [partNumber, manufacturer, description].join(' | '),
  )
const idOf = async (partNumber: string) => String((await find(partNumber, member)).parts[0]!.id)
/** What visitors read of a text in the stock of the seller. */
async function readOf(description: string) {
  const partNumber = `READ${Math.random().toString(36).slice(2, 10)}`
  await putStock(market, seller, [{ partNumber, description }], false)
  return (await find(partNumber)).parts[0]?.description
}
beforeAll(async () => {
  nobody = visitor(market)
  const { sql } = market.database
  const one = await aContact(market, {
    company: { name: 'Rackwise Servers GmbH', countryCode: 'DE', telephone: '+49 30 5550127' },
    name: 'Yasmin Öztürk',
  })
  seller = one.companyId
  await sql`update company set website = 'https://www.rackwise-outlet.example' where id = ${seller}`
  await sql`insert into former_name (company_id, kind, name) values (${seller}, 'company', 'Kistenberg AG')`
  member = await signedIn(market, await aContact(market, { company: { name: 'Reader' } }))
  // What three others have in their texts is a word of the trade.
  for (const name of ['Erste', 'Zweite', 'Dritte']) {
    const other = await aContact(market, { company: { name } })
    await putStock(market, other.companyId, [
      { partNumber: `TRADE-${name}`, description: 'servers and racks' },
    ])
  }
  const other = await aContact(market, { company: { name: 'Fourth', countryCode: 'FR' } })
  await putStock(market, seller, [
    {
      partNumber: 'COVER-1',
      manufacturer: 'Acme',
      description: 'blade, ask Rackwise',
      quantity: 7,
      priceCents: 5_000,
    },
    {
      partNumber: 'COVER-2',
      manufacturer: 'Acme',
      description: 'blade for servers',
      priceCents: 7_000,
    },
    { partNumber: 'RACKWISE-KIT-1', description: 'blade kit' },
  ])
  await putStock(market, other.companyId, [
    {
      partNumber: 'COVER-1',
      manufacturer: 'Acme',
      description: 'plain blade',
      quantity: 2,
      priceCents: 6_000,
    },
  ])
})

describe('a line whose texts reveal its owner (AM-121, AM-039)', () => {
  test('is found by visitors by its part number, without manufacturer and description', async () => {
    expect(await rowsOf('cover1')).toEqual(['COVER-1 |  | ', 'COVER-1 | Acme | plain blade'])
  })
  test('and by members with them', async () => {
    expect(await rowsOf('cover1', member)).toEqual([
      'COVER-1 | Acme | blade, ask Rackwise',
      'COVER-1 | Acme | plain blade',
    ])
  })
  test.each(['rackwise', 'rackw', 'ask', 'cover1 ask'])('not by visitors by %j', async (query) => {
    expect(await find(query)).toMatchObject({ numResults: 0, parts: [] })
    expect((await find(query, member)).numResults).toBeGreaterThan(0)
  })
  test.each([
    undefined,
    'Price',
    'Quantity',
    'PartCondition',
    'Partnumber',
    'Manufacturer',
    'inv_companyname',
  ] as const)('nor by a common word, with exact counts, sorted by %s', async (orderCol) => {
    const filter = { query: 'blade', ...(orderCol && { orderCol }) }
    expect((await rowsOf(filter)).toSorted()).toEqual([
      'COVER-1 | Acme | plain blade',
      'COVER-2 | Acme | blade for servers',
    ])
    expect((await find(filter)).numResults).toBe(2)
    expect((await find(filter, member)).numResults).toBe(4)
  })
  test('matches exactly by part number only', async () => {
    expect((await find({ query: 'ask rackwise', exactPhrase: true })).numResults).toBe(0)
    expect((await find({ query: 'cover-1', exactPhrase: true })).numResults).toBe(2)
  })
  test('has a page without its texts', async () => {
    const { body } = await nobody.call(getPart, { params: { id: await idOf('cover1') } })
    expect(body.payload.part).toMatchObject({
      partNumber: 'COVER-1',
      manufacturer: '',
      description: '',
    })
  })
  test('counts in the statistics, which take their text from another line', async () => {
    const { body } = await nobody.call(partStatistics, { params: { partNumber: 'COVER1' } })
    expect(body.payload.part[0]).toMatchObject({
      description: 'plain blade',
      quantity: 9,
      traders: 2,
      minPrice: 50,
      countries: [],
    })
    expect(body.payload.partStats.map(({ Description }) => Description)).toEqual([
      '',
      'plain blade',
    ])
    expect(JSON.stringify(body)).not.toMatch(/rackwise/i)
  })
  test('is shown to blocked accounts as to visitors', async () => {
    const { caller } = await anAccount(market, 'forcePay')
    expect(await rowsOf('cover1', caller)).toEqual([
      'COVER-1 |  | ',
      'COVER-1 | Acme | plain blade',
    ])
    expect((await find('rackwise', caller)).numResults).toBe(0)
  })
  test('is hidden from visitors if its part number reveals its owner', async () => {
    expect((await find('rackwisekit1', member)).numResults).toBe(1)
    expect(await find('rackwisekit1')).toMatchObject({
      numResults: 0,
      payload: { hasLandingPage: false },
    })
    expect((await nobody.raw('GET', `/api/parts/${await idOf('rackwisekit1')}`)).status).toBe(404)
    expect((await nobody.raw('GET', '/api/parts/statistics/RACKWISEKIT1')).status).toBe(404)
    const landing = await nobody.call(partLanding, { params: { partNumber: 'RACKWISEKIT1' } })
    expect(landing.body.payload).toEqual({ hasLandingPage: false })
    expect((await member.raw('GET', '/api/parts/statistics/RACKWISEKIT1')).status).toBe(200)
  })
})

describe('many lines, found by an index scan', () => {
  test.each(['Price', 'Quantity', 'PartCondition', 'Partnumber', 'Manufacturer'] as const)(
    'equal those fetched and sorted, for visitors and members, by %s in both directions',
    async (sort) => {
      const { sql } = market.database
      for (const isPublic of [true, false]) {
        const asked = {
          query: 'blade',
          matchMode: 'terms',
          companies: undefined,
          closed: [],
          isPublic,
        } as const
        const texts = await createTextCache(market.database).get(asked, 'today')
        const selection = { ...asked, texts, hasHidden: isPublic }
        const many = { ...selection, texts: { ...texts, ids: undefined } }
        for (const isDescending of [false, true]) {
          for (const offset of [0, 1]) {
            const page = { sort, isDescending, limit: 10, offset }
            const gathered = await fetchAndSortLines(sql, selection, page)
            expect(gathered).toHaveLength((isPublic ? 2 : 4) - offset)
            expect([...(await fetchAndSortLines(sql, many, page))]).toEqual([...gathered])
            expect([...(await scanLinesInOrder(sql, many, page))]).toEqual([...gathered])
          }
        }
      }
    },
  )
})

describe('texts that reveal the owner', () => {
  test.each([
    ['its name in another case', 'RACKWISE stock'],
    ['its name with signs', 'rack-wise stock'],
    ['its address', 'see rackwise-outlet'],
    ['a former name', 'kistenberg label'],
    ['a person', 'reserved by Öztürk'],
    ['a person without accents', 'reserved by ozturk'],
    ['an e-mail address', 'mail to a.b@firm.example'],
    ['one against machines', 'mail info(at)firm.nl or sales at firm dot com'],
    ['a web address', 'more on www.parts.example/x'],
    ['a domain', 'more on partsdepot.com'],
    ['a telephone number', 'call +31 (0)20 555 01 42'],
    ['one for calling', 'Tel. 020-5550142'],
    ['its own, however written', 'ask at 030/555.01.27'],
  ])('%s', async (_, description) => {
    expect(await readOf(description)).toBe('')
  })
  test.each([
    'Cisco Catalyst 2960X 48 port 10/100/1000 switch, 2 x 10G SFP+',
    'HP 300GB 10K SAS 2.5" hard drive, 652564-B21, 653955-001',
    '32GB 2Rx4 PC4-2666V-R, HPE 815100-B21, spare 850881-001',
    'EMC 4TB 7.2K NL-SAS, 005049274, V3-VS07-040, rev.A, incl.caddy',
    'IP phone 8841, 8845 or 8851, 5 x on stock',
    'servers, 100-240V +12V 54A, 750W',
    'Lot of 1200 1300 1400 pcs, 01.02.2026, tested @ 60C',
  ])('not the goods: %s', async (description) => {
    expect(await readOf(description)).toBe(description)
  })
  test('a new name, also in older texts once they are recomputed', async () => {
    const { sql } = market.database
    const { companyId } = await aContact(market, { company: { name: 'Before' } })
    await putStock(market, companyId, [{ partNumber: 'RENAMED-1', description: 'grundwerk label' }])
    expect(await rowsOf('renamed1')).toEqual(['RENAMED-1 | Acme | grundwerk label'])
    await sql`update company set name = 'Grundwerk' where id = ${companyId}`
    await recomputeChangedVisibility(market)
    expect(await rowsOf('renamed1')).toEqual(['RENAMED-1 |  | '])
    expect((await find('grundwerk')).numResults).toBe(0)
  })
})

describe('a fragment within a word (BK-061)', () => {
  test('is found if no word begins with it, and reported', async () => {
    await putStock(
      market,
      seller,
      [{ partNumber: 'INSIDE-1', description: 'Proliantcage 8-bay' }],
      false,
    )
    expect(await find('liantca')).toMatchObject({ isInsideWords: true, numResults: 1 })
    expect(await find('oliant inside')).toMatchObject({ isInsideWords: true, numResults: 1 })
    expect(await find('proliantc')).toMatchObject({ isInsideWords: false, numResults: 1 })
    expect(await find('zzliantca')).toMatchObject({ isInsideWords: false, numResults: 0 })
  })
  test('is not found by visitors in hidden words', async () => {
    expect((await find('ackwise')).numResults).toBe(0)
    expect(await find('ackwise', member)).toMatchObject({ isInsideWords: false, numResults: 1 })
    expect(await find('stenberg', member)).toMatchObject({ isInsideWords: true })
    expect((await find('stenberg')).numResults).toBe(0)
  })
  test('is searched by letters and digits only', async () => {
    for (const query of ['%%%', '___', `%'_%`, 'zz%zzq']) {
      expect((await find(query)).numResults).toBe(0)
    }
  })
})
