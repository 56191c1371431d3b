import { beforeAll, describe, expect, test } from 'vitest'
import { getPart, partStatistics, searchParts } from '#contract/parts.ts'
import { countriesOf, regionKeys } from '#contract/regions.ts'
import { signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { useTestMarket } from '../../support/market/test-market.ts'
import { putStock } from '../../support/stock/stock.ts'

const market = useTestMarket()
const day = 86_400_000
let member: Caller
let old: number
beforeAll(async () => {
  member = await signedIn(market, await aContact(market, { company: { countryCode: 'NL' } }))
  const german = (await aContact(market, { company: { name: 'Alt', countryCode: 'DE' } })).companyId
  const british = (await aContact(market, { company: { name: 'Neu', countryCode: 'GB' } }))
    .companyId
  const us = (await aContact(market, { company: { name: 'West', countryCode: 'US' } })).companyId
  await putStock(market, german, [
    { partNumber: 'FIL-1', quantity: 5, condition: 2 },
    { partNumber: 'FIL-2', quantity: 50, condition: 4 },
  ])
  old = german
  await market.database.sql`
    update stock_line set updated_at = updated_at - interval '20 days' where company_id = ${old}`
  await market.database.sql`
    update stock_owner set confirmed_at = null where company_id = ${old}`
  await putStock(market, british, [{ partNumber: 'FIL-3', quantity: 500, condition: 4 }])
  await putStock(market, us, [{ partNumber: 'FIL-4', quantity: 20, condition: 3 }])
})

const search = async (filter: Record<string, string>, who = member) =>
  who.call(searchParts, { query: { query: 'fil', orderCol: 'Partnumber', ...filter } as never })
const found = async (filter: Record<string, string>, who = member) => {
  const [group] = (await search(filter, who)).body.payload.results
  return {
    numbers: group!.parts.map(({ partNumber }) => partNumber.slice(-1)).join(''),
    total: group!.numResults,
    of: group!.numUnfiltered,
  }
}

describe('filters of lines (PT-001)', () => {
  test.each<[string, Record<string, string>, string]>([
    ['one condition', { condition: 'USED' }, '23'],
    ['several conditions', { condition: 'NEW,REF' }, '14'],
    ['a country', { country: 'DE' }, '12'],
    ['several countries', { country: 'DE,us' }, '124'],
    ['a region', { region: 'eu' }, '12'],
    ['another region', { region: 'europe' }, '123'],
    ['a region and a country', { region: 'eu', country: 'US' }, '124'],
    ['a least quantity', { quantity: '20' }, '234'],
    ['an age', { age: '14' }, '34'],
    ['all at once', { condition: 'USED', region: 'europe', quantity: '100', age: '7' }, '3'],
    ['what no line passes', { condition: 'ASIS' }, ''],
  ])('%s is counted exactly, beside the total without', async (_, filter, numbers) => {
    expect(await found(filter)).toEqual({ numbers, total: numbers.length, of: 4 })
  })
  test.each<[string, Record<string, string>]>([
    ['condition', { condition: 'GOOD' }],
    ['region', { region: 'atlantis' }],
    ['country', { country: 'DE,Atlantis' }],
    ['quantity', { quantity: '-1' }],
    ['age', { age: '3' }],
  ])('an unknown %s is refused', async (param, filter) => {
    const { status, body } = await search(filter)
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain(param)
  })
  test('visitors filter by condition and quantity, not by place or age (AM-121)', async () => {
    const anyone = visitor(market)
    expect(await found({ condition: 'USED' }, anyone)).toMatchObject({ total: 2 })
    expect(await found({ quantity: '20' }, anyone)).toMatchObject({ total: 3 })
    expect(await found({ region: 'eu' }, anyone)).toMatchObject({ total: 0 })
    expect(await found({ age: '30' }, anyone)).toMatchObject({ total: 0 })
  })
})

describe('the age of a line', () => {
  const lines = async (who = member) =>
    (await search({ condition: 'USED' }, who)).body.payload.results[0]!.parts
  test('is its last change, and not shown to visitors (AM-121)', async () => {
    const [first, second] = await lines()
    expect(Date.parse(second!.updatedAt!) - Date.parse(first!.updatedAt!)).toBeGreaterThan(19 * day)
    const { body } = await member.call(getPart, { params: { id: String(first!.id) } })
    expect(body.payload.part.updatedAt).toBe(first!.updatedAt)
    const stats = await member.call(partStatistics, { params: { partNumber: 'FIL2' } })
    expect(stats.body.payload.partStats[0]!.updatedAt).toBe(first!.updatedAt)
    for (const part of await lines(visitor(market))) expect(part.updatedAt).toBeUndefined()
  })
  test('starts anew with a complete file, also for lines that it does not change', async () => {
    const before = (await lines())[0]!
    await putStock(market, old, [
      { partNumber: 'FIL-1', quantity: 5, condition: 2 },
      { partNumber: 'FIL-2', quantity: 50, condition: 4 },
    ])
    const after = (await lines())[0]!
    expect(after.id).toBe(before.id)
    expect(Date.parse(after.updatedAt!)).toBeGreaterThan(Date.parse(before.updatedAt!) + 19 * day)
    expect(await found({ age: '1' })).toMatchObject({ total: 4 })
  })
})

test('every country is in one region, apart from the European Union and Antarctica', async () => {
  const rows = await market.database.sql<{ code: string }[]>`select code from country order by code`
  const placed = regionKeys.filter((key) => key !== 'eu').flatMap((key) => countriesOf([key]))
  const antarctic = ['AQ', 'BV', 'HM', 'TF']
  expect([...placed, ...antarctic].toSorted()).toEqual(rows.map(({ code }) => code).toSorted())
  expect(countriesOf(['eu'])).toHaveLength(27)
})
