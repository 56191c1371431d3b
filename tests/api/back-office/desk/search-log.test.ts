import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listViews, saveView } from '#contract/back-office/lists/list-views.ts'
import { searches as searchesList } from '#contract/parts/desk/search-log.ts'
import { businessDate } from '#contract/dates.ts'
import type { Caller } from '../../../support/market/callers.ts'
import { aCompany, type TestCompany } from '../../../support/market/factories.ts'
import { aStaffCaller } from '../../../support/market/staff.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
let staff: Caller
let buyer: TestCompany
let owners: TestCompany[]
beforeAll(async () => {
  buyer = await aCompany(market, { name: 'Buyer Firm' })
  owners = [await aCompany(market), await aCompany(market)]
})
beforeEach(async () => {
  market.clock.advance({ days: 100 })
  staff = await aStaffCaller(market, 'support')
})

const sql = () => market.database.sql
const ago = (hours: number) => new Date(market.clock.now().getTime() - hours * 3_600_000)
/** A search leaves a hit with each owner. */
async function found(terms: string, by: TestCompany | null, hours = 1, of = owners) {
  for (const { id } of of) {
    await sql()`
      insert into stock_hit (company_id, searcher_id, terms, part_number, searched_at)
      values (${id}, ${by?.id ?? null}, ${terms}, 'C9300-48T', ${ago(hours)})`
  }
}
const missed = (term: string, by: TestCompany | null, searches: number, hours = 1) => sql()`
  insert into missed_search (term, day, company_id, searches, last_at)
  values (${term}, ${businessDate(ago(hours))}, ${by?.id ?? null}, ${searches}, ${ago(hours)})`

async function listed(query: Record<string, string> = {}) {
  const reply = await staff.call(searchesList.list, { query: query as never })
  expect(reply.status).toBe(200)
  return reply.body.payload
}
const terms = async (query: Record<string, string>) =>
  (await listed(query)).results.map(({ term }) => term)

describe('the log of searches (BK-108)', () => {
  test('counts each saved view in its own period', async () => {
    await missed('EX4300', null, 1, 1)
    await missed('QFX5100', null, 1, 20 * 24)
    for (const period of ['7', '30']) {
      const body = { list: 'searches', name: period, address: `period=${period}` } as const
      await staff.call(saveView, { body: { ...body, isShared: false } })
    }
    const { results } = (await staff.call(listViews)).body.payload
    const counts = results.filter(({ id, list }) => id !== null && list === 'searches')
    expect(counts.map(({ name, count }) => [name, count])).toEqual([
      ['30', 2],
      ['7', 1],
    ])
  })

  test('has a row for each text, result and reader, with its searches and the owners found (BK-062, BK-063)', async () => {
    await found('c9300-48t', buyer, 3)
    await found('C9300-48T', buyer, 2)
    await found('c9300-48t', buyer, 1, owners.slice(0, 1))
    await found('cisco switch', null, 4)
    await missed('X520-DA2', buyer, 5, 5)
    const { results, numResults } = await listed()
    expect(numResults).toBe(3)
    const company = { id: buyer.id, name: 'Buyer Firm' }
    expect(results.map(({ id: _, ...row }) => row)).toEqual([
      {
        kind: 'found',
        term: expect.stringMatching(/^c9300-48t$/i),
        company,
        searches: 3,
        owners: 2,
        lastAt: ago(1).toISOString(),
      },
      {
        kind: 'found',
        term: 'cisco switch',
        company: null,
        searches: 1,
        owners: 2,
        lastAt: ago(4).toISOString(),
      },
      {
        kind: 'missed',
        term: 'X520-DA2',
        company,
        searches: 5,
        owners: 0,
        lastAt: ago(5).toISOString(),
      },
    ])
  })

  test('is filtered by result, reader, company, text and period, with counts, and sorted by number', async () => {
    await found('c9300-48t', buyer, 1)
    await found('cisco switch', null, 2)
    await missed('X520-DA2', buyer, 5, 3)
    await missed('X520-DA2', null, 7, 4)
    await missed('OLD-PART1', null, 9, 24 * 20)
    const { choices } = await listed({ kind: 'missed' })
    expect(choices.kind.map(({ label, count }) => [label, count])).toEqual([
      ['Found', 2],
      ['Not offered', 2],
    ])
    expect(choices.reader.map(({ label, count }) => [label, count])).toEqual([
      ['Members', 1],
      ['Visitors', 1],
    ])
    expect(choices.company).toEqual([{ value: String(buyer.id), label: 'Buyer Firm', count: 1 }])
    expect(await terms({ reader: 'visitor' })).toEqual(['cisco switch', 'X520-DA2'])
    expect(await terms({ company: String(buyer.id) })).toEqual(['c9300-48t', 'X520-DA2'])
    expect(await terms({ search: 'buyer x520' })).toEqual(['X520-DA2'])
    const often = await listed({ period: '30', sort: 'count', order: 'desc' })
    expect(often.results.slice(0, 3).map(({ term, searches }) => [term, searches])).toEqual([
      ['OLD-PART1', 9],
      ['X520-DA2', 7],
      ['X520-DA2', 5],
    ])
  })

  test('is exported as CSV with the columns that are shown, which is audited', async () => {
    await missed('X520-DA2', null, 5)
    const reply = await staff.raw(
      'GET',
      `${searchesList.export.path}?columns=term,company,searches`,
    )
    expect(reply.body).toBe(
      '"search","company id","searched by","searches"\r\n"X520-DA2","","Visitor","5"\r\n',
    )
    const [entry] = await sql()<{ details: { rows: number } }[]>`
      select details from audit_entry where act = 'searches.exported' order by id desc limit 1`
    expect(entry!.details).toMatchObject({ rows: 1, columns: 'term,company,searches' })
  })
})
