import { beforeEach, describe, expect, test } from 'vitest'
import { listStockHits } from '#contract/inventory/own-stock.ts'
import { searchParts, type PartFilter } from '#contract/parts.ts'
import { topSearches, topSearchList } from '#contract/site/site.ts'
import { purgeStockTraces } from '#server/features/inventory/jobs.ts'
import { createStockSearch } from '#server/features/parts/find-parts.ts'
import { createSearchLog } from '#server/features/parts/record-searches.ts'
import { signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import { aContact, type TestContact } from '../../support/market/factories.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { putStock } from '../../support/stock/stock.ts'
import { openSecondNode, useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let seller: TestContact
let buyer: TestContact
let selling: Caller
let buying: Caller
let serial = 0
/** A part number that no other test has. */
let unique: string
beforeEach(async () => {
  unique = `HIT${++serial}X`
  seller = await aContact(market, { company: { name: `Seller ${serial}` } })
  buyer = await aContact(market, { company: { name: `Buyer ${serial}` } })
  selling = await signedIn(market, seller)
  buying = await signedIn(market, buyer)
})

const hits = async (who = selling, page = 1) => {
  const { status, body } = await who.call(listStockHits, { query: { page } })
  expect(status).toBe(200)
  return body.payload
}
/** Searches on a node of its own, which then ends: what it gathered is written. */
async function searchAndEnd(
  made: { who: Caller; filter: Partial<PartFilter>; headers?: Record<string, string> }[],
) {
  const { node, close } = await openSecondNode(market)
  for (const { who, filter, headers } of made) {
    const input = new URLSearchParams(
      Object.entries(filter).map(([name, value]) => [name, String(value)]),
    )
    const answer = await fetch(`${node.url}${searchParts.path}?${input.toString()}`, {
      headers: { ...(who.token ? { authorization: `Bearer ${who.token}` } : {}), ...headers },
    })
    expect(answer.status).toBe(200)
    await answer.json()
  }
  await close()
}
const search = (who: Caller, filter: Partial<PartFilter>, headers?: Record<string, string>) =>
  searchAndEnd([{ who, filter, ...(headers && { headers }) }])

describe('a search that finds stock (BK-062)', () => {
  test('records a hit for its owner with terms, part, searcher and time (IV-017, IV-019)', async () => {
    await putStock(market, seller.companyId, [{ partNumber: `${unique}-48` }])
    await search(buying, { query: `${unique} 48` })
    const now = market.clock.now()
    expect(await hits()).toEqual({
      total: 1,
      hits: [
        {
          id: expect.any(Number) as number,
          searchterms: `${unique} 48`,
          partnumber: `${unique}-48`,
          companyid: buyer.companyId,
          name: buyer.companyName,
          dateHuman: 'Friday 20 November 2026, 15:00',
          date: now.toISOString(),
          contact: { id: buyer.id, name: buyer.name },
          country: expect.any(String) as string,
          line: { quantity: 1, askedPrice: 'CALL', askedCurrency: 'EUR' },
        },
      ],
    })
    expect(await hits(buying)).toEqual({ total: 0, hits: [] })
  })

  test('is grouped by part, newest first, or listed for one part', async () => {
    await putStock(market, seller.companyId, [
      { partNumber: `${unique}-A` },
      { partNumber: `${unique}-B` },
    ])
    for (const part of ['A', 'A', 'B']) {
      market.clock.advance({ minutes: 5 })
      await search(buying, { query: `${unique}-${part}` })
    }
    const grouped = await selling.call(listStockHits, { query: { byPart: 'true' } as never })
    expect(grouped.body.payload).toMatchObject({
      total: 2,
      hits: [
        { partnumber: `${unique}-B`, hits: 1 },
        { partnumber: `${unique}-A`, hits: 2 },
      ],
    })
    const ofOne = await selling.call(listStockHits, { query: { partNumber: `${unique}-A` } })
    expect(ofOne.body.payload).toMatchObject({ total: 2, hits: [{}, {}] })
  })

  test('records one hit per owner with its best part, on any page', async () => {
    const other = await aContact(market)
    await putStock(market, seller.companyId, [
      { partNumber: `${unique}-A`, priceCents: 900 },
      { partNumber: `${unique}-B`, priceCents: 100 },
      { partNumber: unique, priceCents: null },
    ])
    const many = Array.from({ length: 12 }, (_, i) => ({
      partNumber: `${unique}-Z${i}`,
      priceCents: 50 + i,
    }))
    await putStock(market, other.companyId, many)
    await search(buying, { query: unique, orderCol: 'Price', orderDesc: true })
    expect((await hits()).hits.map(({ partnumber }) => partnumber)).toEqual([unique])
    const theirs = await hits(await signedIn(market, other))
    expect(theirs.hits.map(({ partnumber }) => partnumber)).toEqual([`${unique}-Z0`])
  })

  test('by a common word records hits on the shown page only', async () => {
    const many = Array.from({ length: 501 }, (_, i) => ({
      partNumber: `${unique}-${i}`,
      priceCents: 50,
    }))
    await putStock(market, (await aContact(market)).companyId, many)
    await putStock(market, seller.companyId, [{ partNumber: `${unique}-S`, priceCents: 10_000 }])
    await search(buying, { query: unique, orderCol: 'Price' })
    expect((await hits()).total).toBe(0)
    await search(buying, { query: unique, orderCol: 'Price', orderDesc: true })
    expect((await hits()).total).toBe(1)
  })

  test('counts once while it is sorted and paged', async () => {
    await putStock(market, seller.companyId, [
      { partNumber: unique },
      { partNumber: `${unique}-2` },
    ])
    await searchAndEnd([
      { who: buying, filter: { query: unique } },
      { who: buying, filter: { query: unique, orderCol: 'Quantity' } },
      { who: buying, filter: { query: unique, pageSize: 50 } },
      { who: buying, filter: { query: `${unique}-2` } },
    ])
    expect((await hits()).hits.map(({ searchterms }) => searchterms).toSorted()).toEqual([
      unique,
      `${unique}-2`,
    ])
  })

  test('of a visitor is shown as Visitor', async () => {
    await putStock(market, seller.companyId, [{ partNumber: unique }])
    await search(visitor(market), { query: unique })
    const { hits: found } = await hits()
    expect(found.map(({ name, companyid }) => [name, companyid])).toEqual([['Visitor', undefined]])
  })

  test('of the own company, staff or robots is not recorded', async () => {
    await putStock(market, seller.companyId, [{ partNumber: unique }])
    await searchAndEnd([
      { who: selling, filter: { query: unique } },
      { who: await aStaffCaller(market, 'support'), filter: { query: unique } },
      {
        who: visitor(market),
        filter: { query: unique },
        headers: {
          'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
        },
      },
    ])
    expect((await hits()).total).toBe(0)
  })

  test('without results is not recorded', async () => {
    await putStock(market, seller.companyId, [{ partNumber: unique }])
    await search(buying, { query: `${unique}nothing` })
    expect((await hits()).total).toBe(0)
  })

  test('records each query of a multi-search', async () => {
    await putStock(market, seller.companyId, [
      { partNumber: `${unique}-1` },
      { partNumber: `${unique}-2` },
    ])
    await search(buying, { query: `${unique}-1`, query3: `${unique}-2` })
    expect((await hits()).hits.map(({ partnumber }) => partnumber).toSorted()).toEqual([
      `${unique}-1`,
      `${unique}-2`,
    ])
  })
})

describe('the hits of a company (API-053)', () => {
  const searched = (n: number, at: Date) => market.database.sql`
    insert into stock_hit (company_id, searcher_id, terms, part_number, searched_at)
    select ${seller.companyId}, ${buyer.companyId}, 'words ' || i, ${unique}, ${at}
    from generate_series(1, ${n}::int) as i`

  test('are read 15 at a time, newest first (IV-018)', async () => {
    await searched(17, market.clock.now())
    const [first, second] = [await hits(), await hits(selling, 2)]
    expect([first.total, first.hits.length, second.hits.length]).toEqual([17, 15, 2])
    expect([first.hits[0]!.searchterms, second.hits[1]!.searchterms]).toEqual([
      'words 17',
      'words 1',
    ])
  })

  test('are those of the own company only (IV-020)', async () => {
    await searched(1, market.clock.now())
    expect((await hits(buying)).total).toBe(0)
    const foreign = await buying.call(listStockHits, { query: { companyId: seller.companyId } })
    expect(foreign.status).toBe(404)
  })

  test('name a hidden company without a link (BK-116)', async () => {
    await searched(1, market.clock.now())
    await market.database.sql`
      update company set state = 'terminated' where id = ${buyer.companyId}`
    const { hits: found } = await hits()
    expect(found.map(({ name, companyid }) => [name, companyid])).toEqual([
      [buyer.companyName, undefined],
    ])
  })

  test('are kept for a year', async () => {
    const now = market.clock.now().getTime()
    const day = 86_400_000
    await searched(1, new Date(now - 365 * day - 1000))
    await searched(2, new Date(now - 364 * day))
    await purgeStockTraces(market.platform)
    expect((await hits()).total).toBe(2)
  })
})

describe('the search log', () => {
  test('retries while the database is down, without counting twice', async () => {
    await putStock(market, seller.companyId, [{ partNumber: unique }])
    const stock = createStockSearch(market.database)
    const input = { query: unique, isExact: false, companies: undefined, isPublic: false }
    const found = await stock.find(input, {
      sort: undefined,
      isDescending: false,
      limit: 10,
      offset: 0,
    })
    let isAway = true
    const database = {
      ...market.database,
      transaction: ((work) =>
        isAway
          ? Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))
          : market.database.transaction(work)) as typeof market.database.transaction,
    }
    const log = createSearchLog({ ...market.platform, database }, stock)
    const made = {
      input,
      sort: undefined,
      result: found,
      reader: 'one',
      companyId: buyer.companyId,
    }
    log.add(made)
    await log.close()
    expect((await hits()).total).toBe(0)
    isAway = false
    log.add({ ...made, sort: 'Quantity' })
    await log.close()
    expect((await hits()).total).toBe(1)
  })
})

describe('top searches (BK-063)', () => {
  test('count part numbers that were found, once per reader', async () => {
    const partNumber = `TOP-${unique}`
    await putStock(market, seller.companyId, [
      { partNumber: `${partNumber}-B21`, description: `like OTHER9${unique}` },
    ])
    const readers = await Promise.all(
      Array.from({ length: topSearches.minimum }, async () =>
        signedIn(market, await aContact(market)),
      ),
    )
    const ofEach = (who: Caller) =>
      [partNumber, `OTHER9${unique}`, `GONE9${unique}`, partNumber].map((query) => ({
        who,
        filter: { query },
      }))
    await searchAndEnd(readers.slice(1).flatMap(ofEach))
    const top = async () => {
      const { body } = await visitor(market).call(topSearchList)
      return body.payload.map((row) => row.partnumber).filter((name) => name.includes(unique))
    }
    expect(await top()).toEqual([])
    await searchAndEnd(ofEach(readers[0]!))
    expect(await top()).toEqual([partNumber])
  })
})
