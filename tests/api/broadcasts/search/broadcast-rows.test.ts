import { beforeAll, describe, expect, test } from 'vitest'
import {
  broadcastBoard,
  listBroadcastLists,
  listBroadcasts,
} from '#contract/broadcasts/broadcasts.ts'
import { signedIn, visitor, type Caller } from '../../../support/market/callers.ts'
import { aBroadcast, aCompany, aContact } from '../../../support/market/factories.ts'
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

describe('hidden broadcasts', () => {
  test('hides a removed broadcast from everyone (BK-046)', async () => {
    const contact = await aContact(market)
    await aBroadcast(market, { contact, removedAt: market.clock.now() })
    const owner = await signedIn(market, contact)
    expect(await ask(owner, { onlyOwnBroadcasts: true })).toEqual({ ids: [], numResults: 0 })
    expect((await ask(reader, { companyId: contact.companyId })).numResults).toBe(0)
  })
  test.each(['new', 'custom-blocked', 'terminated'] as const)(
    'broadcasts of a company in state %s (BK-116)',
    async (state) => {
      const hidden = await aBroadcast(market, {
        contact: await aContact(market, { company: { state } }),
        description: `Hidden-${state}-9000`,
      })
      expect((await ask(reader, { companyId: hidden.contact.companyId })).numResults).toBe(0)
      for (const caller of [visitor(market), reader]) {
        expect((await ask(caller, { query: `Hidden-${state}-9000` })).numResults).toBe(0)
        expect((await ask(caller, { pageSize: 100 })).ids).not.toContain(hidden.id)
      }
    },
  )
  test.each(['trial', 'active', 'overdue', 'trial-ended', 'force-pay'] as const)(
    'but those of a company in state %s are',
    async (state) => {
      const shown = await aBroadcast(market, {
        contact: await aContact(market, { company: { state } }),
      })
      expect((await ask(reader, { companyId: shown.contact.companyId })).ids).toEqual([shown.id])
    },
  )
})

describe('a row (BC-020, BC-025, BC-026, AM-114)', () => {
  test('has offer, list, date and sender for members', async () => {
    const contact = await aContact(market, {
      company: { name: 'Row Traders', tier: 1, countryCode: 'DE' },
    })
    const sent = await aBroadcast(market, {
      contact,
      listId: 2,
      side: 'WTB',
      quantity: '25',
      brand: 'Dell',
      description: 'PowerEdge R740',
      condition: 'Refurbished',
      price: '1250',
      currency: 'USD',
      sentAt: new Date('2026-11-20T13:05:00Z'),
    })
    const { body } = await reader.call(listBroadcasts, { query: { companyId: contact.companyId } })
    expect(body.payload.results).toEqual([
      {
        id: sent.id,
        side: 'WTB',
        listId: 2,
        broadcastListName: 'Server/Storage',
        subject: 'WTB: 25 x Dell PowerEdge R740',
        headline: '25 × Dell PowerEdge R740, Refurbished, $\u00a01,250',
        quantity: '25',
        brand: 'Dell',
        description: 'PowerEdge R740',
        condition: 'Refurbished',
        price: '$\u00a01,250',
        date: '2026-11-20T13:05:00.000Z',
        dateAsString: '20/11/2026',
        dateAsStringLong: 'Friday 20 November 2026, 14:05',
        company: {
          id: contact.companyId,
          name: 'Row Traders',
          country: 'Germany',
          tier: 1,
          isTrusted: true,
          isGold: false,
          isDiamond: false,
        },
        companyId: contact.companyId,
        contactId: contact.id,
        isOwn: false,
        isOkToResend: false,
        isRead: false,
      },
    ])
  })
  test.each([
    ['America/New_York', '19/11/2026', 'Thursday 19 November 2026, 18:30'],
    ['Asia/Tokyo', '20/11/2026', 'Friday 20 November 2026, 08:30'],
    ['Asia/Kolkata', '20/11/2026', 'Friday 20 November 2026, 05:00'],
    ['UTC', '19/11/2026', 'Thursday 19 November 2026, 23:30'],
    ['Mars/Base', '20/11/2026', 'Friday 20 November 2026, 00:30'],
    ['x'.repeat(300), '20/11/2026', 'Friday 20 November 2026, 00:30'],
  ])("gives its date in the viewer's time zone %s, else Amsterdam's", async (zone, short, long) => {
    const { contact } = await aBroadcast(market, { sentAt: new Date('2026-11-19T23:30:00Z') })
    const reply = await reader.raw(
      'GET',
      `/api/broadcasts?companyId=${contact.companyId}`,
      undefined,
      { cookie: `tz=${zone}` },
    )
    expect(reply.body).toMatchObject({
      payload: { results: [{ dateAsString: short, dateAsStringLong: long }] },
    })
  })
})

describe('the lists (BC-001, BC-002, AM-014 to AM-016)', () => {
  test('are thirteen in their order, each with an address and a path, never 3 or 9', async () => {
    const { body } = await visitor(market).call(listBroadcastLists)
    const { results } = body.payload
    expect(results.map((list) => [list.id, list.name])).toEqual([
      [1, 'PC'],
      [7, 'Laptop'],
      [12, 'Components'],
      [2, 'Server/Storage'],
      [4, 'Networking/Telecom'],
      [11, 'Mobile'],
      [14, 'Tablet'],
      [5, 'Printer'],
      [8, 'Electronics'],
      [13, 'Monitor'],
      [10, 'POS'],
      [6, 'Software'],
      [15, 'Gaming'],
    ])
    for (const list of results) {
      expect(list.email).toMatch(/^[a-z0-9-]+@lists\.tbs\.example$/)
      expect(list.path).toMatch(/^[a-z][a-z0-9-]*$/)
      expect(list.shortName).not.toBe('')
    }
    expect(new Set(results.map((list) => list.path)).size).toBe(13)
  })
})

describe('the board', () => {
  test('counts what was sent per list and side in the last 24 hours, for everybody', async () => {
    const before = (await visitor(market).call(broadcastBoard)).body.payload
    await aBroadcast(market, { listId: 10, side: 'WTS' })
    await aBroadcast(market, { listId: 10, side: 'WTB', sentAt: minutesAgo(23 * 60) })
    await aBroadcast(market, { listId: 10, side: 'WTB', sentAt: minutesAgo(24 * 60 + 1) })
    await aBroadcast(market, { listId: 10, removedAt: market.clock.now() })
    const hidden = await aContact(market, {
      company: await aCompany(market, { state: 'terminated' }),
    })
    await aBroadcast(market, { listId: 10, contact: hidden })
    const { payload } = (await visitor(market).call(broadcastBoard)).body
    expect(payload.results).toHaveLength(13)
    expect(payload.results.find((row) => row.listId === 10)).toEqual({ listId: 10, wts: 1, wtb: 1 })
    expect(payload.total).toBe(before.total + 2)
    expect(payload.updatedAt).toBe(market.clock.now().toISOString())
  })
})
