import { beforeAll, expect, test } from 'vitest'
import { listBroadcasts, feedPath } from '#contract/broadcasts/broadcasts.ts'
import { signedIn, visitor, type Caller } from '../../../support/market/callers.ts'
import { aBroadcast, aContact, aSetting } from '../../../support/market/factories.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
let member: Caller
const ids: Record<string, number> = {}
beforeAll(async () => {
  const contact = await aContact(market)
  member = await signedIn(market, contact)
  await aSetting(market, { contact, listId: 2, type: 0 })
  await aSetting(market, { contact, listId: 12, type: 1 })
  await aSetting(market, { contact, listId: 7, type: 2 })
  for (const listId of [2, 7, 12, 5]) {
    for (const side of ['WTS', 'WTB'] as const) {
      ids[`${side}${listId}`] = (await aBroadcast(market, { listId, side })).id
    }
  }
})
async function find(caller: Caller, query: string) {
  const reply = await caller.raw('GET', `/api/broadcasts?pageSize=100&${query}`)
  expect(reply.status).toBe(200)
  const { results, numResults } = (
    reply.body as { payload: { results: { id: number }[]; numResults: number } }
  ).payload
  expect(numResults).toBe(results.length)
  return results.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id)).sort()
}

test('takes one list, or several (BC-010)', async () => {
  expect(await find(visitor(market), 'listType=7')).toEqual(['WTB7', 'WTS7'])
  expect(await find(visitor(market), 'listType=7,5')).toEqual(['WTB5', 'WTB7', 'WTS5', 'WTS7'])
  expect(await find(member, 'listType=7,5&type=WTS')).toEqual(['WTS5', 'WTS7'])
  expect(await find(member, 'listType=7,5&query=elitebook&type=wtb')).toEqual(['WTB5', 'WTB7'])
})
test('takes both sides as all (BC-011)', async () => {
  expect(await find(member, 'listType=7&type=WTS,WTB')).toEqual(['WTB7', 'WTS7'])
})
test('shows the lists that a member gets by mail (BC-072)', async () => {
  expect(await find(member, 'listType=my&type=WTS')).toEqual(['WTS12', 'WTS2'])
})
test('shows nothing as own lists of who gets none by mail, and visitors all (BC-072)', async () => {
  const withoutLists = await signedIn(market, await aContact(market))
  expect(await find(withoutLists, 'listType=my&type=WTB')).toEqual([])
  expect(await find(visitor(market), 'listType=my&type=WTB')).toEqual([
    'WTB12',
    'WTB2',
    'WTB5',
    'WTB7',
  ])
})
test.each(['99', '7,99', '7,', 'x', '7,my'])('refuses %s as lists', async (listType) => {
  const reply = await member.raw('GET', `/api/broadcasts?listType=${listType}`)
  expect(reply.status).toBe(400)
})
test('has a feed of several lists (BC-062)', async () => {
  const reply = await visitor(market).raw('GET', feedPath({ listType: [7, 12] }))
  expect(reply.status).toBe(200)
  expect(reply.body).toContain('Laptop, Components')
})
test('shows figures apart, masked for visitors (BC-073)', async () => {
  const { id } = await aBroadcast(market, {
    listId: 10,
    quantity: '40',
    brand: 'HP',
    description: 'RP7 call +31 76 555 01 84',
    condition: 'Grade B',
    price: '1200',
  })
  const [seen] = (await member.call(listBroadcasts, { query: { listType: [10] } })).body.payload
    .results
  expect(seen).toMatchObject({
    id,
    quantity: '40',
    brand: 'HP',
    description: 'RP7 call +31 76 555 01 84',
    condition: 'Grade B',
    price: '€\u00a01,200',
  })
  const [masked] = (await visitor(market).call(listBroadcasts, { query: { listType: [10] } })).body
    .payload.results
  expect(masked!.description).not.toContain('555')
  expect(masked).toMatchObject({ quantity: '40', condition: 'Grade B', price: '€\u00a01,200' })
})
