import { beforeEach, describe, expect, test } from 'vitest'
import { countStock, listStock } from '#contract/inventory/own-stock.ts'
import { stockMailAddress } from '#server/features/site/public.ts'
import { signedIn } from '../../support/market/callers.ts'
import { aContact, type TestContact } from '../../support/market/factories.ts'
import { aStockOwner, ownStockOf, type OwnStock } from '../../support/stock/own-stock.ts'
import { putStock } from '../../support/stock/stock.ts'
import { setSettings } from '../../support/market/settings.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let me: TestContact
let own: OwnStock
beforeEach(async () => {
  ;({ me, own } = await aStockOwner(market))
})

describe('the list (API-047, API-048, IV-016)', () => {
  beforeEach(() =>
    putStock(market, me.companyId, [
      { partNumber: 'AA-1', manufacturer: 'HP', quantity: 3, condition: 2, priceCents: 500 },
      { partNumber: 'BB-2', manufacturer: 'Dell', quantity: 1, condition: 0, priceCents: null },
      {
        partNumber: 'CC-3',
        manufacturer: 'Cisco',
        description: 'Catalyst switch',
        quantity: 2,
        condition: 1,
        priceCents: 900,
      },
    ]),
  )

  test('has the own lines only, with their count', async () => {
    await putStock(market, (await aContact(market)).companyId, [{ partNumber: 'AA-1' }])
    expect((await own.list()).numResults).toBe(3)
    const { body } = await own.who.call(countStock)
    expect([body.count, body.payload.count]).toEqual([3, 3])
  })

  test('is searched like all stock', async () => {
    expect(await own.numbers({ query: 'cc3' })).toEqual(['CC-3'])
    expect(await own.numbers({ query: 'cat switch' })).toEqual(['CC-3'])
    expect(await own.numbers({ query: 'switch/cisco' })).toEqual(['CC-3'])
    expect(await own.list({ query: 'nothing-of-the-kind' })).toEqual({ results: [], numResults: 0 })
    expect(await own.numbers({ query: '&|!' })).toEqual([])
  })

  test.each([
    ['Partnumber', ['AA-1', 'BB-2', 'CC-3']],
    ['Manufacturer', ['CC-3', 'BB-2', 'AA-1']],
    ['Quantity', ['BB-2', 'CC-3', 'AA-1']],
    ['PartCondition', ['BB-2', 'CC-3', 'AA-1']],
  ] as const)('is sorted by %s in both directions', async (orderCol, sorted) => {
    expect(await own.numbers({ orderCol })).toEqual(sorted)
    expect(await own.numbers({ orderCol, orderDesc: true })).toEqual(sorted.toReversed())
  })
  test('has CALL last in both directions', async () => {
    expect(await own.numbers({ orderCol: 'Price' })).toEqual(['AA-1', 'CC-3', 'BB-2'])
    expect(await own.numbers({ orderCol: 'Price', orderDesc: true })).toEqual([
      'CC-3',
      'AA-1',
      'BB-2',
    ])
  })
  test('has the last change first, and pages (AM-081)', async () => {
    market.clock.advance({ minutes: 1 })
    await own.add({ partNumber: 'NEWEST-1' })
    expect((await own.numbers())[0]).toBe('NEWEST-1')
    await putStock(
      market,
      me.companyId,
      Array.from({ length: 21 }, (_, i) => ({ partNumber: `P${i}` })),
    )
    const first = await own.list({ pageSize: 20 })
    const second = await own.list({ pageSize: 20, page: 2 })
    expect([first.results.length, second.results.length, second.numResults]).toEqual([20, 1, 21])
    expect((await own.who.raw('GET', `${listStock.path}?pageSize=30`)).status).toBe(400)
  })
})

describe('the summary of the stock', () => {
  test.each(['plus', 'broker'] as const)(
    'counts all parts with the plan %s (IV-015)',
    async (plan) => {
      const contact = await aContact(market, { company: { plan } })
      const lines = Array.from({ length: 3000 }, (_, i) => ({ partNumber: `MANY-${i}` }))
      await putStock(market, contact.companyId, lines)
      const mine = ownStockOf(await signedIn(market, contact))
      expect((await mine.add({ partNumber: 'ONE-MORE' })).type).toBe('insert')
      expect((await mine.standing()).count).toBe(3001)
    },
  )
  test('has the address that stock files are mailed to, or none if mail is off (IV-013)', async () => {
    const { config } = market.platform
    expect((await own.standing()).mailbox).toBe(`inventory@${config.mailDomain}`)
    const withoutMail = { ...market.platform, config: { ...config, demo: false } }
    expect(await stockMailAddress(withoutMail)).toBeUndefined()
    await setSettings(market, { stockEmail: 'Stock@tbs.example' })
    expect((await own.standing()).mailbox).toBe('stock@tbs.example')
    await market.database.sql`delete from setting where key = 'stockEmail'`
    market.clock.advance({ seconds: 3 })
  })
})
