import { beforeAll, describe, expect, test } from 'vitest'
import { companyCountries } from '#contract/directory.ts'
import { signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import { directorySearches } from '../../support/companies/directory-searches.ts'
import { aColleague, aCompany, aContact, letLeave } from '../../support/market/factories.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let member: Caller
beforeAll(async () => {
  member = await signedIn(market, await aContact(market))
})
const { find, names, ids } = directorySearches(() => member)

describe('finding a company (CO-001, API-058)', () => {
  beforeAll(async () => {
    const rack = await aContact(market, {
      company: { name: 'Rackwise B.V.', countryCode: 'DE', description: 'Servers\nand  routers.' },
      name: 'Żaneta Müller-Lüdenscheidt',
    })
    await aColleague(market, rack, { name: 'Bob Second' })
    await aContact(market, {
      company: { name: 'Øresund Parts', countryCode: 'DK', description: 'Rackmount spares' },
      name: 'Kasper Friis',
    })
    await aContact(market, {
      company: { name: 'Quiet House', countryCode: 'GB', description: '' },
      name: 'Rackel Oresund',
    })
  })

  test.each([
    ['its name', 'rackwise'],
    ['the beginning of a word of it', 'rackw'],
    ['what stands within its name', 'wise'],
    ['its name run together with its legal form', 'rackwisebv'],
    ['a contact, without the accents', 'zaneta muller'],
    ['a part of a double name', 'ludenscheidt'],
    ['a name with the letters of a missing accent', 'zaneta mueller'],
    ['another contact', 'Bob Second'],
    ['words of its description', 'routers servers'],
    ['its country', 'rackwise germany'],
    ['words with quotes and spaces around them', '  "Rackwise" '],
    ['letters of another width', 'ｒａｃｋｗｉｓｅ'],
  ])('finds it by %s', async (_, query) => {
    expect(await names({ query })).toEqual(['Rackwise B.V.'])
  })
  test('requires every word, in any part of it', async () => {
    expect(await names({ query: 'bob servers germany' })).toEqual(['Rackwise B.V.'])
    expect(await names({ query: 'bob routers denmark' })).toEqual([])
  })
  test('ignores accents on both sides', async () => {
    expect(await names({ query: 'oresund parts' })).toEqual(['Øresund Parts'])
    expect(await names({ query: 'ØRESUND parts' })).toEqual(['Øresund Parts'])
  })
  test('ranks name matches first, then by name', async () => {
    expect(await names({ query: 'rack' })).toEqual([
      'Rackwise B.V.',
      'Øresund Parts',
      'Quiet House',
    ])
  })
  test('finds nothing by punctuation, and everything without a query', async () => {
    expect(await find({ query: '%&*' })).toEqual({ results: [], numResults: 0, numTraders: 0 })
    expect((await find({ query: ' ' })).numResults).toBeGreaterThan(3)
  })
  test('treats query syntax as words', async () => {
    for (const query of [
      `'`,
      `a'b`,
      `x:*`,
      '!a',
      'a & | b',
      '\\',
      '((',
      `_wise`,
      `'); drop table`,
    ]) {
      await find({ query })
      await find({ query }, visitor(market))
    }
    expect(await names({ query: '_ackwise:*' })).toEqual(['Rackwise B.V.'])
  })
})

describe('what is listed and counted (CO-010, BK-072, BK-116, AM-079)', () => {
  test('includes only companies with an open account, and their current contacts', async () => {
    const country = 'GL'
    for (const state of [
      'new',
      'trial',
      'trial-ended',
      'active',
      'overdue',
      'force-pay',
      'custom-blocked',
      'terminated',
    ] as const) {
      await aContact(market, {
        company: { name: `Standing ${state}`, countryCode: country, state },
      })
    }
    expect(await names({ country })).toEqual([
      'Standing active',
      'Standing overdue',
      'Standing trial',
    ])
    const counted = await find({ country, pageSize: 10 })
    expect(counted).toMatchObject({ numResults: 3, numTraders: 3 })
    expect(await find({ query: 'standing terminated' })).toMatchObject({ numResults: 0 })
    const { body } = await member.call(companyCountries)
    expect(body.payload.results).toContainEqual({
      code: 'GL',
      name: 'Greenland',
      shortName: 'Greenland',
      numCompanies: 3,
    })
  })
  test('lists each country with a listed company once, by name (API-061, AM-013)', async () => {
    await aCompany(market, { countryCode: 'TV', state: 'terminated' })
    const { results } = (await member.call(companyCountries)).body.payload
    const found = results.map(({ name }) => name)
    expect(found).toEqual([...new Set(found)].toSorted())
    expect(found).not.toContain('Tuvalu')
    const total = results.reduce((sum, { numCompanies }) => sum + numCompanies, 0)
    expect((await find({})).numResults).toBe(total)
  })
  test('follows every change of names, contacts, country, text and account', async () => {
    const { sql } = market.database
    const person = await aContact(market, {
      company: { name: 'Changeling Works', countryCode: 'AD', description: 'Plotters' },
      name: 'Ursel Amberg',
    })
    const id = person.companyId
    const second = await aColleague(market, person, { name: 'Vito Bellini' })
    expect(await ids({ query: 'ursel plotters' })).toEqual([id])
    expect((await find({ query: 'changeling' })).numTraders).toBe(2)

    await sql`update contact set name = 'Wilma Cassini' where id = ${person.id}`
    expect(await ids({ query: 'ursel' })).toEqual([])
    expect(await ids({ query: 'wilma' })).toEqual([id])
    await letLeave(market, second)
    expect(await ids({ query: 'vito' })).toEqual([])
    expect((await find({ query: 'changeling' })).numTraders).toBe(1)
    await sql`update company set name = 'Renamed Works', description = 'Scanners' where id = ${id}`
    expect(await ids({ query: 'changeling' })).toEqual([])
    expect(await ids({ query: 'renamed scanners' })).toEqual([id])
    await sql`update company set country_code = 'SM' where id = ${id}`
    expect(await ids({ query: 'renamed andorra' })).toEqual([])
    expect(await ids({ query: 'renamed', country: 'San Marino' })).toEqual([id])
    await sql`update company set state = 'force-pay' where id = ${id}`
    expect(await ids({ query: 'renamed' })).toEqual([])
  })
  test('removes a closed company from list and country', async () => {
    const { sql } = market.database
    const { id } = await aCompany(market, { name: 'Closing', countryCode: 'TO' })
    const countries = async () =>
      (await member.call(companyCountries)).body.payload.results.map(({ code }) => code)
    expect(await countries()).toContain('TO')
    await sql`update company set state = 'terminated' where id = ${id}`
    expect(await countries()).not.toContain('TO')
  })
  test('finds words from the moment they are saved until they are removed (CO-001)', async () => {
    const { sql } = market.database
    const person = await aContact(market, { company: { name: 'Rewriting' }, name: 'Ottilie' })
    const long = `${'Much else. '.repeat(40)}`
    const found = async (query: string) => (await find({ query })).numResults
    expect([await found('plotterdrums'), await found('ottilie')]).toEqual([0, 1])
    await sql`update company set description = ${`${long}plotterdrums`} where id = ${person.companyId}`
    expect(await found('plotterdrums')).toBe(1)
    await sql`update company set description = ${long} where id = ${person.companyId}`
    await sql`update contact set name = 'Pankratia' where id = ${person.id}`
    expect([await found('plotterdrums'), await found('ottilie')]).toEqual([0, 0])
    await sql`
      insert into former_name (company_id, kind, name) values (${person.companyId}, 'company', 'Elsewise')`
    expect(await found('pankratia')).toBe(1)
  })
  test('keeps both of two concurrent changes to one company', async () => {
    const { sql } = market.database
    const one = await aContact(market, { company: { name: 'Twofold' }, name: 'Before One' })
    const other = await aColleague(market, one, { name: 'Before Other' })
    for (let round = 0; round < 5; round++) {
      await Promise.all([
        sql`update contact set name = ${`Primus ${round}`} where id = ${one.id}`,
        sql`update contact set name = ${`Secundus ${round}`} where id = ${other.id}`,
        sql`update company set description = ${`Round ${round}`} where id = ${one.companyId}`,
      ])
      const query = `twofold primus secundus round ${round}`
      expect(await ids({ query })).toEqual([one.companyId])
    }
  })
})

describe('invalid input (AM-116)', () => {
  test.each([
    ['country', { country: 'Atlantis' }],
    ['country', { country: 'D\u0000E' }],
    ['country', { country: 'x'.repeat(101) }],
    ['orderCol', { orderCol: 'telephone' }],
    ['orderDesc', { orderDesc: 'maybe' }],
    ['page', { page: '0' }],
    ['page', { page: '-1' }],
    ['page', { page: '1e3' }],
    ['pageSize', { pageSize: '30' }],
    ['query', { query: 'x'.repeat(201) }],
  ])('is reported: %s', async (param, asked) => {
    const { status, refusal } = await member.raw(
      'GET',
      `/api/companies?${new URLSearchParams(asked as Record<string, string>)}`,
    )
    expect(status).toBe(400)
    expect(refusal.payload.errors).toEqual([{ param, msg: expect.any(String) }])
  })
  test('accepts a country by code, name and short name in any case', async () => {
    await aCompany(market, { name: 'Islander', countryCode: 'GB' })
    for (const country of ['GB', 'gb', 'united kingdom', 'UK']) {
      expect(await names({ country, query: 'islander' })).toEqual(['Islander'])
    }
    expect(await names({ country: '  ', query: 'islander' })).toEqual(['Islander'])
    expect((await find({ country: 'Vatican City' })).numResults).toBe(0)
  })
})
