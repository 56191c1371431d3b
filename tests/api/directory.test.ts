import { beforeAll, describe, expect, test } from 'vitest'
import { companyCountries, listCompanies, type DirectoryFilter } from '#contract/directory.ts'
import { anAccount, blockedKinds } from '../support/accounts.ts'
import { signedIn, visitor, type Caller } from '../support/callers.ts'
import { aCompany, aContact } from '../support/factories.ts'
import { aStaffCaller } from '../support/staff.ts'
import { useTestMarket } from '../support/test-market.ts'

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

const find = async (filter: Partial<DirectoryFilter>, who = member) => {
  const { status, body } = await who.call(listCompanies, { query: filter })
  expect(status).toBe(200)
  return body.payload
}
const names = async (filter: Partial<DirectoryFilter>, who = member) =>
  (await find({ pageSize: 100, ...filter }, who)).results.map(({ name }) => name)
const ids = async (filter: Partial<DirectoryFilter>, who = member) =>
  (await find({ pageSize: 100, ...filter }, who)).results.map(({ id }) => id)

describe('finding a company (CO-001)', () => {
  beforeAll(async () => {
    const rack = await aContact(market, {
      company: { name: 'Rackwise B.V.', countryCode: 'DE', description: 'Servers\nand  routers.' },
      name: 'Żaneta Müller-Lüdenscheidt',
    })
    await aContact(market, { company: { id: rack.companyId, name: '' }, name: 'Bob Second' })
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
    ['another contact', 'Bob Second'],
    ['words of its description', 'routers servers'],
    ['its country', 'rackwise germany'],
    ['words with quotes and spaces around them', '  "Rackwise" '],
    ['letters of another width', 'ｒａｃｋｗｉｓｅ'],
  ])('finds it by %s', async (_, query) => {
    expect(await names({ query })).toEqual(['Rackwise B.V.'])
  })
  test('finds every word, in whatever part of it', async () => {
    expect(await names({ query: 'bob servers germany' })).toEqual(['Rackwise B.V.'])
    expect(await names({ query: 'bob routers denmark' })).toEqual([])
  })
  test('reads names without their accents on both sides', async () => {
    expect(await names({ query: 'oresund parts' })).toEqual(['Øresund Parts'])
    expect(await names({ query: 'ØRESUND parts' })).toEqual(['Øresund Parts'])
  })
  test('puts those first whose name holds the words, then the others by name', async () => {
    expect(await names({ query: 'rack' })).toEqual([
      'Rackwise B.V.',
      'Øresund Parts',
      'Quiet House',
    ])
  })
  test('finds nothing by signs alone, and everything without words', async () => {
    expect(await find({ query: '%&*' })).toEqual({ results: [], numResults: 0, numTraders: 0 })
    expect((await find({ query: ' ' })).numResults).toBeGreaterThan(3)
  })
  test('takes what is no query as words', async () => {
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
