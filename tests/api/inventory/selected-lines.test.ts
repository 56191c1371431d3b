import { beforeEach, describe, expect, test } from 'vitest'
import { countStock, listStock, type OwnStockLine } from '#contract/inventory/own-stock.ts'
import { changeSelectedLines, removeSelectedLines } from '#contract/inventory/selected-lines.ts'
import { restoreStock } from '#contract/inventory/stock-removals.ts'
import { signedIn, type Caller } from '../../support/market/callers.ts'
import { aContact, type TestContact } from '../../support/market/factories.ts'
import { useTestMarket } from '../../support/market/test-market.ts'
import { putStock } from '../../support/stock/stock.ts'

const market = useTestMarket()
let me: TestContact
let caller: Caller
beforeEach(async () => {
  me = await aContact(market)
  caller = await signedIn(market, me)
  await putStock(market, me.companyId, [
    { partNumber: 'SEL-1', quantity: 5, condition: 2, priceCents: 10_000 },
    { partNumber: 'SEL-2', quantity: 6, condition: 4, priceCents: null },
    { partNumber: 'SEL-2', quantity: 7, condition: 2, priceCents: 1 },
  ])
})

const lines = async (who = caller, query = {}): Promise<OwnStockLine[]> => {
  const { body } = await who.call(listStock, { query: { orderCol: 'Quantity', ...query } as never })
  return body.payload.results
}
const texts = async () =>
  (await lines()).map(
    ({ partNumber, quantity, condition, price }) =>
      `${partNumber} ${quantity} ${condition} ${price}`,
  )
const all = ['SEL-1 5 NEW 100', 'SEL-2 6 USED CALL', 'SEL-2 7 NEW 0.01']
const ids = async () => (await lines()).map(({ id }) => id)

describe('several lines of the own stock (BK-067)', () => {
  test('change condition, quantity and prices at once, and change back', async () => {
    const [first, second] = await ids()
    const { body } = await caller.call(changeSelectedLines, {
      body: { ids: [first!, second!], partCondition: 'REF', quantity: 9, pricePercent: -12.5 },
    })
    expect(body.payload).toMatchObject({ count: 2, skipped: 0 })
    expect((await texts()).toSorted()).toEqual(
      ['SEL-1 9 REF 87.5', 'SEL-2 7 NEW 0.01', 'SEL-2 9 REF CALL'].toSorted(),
    )
    const { removals } = (await caller.call(countStock)).body.payload
    expect(removals).toMatchObject([{ lines: 2, isChange: true }])
    await caller.call(restoreStock, { body: { id: body.payload.removal!.id } })
    expect(await texts()).toEqual(all)
  })

  test('keep a line whose part another line has in the new condition (AM-084)', async () => {
    const [first, second, third] = await ids()
    const { body } = await caller.call(changeSelectedLines, {
      body: { ids: [first!, second!, third!], partCondition: 'NEW' },
    })
    expect(body.payload).toMatchObject({ count: 2, skipped: 1 })
    expect(await texts()).toEqual(all)
    const merged = await caller.call(changeSelectedLines, {
      body: { ids: [second!, third!], partCondition: 'ASIS' },
    })
    expect(merged.body.payload).toMatchObject({ count: 1, skipped: 1 })
  })

  test('keep what was edited after the change when it is undone', async () => {
    const [first, second] = await ids()
    const { body } = await caller.call(changeSelectedLines, {
      body: { ids: [first!, second!], quantity: 50 },
    })
    market.clock.advance({ seconds: 1 })
    await caller.call(changeSelectedLines, { body: { ids: [first!], quantity: 60 } })
    await caller.call(restoreStock, { body: { id: body.payload.removal!.id } })
    expect((await lines()).map(({ quantity }) => quantity)).toEqual([6, 7, 60])
  })

  test('go at once and come back', async () => {
    const [first, , third] = await ids()
    const { body } = await caller.call(removeSelectedLines, { body: { ids: [first!, third!] } })
    expect(body.payload.count).toBe(2)
    expect(await texts()).toEqual([all[1]])
    await caller.call(restoreStock, { body: { id: body.payload.removal!.id } })
    expect(await texts()).toEqual(all)
  })

  test('of another company stay', async () => {
    const other = await signedIn(market, await aContact(market))
    const some = await ids()
    const changed = await other.call(changeSelectedLines, { body: { ids: some, quantity: 1 } })
    const removed = await other.call(removeSelectedLines, { body: { ids: some } })
    expect([changed, removed].map(({ body }) => body.payload)).toEqual([
      { count: 0, skipped: 0 },
      { count: 0 },
    ])
    expect(await texts()).toEqual(all)
  })

  test('are found if neither changed nor confirmed in the last 14 days', async () => {
    await market.database.sql`
      update stock_owner set confirmed_at = null where company_id = ${me.companyId}`
    await market.database.sql`
      update stock_line set updated_at = ${market.clock.now()}::timestamptz - interval '15 days'
      where company_id = ${me.companyId} and quantity < 7`
    expect(await lines(caller, { isOld: 'true' })).toHaveLength(2)
    await market.database.sql`
      update stock_owner set confirmed_at = ${market.clock.now()} where company_id = ${me.companyId}`
    expect(await lines(caller, { isOld: 'true' })).toEqual([])
  })

  test('show the searches of the last 30 days that found them', async () => {
    await market.database.sql`
      insert into stock_hit (company_id, terms, part_number, searched_at)
      select ${me.companyId}, 'sel', 'SEL-1', ${market.clock.now()}::timestamptz - days * interval '1 day'
      from unnest(array[1, 29, 31]) as days`
    expect((await lines()).map(({ hits }) => hits)).toEqual([2, 0, 0])
  })
})
