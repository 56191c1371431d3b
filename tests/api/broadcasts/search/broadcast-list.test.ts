import { beforeAll, describe, expect, test } from 'vitest'
import { listBroadcasts } from '#contract/broadcasts/broadcasts.ts'
import { setFavourite } from '#contract/favourites.ts'
import { anAccount } from '../../../support/accounts.ts'
import { signedIn, visitor, type Caller } from '../../../support/market/callers.ts'
import { aBroadcast, aContact, type TestContact } from '../../../support/market/factories.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
let reader: Caller
beforeAll(async () => {
  reader = await signedIn(market, await aContact(market))
})

type Query = Record<string, string | number | boolean>
async function ask(caller: Caller, query: Query) {
  const asked = new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))
  const reply = await caller.raw('GET', `/api/broadcasts?${asked}`)
  expect(reply.status).toBe(200)
  const { payload } = reply.body as { payload: { results: { id: number }[]; numResults: number } }
  return { ids: payload.results.map((row) => row.id), numResults: payload.numResults }
}
const minutesAgo = (minutes: number) => new Date(market.clock.now().getTime() - minutes * 60_000)

describe('order and pages (BC-013, CN-007, BK-048)', () => {
  let sender: TestContact
  const newestFirst: number[] = []
  beforeAll(async () => {
    sender = await aContact(market)
    const moments = [30, 5, 12, 5, 60, 1, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31, 33, 35]
    const sent: { id: number; sentAt: Date }[] = []
    for (const minutes of moments) {
      const sentAt = minutesAgo(minutes)
      sent.push({ ...(await aBroadcast(market, { contact: sender, sentAt })), sentAt })
    }
    sent.sort((a, b) => b.sentAt.getTime() - a.sentAt.getTime() || b.id - a.id)
    newestFirst.push(...sent.map((broadcast) => broadcast.id))
  })

  test('sorts newest first, by id for equal dates', async () => {
    const { ids } = await ask(reader, { companyId: sender.companyId, pageSize: 50 })
    expect(ids).toEqual(newestFirst)
  })
  test('returns ten per page unless 20, 50 or 100 are requested', async () => {
    expect((await ask(reader, { companyId: sender.companyId })).ids).toHaveLength(10)
    for (const pageSize of [10, 20, 50, 100]) {
      const { ids } = await ask(reader, { companyId: sender.companyId, pageSize })
      expect(ids).toEqual(newestFirst.slice(0, pageSize))
    }
  })
  test('returns pages from 1 without gap or overlap, each with the exact total', async () => {
    const pages = []
    for (const page of [1, 2, 3])
      pages.push(await ask(reader, { companyId: sender.companyId, page }))
    expect(pages.flatMap((page) => page.ids)).toEqual(newestFirst)
    expect(pages.map((page) => page.numResults)).toEqual([21, 21, 21])
  })
  test('returns an empty page beyond the end with the exact total', async () => {
    for (const page of [4, 1000, 9_999_999]) {
      const beyond = await ask(reader, { companyId: sender.companyId, page })
      expect(beyond).toEqual({ ids: [], numResults: 21 })
    }
  })
  test('returns the same order and pages to visitors', async () => {
    const all = await ask(visitor(market), { pageSize: 100 })
    expect(all.ids.filter((id) => newestFirst.includes(id))).toEqual(newestFirst)
  })
})

describe('bad filters are refused at their field', () => {
  test.each([
    ['page', ['0', '-1', '1.5', 'x', '1e3', '', '99999999', '١']],
    ['pageSize', ['11', '0', '-10', 'all', '', '1000', '10.0']],
    [
      'listType',
      [
        '3',
        '9',
        '99',
        '0',
        '-1',
        'laptop',
        '2147483648',
        '99999999999',
        '7,99',
        '7,',
        'my,7',
        "7'",
      ],
    ],
    ['type', ['WTX', 'sell', 'WTS,WTX', '1']],
    ['companyId', ['0', '-1', 'x', '2147483648', '99999999999', '1 or 1=1']],
    ['favorites', ['yes', '1,x', '1;2', '-1', ',', '1,', '9999999999']],
    ['exactPhrase', ['yes', '2', 'on']],
    ['onlyOwnBroadcasts', ['yes', '2', 'null']],
    ['query', ['x'.repeat(201)]],
  ])('%s', async (field, values) => {
    for (const caller of [visitor(market), reader]) {
      for (const value of values) {
        const reply = await caller.raw(
          'GET',
          `/api/broadcasts?${new URLSearchParams({ [field]: value })}`,
        )
        expect([value, reply.status]).toEqual([value, 400])
        expect(reply.refusal.payload.errors?.map((error) => error.param)).toEqual([field])
      }
    }
  })
  test('a field given twice', async () => {
    const reply = await reader.raw('GET', '/api/broadcasts?page=1&page=2')
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload.errors?.map((error) => error.param)).toEqual(['page'])
  })
  test('all bad fields at once', async () => {
    const reply = await reader.raw('GET', '/api/broadcasts?page=0&pageSize=11&type=x')
    expect(reply.refusal.payload.errors?.map((error) => error.param).sort()).toEqual([
      'page',
      'pageSize',
      'type',
    ])
  })
})

