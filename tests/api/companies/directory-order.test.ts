import { beforeAll, describe, expect, test } from 'vitest'
import type { DirectoryFilter } from '#contract/directory.ts'
import { signedIn, type Caller } from '../../support/market/callers.ts'
import { directorySearches } from '../../support/companies/directory-searches.ts'
import { aCompany, aContact } from '../../support/market/factories.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let member: Caller
let memberCompany: number
beforeAll(async () => {
  const me = await aContact(market, {
    company: { name: 'Zz Reader', countryCode: 'LI', description: 'Reading.' },
    name: 'Only Reader',
  })
  memberCompany = me.companyId
  member = await signedIn(market, me)
})
const { find, names } = directorySearches(() => member)

describe('the order of the rows (CO-008, AM-080)', () => {
  const country = 'FO'
  let byName: Record<string, number>
  beforeAll(async () => {
    const companies = [
      { name: 'beta Parts', description: 'Zebra printers' },
      { name: 'Álfa Parts', description: '' },
      { name: 'Gamma Parts', description: 'apples' },
      { name: 'Delta Parts', description: '  \n ' },
    ]
    byName = {}
    for (const [index, given] of companies.entries()) {
      const { id, companyId } = await aContact(market, {
        company: { ...given, countryCode: country },
      })
      byName[given.name] = companyId
      await market.database.sql`
        update company set favourite_count = ${[5, 0, 12, 5][index]!} where id = ${companyId}`
      expect(id).toBeGreaterThan(0)
    }
  })

  test.each([
    ['companyname', false, 'Álfa beta Delta Gamma'],
    ['companyname', true, 'Gamma Delta beta Álfa'],
    ['profile', false, 'Gamma beta Álfa Delta'],
    ['profile', true, 'beta Gamma Álfa Delta'],
    ['favCount', true, 'Gamma beta Delta Álfa'],
    ['favCount', false, 'Álfa beta Delta Gamma'],
    [undefined, false, 'Álfa beta Delta Gamma'],
  ] as const)('by %s, descending %s', async (orderCol, orderDesc, expected) => {
    const found = await names({ country, ...(orderCol && { orderCol }), orderDesc })
    expect(found.map((name) => name.split(' ')[0]).join(' ')).toBe(expected)
  })
  test('by country, and within one by name', async () => {
    const rows = (await find({ orderCol: 'Country', pageSize: 100 })).results
    const countries = rows.map((row) => row.country)
    expect(countries).toEqual(countries.toSorted((one, other) => (one < other ? -1 : 1)))
    expect(await names({ orderCol: 'Country', country })).toEqual(await names({ country }))
  })
  test('continues over the pages, each company once, with the same counts (CO-009)', async () => {
    await market.database.sql`
      insert into company (name, country_code, state)
      select 'Several ' || n, 'KI', 'active' from generate_series(1, 30) as n`
    const all = await find({ pageSize: 100 })
    const seen: number[] = []
    for (let page = 1; seen.length < all.numResults; page++) {
      const { results, ...counts } = await find({ page, pageSize: 10 })
      expect(counts).toEqual({ numResults: all.numResults, numTraders: all.numTraders })
      expect(results.length).toBeGreaterThan(0)
      seen.push(...results.map(({ id }) => id))
    }
    expect(seen).toEqual(all.results.map(({ id }) => id))
    expect((await find({ page: 9_999_999 })).numResults).toBe(all.numResults)
  })
  test('has pages of 10, 20, 50 or 100 rows, 10 by default (CO-009, AM-081)', async () => {
    await market.database.sql`
      insert into company (name, country_code, state)
      select 'Numerous ' || n, 'KM', 'active' from generate_series(1, 101) as n`
    const rowsOf = async (filter: Partial<DirectoryFilter>) =>
      (await find({ country: 'KM', ...filter })).results.length
    for (const pageSize of [10, 20, 50, 100] as const) {
      expect(await rowsOf({ pageSize })).toBe(pageSize)
    }
    expect(await rowsOf({})).toBe(10)
    expect(await rowsOf({ page: 2, pageSize: 100 })).toBe(1)
  })
  test('shows the number of followers, the start of the description, and the own company (CO-007)', async () => {
    const [row] = (await find({ query: 'gamma', country })).results
    expect(row).toEqual({
      id: byName['Gamma Parts'],
      name: 'Gamma Parts',
      country: 'Faroe Islands',
      tier: 0,
      isTrusted: false,
      isGold: false,
      isDiamond: false,
      description: 'apples',
      favCount: 12,
      isOwn: false,
    })
    expect((await find({ query: 'zz reader' })).results[0]).toMatchObject({
      id: memberCompany,
      isOwn: true,
    })
    const long = await aCompany(market, {
      name: 'Longwinded',
      description: `Many\n\twords ${'x'.repeat(4000)}`,
    })
    const [told] = (await find({ query: 'longwinded' })).results
    expect(told!.id).toBe(long.id)
    expect(told!.description).toMatch(/^Many words x+$/)
    expect(told!.description).toHaveLength(300)
  })
})
