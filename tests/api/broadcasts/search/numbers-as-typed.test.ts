import { beforeAll, describe, expect, test } from 'vitest'
import { listBroadcasts, type BroadcastFilter } from '#contract/broadcasts/broadcasts.ts'
import { signedIn, visitor, type Caller } from '../../../support/market/callers.ts'
import { aBroadcast, aContact } from '../../../support/market/factories.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
let member: Caller
beforeAll(async () => {
  const contact = await aContact(market, { company: { name: 'Zwergkontor' } })
  member = await signedIn(market, await aContact(market))
  for (const [brand, description] of [
    ['Cisco', 'C9300-48P-A switch'],
    ['HPE', '815100-B21 32 GB module'],
    ['HPE', '815100-B21, new'],
    ['Dell', 'Latitude 5420, sold by Zwergkontor'],
    ['Juniper', '0I7-XOI optic'],
  ] as const) {
    await aBroadcast(market, { contact, brand, description, side: 'WTS', listId: 1 })
  }
})

const find = async (query: string, filter: Partial<BroadcastFilter> = {}, who = member) => {
  const { status, body } = await who.call(listBroadcasts, { query: { query, ...filter } })
  expect(status).toBe(200)
  return body.payload
}

describe('a number in a broadcast however it is typed (BC-075)', () => {
  test.each([
    ['with blanks', 'C9300 48P A', 1, undefined],
    ['with 1 for I and O for 0', '8I51OO-B2I', 2, true],
    ['with another size beside it', '8I5100-B21 32GB', 1, true],
    ['with O for 0 after the brand', 'cisco C93OO', 1, true],
    ['with O for 0 and blanks', 'C93OO 48P', 1, true],
  ])('%s', async (_, query, numResults, isLookalike) => {
    const found = await find(query)
    expect([found.numResults, found.isLookalike]).toEqual([numResults, isLookalike])
    expect(await find(query, {}, visitor(market))).toMatchObject({ numResults })
  })
  test('is not read otherwise while a broadcast has it as typed, whatever its list', async () => {
    expect(await find('0I7-XOI', { listType: [2] })).toMatchObject({ numResults: 0 })
    expect((await find('0I7-XOI', { listType: [2] })).isLookalike).toBeUndefined()
  })
  test('is taken as typed as an exact phrase', async () => {
    const found = await find('C93OO-48P-A', { exactPhrase: true })
    expect(found).toMatchObject({ numResults: 0 })
    expect(found.similar).toBeUndefined()
  })
})

describe('a near miss in a search of broadcasts (BC-075)', () => {
  test.each([
    ['a wrong character', 'C9300-48X-A', ['C9300-48P-A']],
    ['a missing one', '81510-B21', ['815100-B21']],
    ['swapped ones', '815100-B12', ['815100-B21']],
    ['one in a word', 'latitide 5420', ['Latitude 5420']],
    ['one in a number after a brand', 'cisco C9300-48X-A', ['cisco C9300-48P-A']],
  ])('with %s finds nothing, and is offered what is similar', async (_, query, similar) => {
    expect(await find(query)).toMatchObject({ numResults: 0, results: [], similar })
  })
  test('is not offered what the filters hide', async () => {
    expect((await find('815100-B12', { type: 'WTB' })).similar).toEqual([])
  })
  test('is offered nothing that visitors must not read (AM-121)', async () => {
    expect((await find('Zwergkontro')).similar).toEqual(['Zwergkontor'])
    expect((await find('Zwergkontro', {}, visitor(market))).similar).toEqual([])
  })
})