describe('filters (BC-010, BC-011, BC-023, AM-030)', () => {
  let sender: TestContact
  const sent: Record<string, number> = {}
  beforeAll(async () => {
    sender = await aContact(market)
    for (const listId of [7, 1]) {
      for (const side of ['WTS', 'WTB'] as const) {
        sent[`${side} ${listId}`] = (await aBroadcast(market, { contact: sender, listId, side })).id
      }
    }
  })
  const asked = async (query: Query) =>
    (await ask(reader, { companyId: sender.companyId, ...query })).ids.sort((a, b) => a - b)
  const named = (...names: string[]) => names.map((name) => sent[name]!).sort((a, b) => a - b)

  test('by list', async () => {
    expect(await asked({ listType: 7 })).toEqual(named('WTS 7', 'WTB 7'))
    expect(await asked({ listType: 1 })).toEqual(named('WTS 1', 'WTB 1'))
    expect(await asked({ listType: 15 })).toEqual([])
  })
  test.each(['wts', 'WTS', 'Wts', ' wts '])('by type, in any case: %j', async (type) => {
    expect(await asked({ type })).toEqual(named('WTS 7', 'WTS 1'))
  })
  test.each(['all', 'All', 'ALL', ''])('all types with %j', async (type) => {
    expect(await asked({ type })).toEqual(named('WTS 7', 'WTB 7', 'WTS 1', 'WTB 1'))
  })
  test('by list and type together, with exact counts', async () => {
    const both = await ask(reader, { companyId: sender.companyId, listType: 1, type: 'wtb' })
    expect(both).toEqual({ ids: named('WTB 1'), numResults: 1 })
  })
  test('an empty filter is none', async () => {
    const empty = await ask(reader, {
      companyId: sender.companyId,
      listType: '',
      type: '',
      query: '',
      favorites: '',
      exactPhrase: '',
      onlyOwnBroadcasts: '',
    })
    expect(empty.numResults).toBe(4)
  })
  test('by a company that does not exist: nothing', async () => {
    expect(await ask(reader, { companyId: 2_000_000_000 })).toEqual({ ids: [], numResults: 0 })
  })
})

describe('own broadcasts (BC-015, AM-034)', () => {
  test("includes broadcasts of the company's contacts only", async () => {
    const me = await aContact(market)
    const colleague = await aContact(market, {
      company: { id: me.companyId, name: me.companyName },
    })
    const mine = await aBroadcast(market, { contact: me, sentAt: minutesAgo(2) })
    const hers = await aBroadcast(market, { contact: colleague, sentAt: minutesAgo(1) })
    const other = await aBroadcast(market)
    const caller = await signedIn(market, me)
    for (const flag of ['true', '1']) {
      const own = await ask(caller, { onlyOwnBroadcasts: flag })
      expect(own).toEqual({ ids: [hers.id, mine.id], numResults: 2 })
    }
    const { body } = await caller.call(listBroadcasts, { query: { pageSize: 100 } })
    const isOwn = new Map(body.payload.results.map((row) => [row.id, row.isOwn]))
    expect([isOwn.get(mine.id), isOwn.get(hers.id), isOwn.get(other.id)]).toEqual([
      true,
      true,
      false,
    ])
    const combined = await ask(caller, {
      onlyOwnBroadcasts: true,
      companyId: other.contact.companyId,
    })
    expect(combined.ids).toEqual([])
  })
})

describe('broadcasts of favourites (BC-017, AM-085)', () => {
  test('includes broadcasts of favourite companies, optionally restricted to given ids', async () => {
    const me = await aContact(market)
    const colleague = await aContact(market, {
      company: { id: me.companyId, name: me.companyName },
    })
    const [a, b, c, d] = [
      await aBroadcast(market, { sentAt: minutesAgo(3) }),
      await aBroadcast(market, { sentAt: minutesAgo(2) }),
      await aBroadcast(market, { sentAt: minutesAgo(1) }),
      await aBroadcast(market),
    ]
    const caller = await signedIn(market, me)
    const follow = (who: Caller, of: { contact: TestContact }) =>
      who.call(setFavourite, { body: { companyId: of.contact.companyId, action: true } })
    await follow(caller, a)
    await follow(caller, b)
    await follow(await signedIn(market, colleague), c)
    const [aCo, bCo, , dCo] = [a, b, c, d].map((one) => one.contact.companyId)

    for (const flag of ['true', '1']) {
      expect(await ask(caller, { favorites: flag })).toEqual({ ids: [b.id, a.id], numResults: 2 })
    }
    expect((await ask(caller, { favorites: `${aCo}` })).ids).toEqual([a.id])
    expect((await ask(caller, { favorites: `${aCo},${bCo},${dCo}` })).ids).toEqual([b.id, a.id])
    expect((await ask(caller, { favorites: `${dCo}` })).numResults).toBe(0)
    const all = await ask(caller, { favorites: 'false', pageSize: 100 })
    expect(all.ids).toEqual(expect.arrayContaining([a.id, b.id, c.id, d.id]))
  })
  test('is empty without favourites', async () => {
    const { caller } = await anAccount(market, 'member')
    expect(await ask(caller, { favorites: 'true' })).toEqual({ ids: [], numResults: 0 })
  })
})

test('a service-only account has neither own broadcasts nor those of favourites (API-017, BC-018)', async () => {
  const { caller, contact } = await anAccount(market, 'serviceOnly')
  await aBroadcast(market, { contact })
  const followed = await aBroadcast(market)
  await caller.call(setFavourite, { body: { companyId: followed.contact.companyId, action: true } })
  for (const filter of [{ onlyOwnBroadcasts: true }, { favorites: true }]) {
    expect(await ask(caller, filter)).toEqual({ ids: [], numResults: 0 })
  }
  expect((await ask(caller, { companyId: followed.contact.companyId })).ids).toEqual([followed.id])
})
