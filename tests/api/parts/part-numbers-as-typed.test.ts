import { beforeAll, describe, expect, test } from 'vitest'
import { partStatistics, searchParts, type PartFilter } from '#contract/parts.ts'
import { signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { useTestMarket } from '../../support/market/test-market.ts'
import { putStock } from '../../support/stock/stock.ts'

const market = useTestMarket()
let member: Caller
beforeAll(async () => {
  member = await signedIn(market, await aContact(market, { company: { countryCode: 'NL' } }))
  const { companyId } = await aContact(market, { company: { name: 'Elbkontor' } })
  await putStock(market, companyId, [
    { partNumber: 'C9300-48P-A', manufacturer: 'Cisco', description: 'Catalyst switch' },
    { partNumber: 'C9300-24T-E', manufacturer: 'Cisco', description: 'Catalyst, a spare' },
    { partNumber: '815100-B21', manufacturer: 'HPE', description: '32GB module', priceCents: 100 },
    { partNumber: '815100-B21#ABB', manufacturer: 'HPE', description: '32GB', priceCents: 900 },
    { partNumber: '815100-B21#0D1', manufacturer: 'HPE', description: '32GB factory' },
    { partNumber: '0I7-XOI', manufacturer: 'Juniper Networks', description: 'optic' },
    { partNumber: 'ÉLAN-7É', manufacturer: 'Élan', description: 'capteur' },
    { partNumber: 'アダプター-ガ10', manufacturer: 'Sanwa', description: 'AC' },
    { partNumber: '전원-220', manufacturer: 'LG', description: '전원' },
    { partNumber: 'UTP-CAT6', manufacturer: 'Hyperline', description: 'кабель 5м, АКБ 12В' },
    // All letters are Cyrillic.
    { partNumber: 'АТХ-450', manufacturer: 'FSP', description: 'блок питания' },
  ])
})

const find = async (query: string, who = member, filter: Partial<PartFilter> = {}) => {
  const { status, body } = await who.call(searchParts, { query: { query, ...filter } })
  expect(status).toBe(200)
  return body.payload.results[0]!
}
const found = async (query: string, who = member) =>
  (await find(query, who)).parts.map(({ partNumber }) => partNumber)

describe('a part number however it is typed (BK-061)', () => {
  test.each([
    ['with blanks', 'C9300 48P A', ['C9300-48P-A']],
    ['with blanks after the manufacturer', 'cisco c9300 48p a', ['C9300-48P-A']],
    ['with blanks, in part', '9300 48 p', ['C9300-48P-A']],
    ['with an option that is offered, first', '815100-B21#ABB', ['815100-B21#ABB', '815100-B21']],
    ['with an option that is not, without it', '815100-B21#UUF', ['815100-B21']],
    ['with O for 0 and 0 for O', 'OI7-X0I', ['0I7-XOI']],
    ['with 1 for I, and blanks', '017 xo1', ['0I7-XOI']],
    ['with accents', 'élan-7é', ['ÉLAN-7É']],
    ['without its accents', 'ELAN7E', ['ÉLAN-7É']],
    ['in kana', 'アダプター-ガ10', ['アダプター-ガ10']],
    ['in kana without its dash', 'アダプタガ10', ['アダプター-ガ10']],
    ['in Hangul', '전원-220', ['전원-220']],
    ['with Japanese dashes', 'Ｃ９３００ー48PｰA', ['C9300-48P-A']],
    ['with Cyrillic letters that look like its own', 'С9300-48Р-А', ['C9300-48P-A']],
    ['with Greek ones, after the manufacturer', 'cisco C9300-48Ρ-Α', ['C9300-48P-A']],
    ['in Cyrillic, as listed', 'АТХ-450', ['АТХ-450']],
    ['in Latin letters that look like those of the list', 'ATX-450', ['АТХ-450']],
    ['by Cyrillic words with digits in its description', 'кабель 5м', ['UTP-CAT6']],
    ['by a Cyrillic word that looks Latin', 'акб 12В', ['UTP-CAT6']],
    ['in Cyrillic, with a blank', 'атх 450', ['АТХ-450']],
    ['with O for 0 after the manufacturer', 'cisco C93OO', ['C9300-24T-E', 'C9300-48P-A']],
  ])('%s', async (_, query, numbers) => {
    const numbersFound = await found(query)
    expect(query.startsWith('cisco C93') ? numbersFound.toSorted() : numbersFound).toEqual(numbers)
    expect(await found(query, visitor(market))).toHaveLength(numbers.length)
  })
  test('says when letters were read as digits', async () => {
    expect(await find('C93OO-48P-A')).toMatchObject({ isLookalike: true, numResults: 1 })
    expect(await find('C9300-48P-A')).toMatchObject({ isLookalike: false, numResults: 1 })
  })
  test('is taken as typed by exact search', async () => {
    expect((await find('C93OO-48P-A', member, { exactPhrase: true })).numResults).toBe(0)
  })
  test('leads to the statistics of the part without the option', async () => {
    expect((await find('C9300-48P-A#ABB')).payload.key).toBe('C930048PA')
    const { body } = await member.call(partStatistics, { params: { partNumber: '815100B21#UUF' } })
    expect(body.payload.part[0]!.key).toBe('815100B21')
  })
})

describe('a near miss (BK-061)', () => {
  test.each([
    ['a wrong character', 'C9300-48X-A', ['C9300-48P-A']],
    ['a missing one', 'C930-48P-A', ['C9300-48P-A']],
    ['an extra one', 'C9300-488P-A', ['C9300-48P-A']],
    ['swapped ones', '815100-B12', ['815100-B21']],
    ['one at the end', 'C9300-48P-Z', ['C9300-48P-A']],
    ['one in a manufacturer', 'Junpier', ['juniper']],
    ['one in the manufacturer of a part number', 'Cisko C9300-48P-A', ['cisco C9300-48P-A']],
    ['one in the part number of a manufacturer', 'Cisco C9300-48X-A', ['Cisco C9300-48P-A']],
  ])('with %s finds nothing, and offers what is similar', async (_, query, similar) => {
    expect(await find(query)).toMatchObject({ numResults: 0, parts: [], similar })
  })
  test('is not offered anything that nobody lists', async () => {
    expect((await find('ZZ9999-Q7')).similar).toEqual([])
  })
  test('is not offered beside results', async () => {
    expect((await find('815100-B21')).similar).toEqual([])
  })
  test('is offered nothing that visitors must not read (AM-121)', async () => {
    const { companyId } = await aContact(market, { company: { name: 'Zwergkontor' } })
    await putStock(market, companyId, [
      { partNumber: 'QX-77120', description: 'sold by Zwergkontor' },
    ])
    expect((await find('Zwergkontro')).similar).toEqual(['zwergkontor'])
    expect((await find('Zwergkontro', visitor(market))).similar).toEqual([])
  })
})
