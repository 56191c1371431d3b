import { beforeAll, describe, expect, test } from 'vitest'
import { tierListCalls, tierLists, tierOfList, type TierList } from '#contract/tier-lists.ts'
import { blockedKinds, anAccount } from '../../support/accounts.ts'
import { signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import { aCompany, aContact } from '../../support/market/factories.ts'
import { setSettings } from '../../support/market/settings.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let member: Caller
beforeAll(async () => {
  member = await signedIn(market, await aContact(market))
  for (const list of tierLists) {
    const tier = tierOfList[list]
    await aCompany(market, { name: `Zebra ${list}`, tier, countryCode: 'DE' })
    await aCompany(market, { name: `Årdal ${list}`, tier })
    await aCompany(market, { name: `Overdue ${list}`, tier, state: 'overdue' })
    for (const state of ['custom-blocked', 'terminated', 'force-pay', 'trial-ended'] as const)
      await aCompany(market, { name: `Hidden ${list}`, tier, state })
  }
})

const read = async (list: TierList, who = member, query = {}) => {
  const reply = await who.call(tierListCalls[list], { query })
  expect(reply.status).toBe(200)
  return reply.body.payload
}

describe.each(tierLists)('the list of %s members (TI-005, AM-004, API-083 to API-085)', (list) => {
  test('contains only listed companies of this tier, by name (AM-044, BK-116)', async () => {
    const { results, numResults } = await read(list)
    expect(numResults).toBe(3)
    expect(results.map(({ name }) => name)).toEqual([
      `Årdal ${list}`,
      `Overdue ${list}`,
      `Zebra ${list}`,
    ])
  })

  test('shows members id, name and start of membership (TI-007)', async () => {
    const since = { diamond: '2003-04-01', gold: '2014-05-01', trusted: '2020-01-01' }[list]
    expect((await read(list)).results.at(-1)).toEqual({
      id: expect.any(Number),
      name: `Zebra ${list}`,
      country: 'Germany',
      sinceDT: since,
    })
  })

  test('shows visitors and blocked accounts the count without names (AM-045)', async () => {
    const readers = [visitor(market)]
    for (const kind of blockedKinds) readers.push((await anAccount(market, kind)).caller)
    for (const reader of readers)
      expect(await read(list, reader)).toEqual({ results: [], numResults: 3 })
  })
})

test('is empty beyond the end and refuses invalid pages', async () => {
  expect(await read('gold', member, { page: 2 })).toEqual({ results: [], numResults: 3 })
  for (const page of ['0', '-1', 'x', '1.5', '99999999']) {
    const reply = await member.raw('GET', `${tierListCalls.gold.path}?page=${page}`)
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload.errors).toMatchObject([{ param: 'page' }])
  }
})

describe('with public names', () => {
  beforeAll(async () => {
    await setSettings(market, { publicTierNames: 1 })
  })

  test('shows visitors the names only (AM-045)', async () => {
    expect(await read('diamond', visitor(market))).toEqual({
      results: [{ name: 'Årdal diamond' }, { name: 'Overdue diamond' }, { name: 'Zebra diamond' }],
      numResults: 3,
    })
  })
})
