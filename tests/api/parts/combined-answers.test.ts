import { beforeAll, describe, expect, test } from 'vitest'
import { companyCountries, listCompanies, type DirectoryRow } from '#contract/directory.ts'
import { getCompany } from '#contract/companies.ts'
import {
  getPart,
  partStatistics,
  searchParts,
  type PartFilter,
  type PartRow,
  type TraderRow,
} from '#contract/parts.ts'
import { demoScale, fillDemoMarket } from '#database/seed/demo-market.ts'
import { signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

/** Companies that must fit everything a visitor reads of a line. */
const minCandidates = 3

const market = useTestMarket()
let nobody: Caller
let directory: DirectoryRow[]
/** Owner and text of each line, which no answer to a visitor tells. */
let owners: Map<number, number>
/** Company and country of each id of the directory. */
let companies: Map<number, { id: number; country: string; code: string }>

const readDirectory = async (filter = {}) => {
  const { body } = await nobody.call(listCompanies, { query: { pageSize: 100, ...filter } })
  return body.payload.results
}

/** All pages of a search. */
async function search(filter: Partial<PartFilter>): Promise<PartRow[]> {
  const rows: PartRow[] = []
  for (let page = 1; ; page++) {
    const query = { pageSize: 100, page, ...filter }
    const { body } = await nobody.call(searchParts, { query })
    const { parts } = body.payload.results[0]!
    rows.push(...parts)
    if (parts.length < 100) return rows
  }
}

/** Statistics pages of all part numbers that visitors find. */
async function readStatistics() {
  const keys = await market.database.sql<{ key: string }[]>`
    select distinct key from part_text
    join stock_line on text_id = part_text.id
    where is_listed and public_view < 2 and key <> '' order by key`
  const pages: { rows: TraderRow[]; countries: string[]; traders: number }[] = []
  for (const { key } of keys) {
    const { status, body } = await nobody.call(partStatistics, {
      params: { partNumber: key },
      query: { pageSize: 100 },
    })
    expect(status).toBe(200)
    const { countries, traders } = body.payload.part[0]!
    pages.push({ rows: body.payload.partStats, countries, traders })
  }
  return pages
}

beforeAll(async () => {
  const { database, clock } = market
  await fillDemoMarket(database, {
    now: clock.now(),
    scale: demoScale,
    passwordHash: 'hash',
  })
  nobody = visitor(market)
  directory = await readDirectory()
  const lines = await database.sql<{ id: number; companyId: number }[]>`
    select id, company_id from stock_line`
  owners = new Map(lines.map(({ id, companyId }) => [id, companyId]))
  const known = await database.sql<
    { publicId: number; id: number; country: string; code: string }[]
  >`
    select public_id, company.id, country.name as country, country.code
    from directory_entry join company on company.id = company_id
    join country on country.code = company.country_code`
  companies = new Map(known.map(({ publicId, ...company }) => [publicId, company]))
})

/** Share of neighbours with one owner, and the share that chance would give. */
function neighboursOfOneOwner(ids: readonly number[]) {
  const sellers = ids.map((id) => owners.get(id)!)
  const pairs = sellers.slice(1).filter((owner, at) => owner === sellers[at]).length
  const counts = Object.values(Object.groupBy(sellers, String)).map((same) => same!.length)
  const chance = counts.reduce((sum, n) => sum + (n / ids.length) ** 2, 0)
  return { found: pairs / (ids.length - 1), chance }
}

describe('all that a visitor reads of the demo market (AM-121)', () => {
  test('fits at least three companies for each stock line', async () => {
    const pages = await readStatistics()
    const few = pages.flatMap(({ rows, countries }) =>
      rows.filter(
        (row) =>
          directory.filter(
            ({ tier, country }) =>
              tier === row.inv_trusted &&
              (countries.length === 0 || country === '' || countries.includes(country)),
          ).length < minCandidates,
      ),
    )
    expect(pages.flatMap(({ rows }) => rows).length).toBeGreaterThan(2500)
    expect({
      lines: few.length,
      owners: new Set(few.map(({ id }) => owners.get(id))).size,
    }).toEqual({ lines: 0, owners: 0 })
    expect(pages.filter(({ traders, countries }) => traders < 3 && countries.length > 0)).toEqual(
      [],
    )
    expect(pages.some(({ countries }) => countries.length > 0)).toBe(true)
  })

  test('has each tier and country of the directory for three companies, or no country', () => {
    const alike = Object.groupBy(directory, ({ tier, country }) => `${tier} ${country}`)
    for (const [named, same] of Object.entries(alike)) {
      expect([named, same!.length >= minCandidates]).toEqual([named, true])
    }
  })

  test('does not tell a hidden country by filter, search, counts, order or page', async () => {
    const hidden = directory.filter(({ country }) => country === '')
    expect(hidden.length).toBeGreaterThan(0)
    const listed = (await nobody.call(companyCountries)).body.payload.results
    for (const { code, name, numCompanies } of listed) {
      const shown = directory.filter(({ country }) => country === name).map(({ id }) => id)
      expect([name, shown.length]).toEqual([name, numCompanies])
      const found = await readDirectory({ country: code })
      expect(found.map(({ id }) => id).toSorted()).toEqual(shown.toSorted())
    }
    for (const { id } of hidden) {
      const { country, code } = companies.get(id)!
      for (const filter of [{ country: code }, { query: country }]) {
        expect((await readDirectory(filter)).map((row) => row.id)).not.toContain(id)
      }
      const { body } = await nobody.call(getCompany, { params: { id: String(id) } })
      expect(body.company).toMatchObject({ id, country: '' })
    }
    for (const orderDesc of [false, true]) {
      const rows = await readDirectory({ orderCol: 'Country', orderDesc })
      const first = rows.findIndex(({ country }) => country === '')
      expect(rows.slice(first).every(({ country }) => country === '')).toBe(true)
    }
  })

  test('has ids of lines that tell nothing of owner and order', () => {
    const ids = [...owners.keys()].toSorted((one, other) => one - other)
    const { found, chance } = neighboursOfOneOwner(ids)
    expect(found).toBeLessThan(chance + 0.05)
  })

  test.each([
    'Quantity',
    'PartCondition',
    'Price',
    'Partnumber',
    'Manufacturer',
    undefined,
  ] as const)('has no order of lines that follows their owner, sorted by %s', async (orderCol) => {
    const rows = await search({ query: 'hpe', ...(orderCol && { orderCol }) })
    expect(rows.length).toBeGreaterThan(200)
    // Only rows that the order itself does not tell apart.
    const column = ({ quantity, condition, price, partNumber, manufacturer }: PartRow) =>
      String(
        {
          Quantity: quantity,
          PartCondition: condition,
          Partnumber: partNumber,
          Manufacturer: manufacturer,
        }[orderCol as string] ?? price,
      )
    const tied = Object.values(Object.groupBy(rows, column)).filter((same) => same!.length > 20)
    const ties = tied.map((same) => ({
      n: same!.length,
      ...neighboursOfOneOwner(same!.map(({ id }) => id)),
    }))
    const all = ties.reduce((sum, { n }) => sum + n, 0)
    const mean = (of: 'found' | 'chance') =>
      ties.reduce((sum, tie) => sum + tie[of] * tie.n, 0) / all
    expect(all).toBeGreaterThan(20)
    expect(mean('found')).toBeLessThan(mean('chance') + 0.1)
  })

  test('has ids and an order of companies that do not follow their age', () => {
    const inOrder = directory.map(({ id }) => companies.get(id)!.id)
    const groups = Object.values(
      Object.groupBy(inOrder, (_, at) => `${directory[at]!.tier} ${directory[at]!.country}`),
    ).map((same) => same!)
    expect(groups.every((ids) => ids.every((id, at) => at === 0 || id > ids[at - 1]!))).toBe(false)
    const byPublicId = directory
      .map(({ id }) => id)
      .toSorted((one, other) => one - other)
      .map((id) => companies.get(id)!.id)
    const rising = byPublicId.filter((id, at) => at > 0 && id > byPublicId[at - 1]!).length
    expect(rising / byPublicId.length).toBeLessThan(0.8)
  })
})

describe('links to companies and lines (AM-121)', () => {
  test('of members and visitors work for each other', async () => {
    const member = await signedIn(market, await aContact(market))
    const [shown] = directory
    const { id } = companies.get(shown!.id)!
    const opened = (await member.call(getCompany, { params: { id: String(shown!.id) } })).body
    expect(opened.company).toMatchObject({ id, isOwn: false })
    const shared = (await nobody.call(getCompany, { params: { id: String(id) } })).body
    expect(shared.company).toMatchObject({ id, name: 'TBS Member', country: '', tier: 0 })
    const unknown = await nobody.call(getCompany, { params: { id: '2000000000' } })
    expect(unknown.status).toBe(404)
  })

  test('of lines from before their ids changed lead members to the line, and visitors nowhere', async () => {
    const [line] = await market.database.sql<{ id: number }[]>`select stock_line_public_id(1) as id`
    expect(owners.has(line!.id)).toBe(true)
    const member = await signedIn(market, await aContact(market))
    const opened = await member.call(getPart, { params: { id: '1' } })
    expect(opened.body.payload.part.id).toBe(line!.id)
    expect((await nobody.call(getPart, { params: { id: '1' } })).status).toBe(404)
    expect((await nobody.call(getPart, { params: { id: String(line!.id) } })).status).toBe(200)
  })
})

test('a tier that fewer than three companies have is none for visitors (AM-121)', async () => {
  const { sql } = market.database
  await sql`
    update company set tier = 1 where tier = 4 and id not in (
      select id from company where tier = 4 and state = 'active' order by id limit 2)`
  expect((await readDirectory()).filter(({ tier }) => tier === 4)).toEqual([])
  const lines = await sql<{ id: number }[]>`
    select stock_line.id from stock_line join company on company.id = company_id
    where tier = 4 and public_view < 2 limit 1`
  for (const { id } of lines) {
    const { body } = await nobody.call(getPart, { params: { id: String(id) } })
    expect(body.payload.part).toMatchObject({ tier: 0, isDiamond: false })
  }
})
