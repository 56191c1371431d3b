import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { restoreStock } from '#contract/inventory/stock-removals.ts'
import { removeAllStock } from '#contract/inventory/own-stock.ts'
import { purgeStockTraces } from '#server/features/inventory/jobs.ts'
import { signedIn, type Caller } from '../../support/market/callers.ts'
import { aContact, type TestContact } from '../../support/market/factories.ts'
import { aStockOwner, linesFound, type OwnStock } from '../../support/stock/own-stock.ts'
import { putStock } from '../../support/stock/stock.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let me: TestContact
let mine: Caller
let own: OwnStock
let other: Caller
beforeAll(async () => {
  other = await signedIn(market, await aContact(market))
})
beforeEach(async () => {
  ;({ me, mine, own } = await aStockOwner(market))
})
const isFound = async (query: string) => (await linesFound(other, query)) > 0

describe('deleting all (API-052, BK-067)', () => {
  const removeAll = async () => (await mine.call(removeAllStock)).body.payload
  const restore = (id: number, who = mine) => who.call(restoreStock, { body: { id } })

  test('removes all lines, which can be restored once within 7 days', async () => {
    await putStock(market, me.companyId, [
      { partNumber: 'BACK-1', priceCents: 700, askedCents: 812, askedCurrency: 'USD' },
      { partNumber: 'BACK-2' },
    ])
    const before = (await own.list({ orderCol: 'Partnumber' })).results
    const { count, removal } = await removeAll()
    expect([count, removal!.until]).toEqual([
      2,
      new Date(market.clock.now().getTime() + 7 * 86_400_000).toISOString(),
    ])
    expect((await own.standing()).removals).toEqual([
      {
        id: removal!.id,
        isChange: false,
        lines: 2,
        removedAt: market.clock.now().toISOString(),
        until: removal!.until,
      },
    ])
    expect([(await own.list()).numResults, await isFound('back1')]).toEqual([0, false])

    expect((await restore(removal!.id, other)).status).toBe(404)
    market.clock.advance({ days: 6, hours: 23 })
    expect((await restore(removal!.id)).body.payload).toMatchObject({ count: 2 })
    const after = (await own.list({ orderCol: 'Partnumber' })).results
    expect(after).toEqual(before)
    expect(await isFound('back1')).toBe(true)
    expect((await restore(removal!.id)).status).toBe(404)
    expect((await own.standing()).removals).toEqual([])
  })

  test('keeps lines that were added again when it is restored', async () => {
    await putStock(market, me.companyId, [
      { partNumber: 'WS-1', quantity: 1 },
      { partNumber: 'WS-2', quantity: 1 },
    ])
    const { removal } = await removeAll()
    await putStock(market, me.companyId, [{ partNumber: 'ws1', quantity: 50 }])
    expect((await restore(removal!.id)).body.payload).toMatchObject({ count: 1 })
    const { results } = await own.list({ orderCol: 'Partnumber' })
    expect(results.map((line) => [line.partNumber, line.quantity])).toEqual([
      ['ws1', 50],
      ['WS-2', 1],
    ])
  })

  test('cannot be restored after 7 days, when the copy is deleted', async () => {
    await putStock(market, me.companyId, [{}])
    const { removal } = await removeAll()
    market.clock.advance({ days: 7 })
    expect((await restore(removal!.id)).status).toBe(404)
    expect((await own.standing()).removals).toEqual([])
    await purgeStockTraces(market.platform)
    const [kept] = await market.database.sql`
      select count(*)::int as n from stock_removed_line where removal_id = ${removal!.id}`
    expect(kept).toEqual({ n: 0 })
  })

  test('of no stock leaves nothing to restore', async () => {
    expect(await removeAll()).toEqual({ count: 0 })
    expect((await own.standing()).removals).toEqual([])
  })

  test('is audited', async () => {
    await putStock(market, me.companyId, [{}])
    const { removal } = await removeAll()
    await restore(removal!.id)
    const acts = await market.database.sql`
      select act, actor_kind as kind, details from audit_entry
      where company_id = ${me.companyId} and act like 'stock.%' order by id`
    expect(acts).toEqual([
      { act: 'stock.deleted', kind: 'contact', details: { lines: 1 } },
      { act: 'stock.restored', kind: 'contact', details: { lines: 1 } },
    ])
  })
})
