import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addStockLine,
  changeStockLine,
  confirmStock,
  countStock,
  listStock,
  removeAllStock,
  removeStockLine,
  restoreStock,
  type StockFilter,
} from '#contract/own-stock.ts'
import { searchParts } from '#contract/parts.ts'
import { dropStockTraces } from '#server/features/inventory/jobs.ts'
import { signedIn, type Caller } from '../support/callers.ts'
import { aContact, type TestContact } from '../support/factories.ts'
import { aStaffCaller } from '../support/staff.ts'
import { putStock } from '../support/stock.ts'
import { useTestMarket } from '../support/test-market.ts'

const market = useTestMarket()
const thing = {
  manufacturer: 'Acme',
  partNumber: 'AB-100',
  description: 'A thing',
  quantity: 5,
  partCondition: 'NEW',
  price: 12.5,
} as const

let me: TestContact
let mine: Caller
let other: Caller
beforeAll(async () => {
  other = await signedIn(market, await aContact(market))
})
beforeEach(async () => {
  me = await aContact(market)
  mine = await signedIn(market, me)
})

async function add(given: Record<string, unknown> = {}, who = mine) {
  const { status, body } = await who.call(addStockLine, { body: { ...thing, ...given } })
  expect(status).toBe(200)
  expect(body.payload.type).toBe(body.type)
  return { type: body.type, ...body.payload.line }
}
const list = async (query: Partial<StockFilter> = {}, who = mine) => {
  const { status, body } = await who.call(listStock, { query })
  expect(status).toBe(200)
  return body.payload
}
const numbers = async (query: Partial<StockFilter> = {}, who = mine) =>
  (await list(query, who)).results.map(({ partNumber }) => partNumber)
const standing = async (who = mine) => (await who.call(countStock)).body.payload
const isFound = async (query: string) => {
  const { body } = await other.call(searchParts, { query: { query } })
  return body.payload.nrParts > 0
}
/** What is said beside each field of a line that is refused. */
async function refused(given: Record<string, unknown>) {
  const { status, refusal } = await mine.raw('POST', addStockLine.path, { ...thing, ...given })
  expect(status).toBe(400)
  return Object.fromEntries((refusal.payload.errors ?? []).map(({ param, msg }) => [param, msg]))
}

describe('a line of the own stock (IV-002, API-049)', () => {
  test('is kept as it was typed, under every name of its fields (AM-083, AM-126)', async () => {
    const { type, id, version, updatedAt, ...line } = await add({ partNumber: '  WS-C2960X ' })
    expect([type, typeof id, typeof version, updatedAt]).toEqual([
      'insert',
      'number',
      'string',
      market.clock.now().toISOString(),
    ])
    expect(line).toEqual({
      manufacturer: 'Acme',
      partNumber: 'WS-C2960X',
      partnumber: 'WS-C2960X',
      description: 'A thing',
      quantity: 5,
      condition: 'NEW',
      partCondition: 'NEW',
      price: 12.5,
    })
    expect((await list()).results).toEqual([{ id, version, updatedAt, ...line }])
    expect(await isFound('wsc2960x')).toBe(true)
  })

  test('has a quantity of 1 and is factory sealed unless it says otherwise (CN-015)', async () => {
    const line = await add({ quantity: undefined, partCondition: undefined })
    expect([line.quantity, line.partCondition]).toEqual([1, 'F/S'])
  })

  test('takes either spelling of its fields (AM-083)', async () => {
    const { partNumber: _, partCondition: __, ...rest } = thing
    const sent = { ...rest, partnumber: 'sp-1', condition: 'REF' }
    const { status, body } = await mine.call(addStockLine, { body: sent })
    expect(status).toBe(200)
    expect(body.payload.line).toMatchObject({ partNumber: 'sp-1', partCondition: 'REF' })
  })

  test.each([
    ['12,5', 12.5],
    ['1234.99', 1234.99],
    ['.5', 0.5],
    ['7.', 7],
    [28, 28],
    ['0', 'CALL'],
    [0, 'CALL'],
    ['0,00', 'CALL'],
    ['call', 'CALL'],
    ['CALL', 'CALL'],
    [99_999_999.99, 99_999_999.99],
    ['0.001', undefined],
    ['1.234,56', undefined],
    ['-5', undefined],
    ['12.345', undefined],
    ['1e3', undefined],
    ['€ 5', undefined],
    [100_000_000, undefined],
  ])('reads the price %j as %j (IV-008, AM-082)', async (price, kept) => {
    if (kept === undefined) {
      expect(await refused({ price })).toEqual({
        price: 'This field should be a price in euro, such as 28.50, or 0',
      })
      expect((await list()).numResults).toBe(0)
      return
    }
    expect((await add({ price })).price).toBe(kept)
  })

  test('is refused with a word at each field, and nothing is kept (IV-005, IV-006)', async () => {
    const required = 'This field is required'
    expect(
      await refused({ manufacturer: undefined, partNumber: ' ', description: '', price: '' }),
    ).toEqual({
      manufacturer: required,
      partNumber: required,
      description: required,
      price: required,
    })
    expect(await refused({ quantity: 'ten', partCondition: 'MINT' })).toEqual({
      quantity: 'This field should be a number',
      partCondition: 'This field should be one of the offered choices',
    })
    for (const quantity of [0, '0', 1_000_000_000, '99999999999999999999']) {
      expect(await refused({ quantity })).toEqual({
        quantity: 'This field should be a number from 1 to 999999999',
      })
    }
    for (const quantity of [-1, 1.5, '2.5', '1e3']) {
      expect(await refused({ quantity })).toEqual({ quantity: 'This field should be a number' })
    }
    expect(await refused({ partNumber: '--/--' })).toEqual({
      partNumber: 'This field should hold a word or a number',
    })
    expect(
      await refused({
        partNumber: 'X'.repeat(81),
        manufacturer: 'M'.repeat(81),
        description: 'D'.repeat(501),
      }),
    ).toEqual({
      partNumber: 'This field must have at most 80 characters',
      manufacturer: 'This field must have at most 80 characters',
      description: 'This field must have at most 500 characters',
    })
    expect(await refused({ partNumber: 'a\u0000b', description: '\ud800' })).toEqual({
      partNumber: 'This field is not valid',
      description: 'This field is not valid',
    })
    expect((await list()).numResults).toBe(0)
  })

  test('of the same part is updated instead: the same key, manufacturer and condition (AM-084, IV-009)', async () => {
    const first = await add({ partNumber: 'WS-C2960X', manufacturer: 'Cisco' })
    const second = await add({
      partNumber: 'wsc 2960x',
      manufacturer: 'CISCO',
      description: 'Catalyst switch',
      quantity: 9,
      price: 0,
    })
    expect(second).toMatchObject({
      type: 'update',
      id: first.id,
      partNumber: 'wsc 2960x',
      description: 'Catalyst switch',
      quantity: 9,
      price: 'CALL',
    })
    expect(
      (await add({ partNumber: 'WS-C2960X', manufacturer: 'Cisco', partCondition: 'REF' })).type,
    ).toBe('insert')
    expect((await add({ partNumber: 'WS-C2960X', manufacturer: 'HP' })).type).toBe('insert')
    expect((await add({ partNumber: 'WS-C2960X', manufacturer: 'Cisco' }, other)).type).toBe(
      'insert',
    )
    expect((await list()).numResults).toBe(3)
  })
})

describe('changing a line (API-050)', () => {
  test('changes what is named and leaves the rest', async () => {
    const { type: _, ...line } = await add()
    market.clock.advance({ minutes: 1 })
    const { status, body } = await mine.call(changeStockLine, {
      params: { id: String(line.id) },
      body: { price: '0', quantity: '7' },
    })
    expect(status).toBe(200)
    expect(body.payload.line).toEqual({
      ...line,
      quantity: 7,
      price: 'CALL',
      updatedAt: market.clock.now().toISOString(),
      version: expect.not.stringMatching(line.version) as string,
    })
  })

  test('of two at once the second is told, and nothing of the first is lost (409)', async () => {
    const { id, version } = await add()
    const change = (body: Record<string, unknown>) =>
      mine.call(changeStockLine, { params: { id: String(id) }, body })
    expect((await change({ quantity: 8, version })).status).toBe(200)
    const late = await change({ price: 99, version })
    expect([late.status, late.refusal.payload.extra]).toEqual([409, 'CHANGED'])
    const { results } = await list({ id })
    expect(results[0]).toMatchObject({ quantity: 8, price: 12.5 })
    expect((await change({ price: 99, version: results[0]!.version })).status).toBe(200)
  })

  test('into a part that another line is of is refused', async () => {
    await add({ partNumber: 'AB-100' })
    const { id } = await add({ partNumber: 'AB-200' })
    const { status, refusal } = await mine.call(changeStockLine, {
      params: { id: String(id) },
      body: { partNumber: 'ab100' },
    })
    expect([status, refusal.payload.extra]).toEqual([409, 'SAME_PART'])
    expect((await numbers()).toSorted()).toEqual(['AB-100', 'AB-200'])
  })

  test('of another company is not found, as deleting one is', async () => {
    const { id } = await add()
    const params = { id: String(id) }
    expect((await other.call(changeStockLine, { params, body: { price: 1 } })).status).toBe(404)
    expect((await other.call(removeStockLine, { params })).status).toBe(404)
    expect((await list()).results[0]).toMatchObject({ price: 12.5 })
  })

  test('a deleted line is gone from the stock and from searches (API-051)', async () => {
    const { id } = await add({ partNumber: 'GONE-77' })
    expect(await isFound('gone77')).toBe(true)
    expect((await mine.call(removeStockLine, { params: { id: String(id) } })).status).toBe(200)
    expect((await mine.call(removeStockLine, { params: { id: String(id) } })).status).toBe(404)
    expect((await standing()).count).toBe(0)
    expect(await isFound('gone77')).toBe(false)
  })
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

  test('has the own lines alone, with their count', async () => {
    await putStock(market, (await aContact(market)).companyId, [{ partNumber: 'AA-1' }])
    expect((await list()).numResults).toBe(3)
    const { body } = await mine.call(countStock)
    expect([body.count, body.payload.count]).toEqual([3, 3])
  })

  test('is searched as all stock is', async () => {
    expect(await numbers({ query: 'cc3' })).toEqual(['CC-3'])
    expect(await numbers({ query: 'cat switch' })).toEqual(['CC-3'])
    expect(await numbers({ query: 'switch/cisco' })).toEqual(['CC-3'])
    expect(await list({ query: 'nothing-of-the-kind' })).toEqual({ results: [], numResults: 0 })
    expect(await numbers({ query: '&|!' })).toEqual([])
  })

  test.each([
    ['Partnumber', ['AA-1', 'BB-2', 'CC-3']],
    ['Manufacturer', ['CC-3', 'BB-2', 'AA-1']],
    ['Quantity', ['BB-2', 'CC-3', 'AA-1']],
    ['PartCondition', ['BB-2', 'CC-3', 'AA-1']],
  ] as const)('is sorted by %s, both ways', async (orderCol, sorted) => {
    expect(await numbers({ orderCol })).toEqual(sorted)
    expect(await numbers({ orderCol, orderDesc: true })).toEqual(sorted.toReversed())
  })
  test('has CALL last, whichever way it is sorted by price', async () => {
    expect(await numbers({ orderCol: 'Price' })).toEqual(['AA-1', 'CC-3', 'BB-2'])
    expect(await numbers({ orderCol: 'Price', orderDesc: true })).toEqual(['CC-3', 'AA-1', 'BB-2'])
  })
  test('has what was changed last first, and pages (AM-081)', async () => {
    market.clock.advance({ minutes: 1 })
    await add({ partNumber: 'NEWEST-1' })
    expect((await numbers())[0]).toBe('NEWEST-1')
    await putStock(
      market,
      me.companyId,
      Array.from({ length: 21 }, (_, i) => ({ partNumber: `P${i}` })),
    )
    const first = await list({ pageSize: 20 })
    const second = await list({ pageSize: 20, page: 2 })
    expect([first.results.length, second.results.length, second.numResults]).toEqual([20, 1, 21])
    expect((await mine.raw('GET', `${listStock.path}?pageSize=30`)).status).toBe(400)
  })
})

describe('deleting all (API-052, BK-067)', () => {
  const removeAll = async () => (await mine.call(removeAllStock)).body.payload
  const restore = (id: number, who = mine) => who.call(restoreStock, { body: { id } })

  test('is done at once and taken back within 7 days, once', async () => {
    await putStock(market, me.companyId, [
      { partNumber: 'BACK-1', priceCents: 700 },
      { partNumber: 'BACK-2' },
    ])
    const before = (await list({ orderCol: 'Partnumber' })).results
    const { count, removal } = await removeAll()
    expect([count, removal!.until]).toEqual([
      2,
      new Date(market.clock.now().getTime() + 7 * 86_400_000).toISOString(),
    ])
    expect((await standing()).removals).toEqual([
      {
        id: removal!.id,
        lines: 2,
        removedAt: market.clock.now().toISOString(),
        until: removal!.until,
      },
    ])
    expect([(await list()).numResults, await isFound('back1')]).toEqual([0, false])

    expect((await restore(removal!.id, other)).status).toBe(404)
    market.clock.advance({ days: 6, hours: 23 })
    expect((await restore(removal!.id)).body.payload).toEqual({ count: 2 })
    const after = (await list({ orderCol: 'Partnumber' })).results
    const asWas = ({ id: _, ...line }: (typeof after)[number]) => line
    expect(after.map(asWas)).toEqual(before.map(asWas))
    expect(await isFound('back1')).toBe(true)
    expect((await restore(removal!.id)).status).toBe(404)
    expect((await standing()).removals).toEqual([])
  })

  test('what was listed anew meanwhile stays as it is', async () => {
    await putStock(market, me.companyId, [
      { partNumber: 'WS-1', quantity: 1 },
      { partNumber: 'WS-2', quantity: 1 },
    ])
    const { removal } = await removeAll()
    await putStock(market, me.companyId, [{ partNumber: 'ws1', quantity: 50 }])
    expect((await restore(removal!.id)).body.payload).toEqual({ count: 1 })
    const { results } = await list({ orderCol: 'Partnumber' })
    expect(results.map((line) => [line.partNumber, line.quantity])).toEqual([
      ['ws1', 50],
      ['WS-2', 1],
    ])
  })

  test('is over after 7 days, and the copy is dropped', async () => {
    await putStock(market, me.companyId, [{}])
    const { removal } = await removeAll()
    market.clock.advance({ days: 7 })
    expect((await restore(removal!.id)).status).toBe(404)
    expect((await standing()).removals).toEqual([])
    await dropStockTraces.run(market.platform, undefined)
    const [kept] = await market.database.sql`
      select count(*)::int as n from stock_removed_line where removal_id = ${removal!.id}`
    expect(kept).toEqual({ n: 0 })
  })

  test('of nothing leaves nothing to take back', async () => {
    expect(await removeAll()).toEqual({ count: 0 })
    expect((await standing()).removals).toEqual([])
  })

  test('stands in the audit log', async () => {
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

describe('staff look after any stock', () => {
  test('naming the company and saying why; the audit log keeps it (API-049)', async () => {
    const staff = await aStaffCaller(market, 'support')
    const reason = 'Asked for by telephone'
    const { companyId } = me
    const nameless = await staff.call(addStockLine, { body: { ...thing, reason } })
    expect(nameless.refusal.payload.errors).toEqual([
      { param: 'companyId', msg: 'This field is required' },
    ])
    const mute = await staff.call(addStockLine, { body: { ...thing, companyId } })
    expect(mute.refusal.payload.errors).toEqual([
      { param: 'reason', msg: 'This field is required' },
    ])
    const { body } = await staff.call(addStockLine, { body: { ...thing, companyId, reason } })
    const { id } = body.payload.line
    expect((await list()).results.map((line) => line.id)).toEqual([id])
    expect((await list({ companyId }, staff)).numResults).toBe(1)
    const missing = await staff.call(addStockLine, {
      body: { ...thing, companyId: 2_000_000_000, reason },
    })
    expect(missing.status).toBe(404)
    await staff.call(changeStockLine, {
      params: { id: String(id) },
      body: { quantity: 6, companyId, reason },
    })
    await staff.call(removeAllStock, { body: { companyId, reason } })
    await staff.call(confirmStock, { body: { companyId, reason } })
    const acts = await market.database.sql`
      select act, reason, details from audit_entry
      where company_id = ${companyId} and actor_kind = 'staff' order by id`
    expect(acts).toEqual([
      { act: 'stock.changed', reason, details: { partNumber: 'AB-100', done: 'added' } },
      { act: 'stock.changed', reason, details: { 'quantity.from': 5, 'quantity.to': 6 } },
      { act: 'stock.deleted', reason, details: { lines: 1 } },
      { act: 'stock.confirmed', reason, details: {} },
    ])
  })
  test('a member who names another company is told that there is none', async () => {
    const { companyId } = await aContact(market)
    expect((await mine.call(listStock, { query: { companyId } })).status).toBe(404)
    expect((await mine.call(addStockLine, { body: { ...thing, companyId } })).status).toBe(404)
  })
})

test('who sells services only is told that the account does not allow it (IV-011)', async () => {
  const service = await signedIn(
    market,
    await aContact(market, { company: { isServiceOnly: true } }),
  )
  for (const { status, refusal } of [
    await service.call(addStockLine, { body: thing }),
    await service.call(listStock),
  ]) {
    expect([status, refusal.payload.extra, refusal.payload.msg]).toEqual([
      403,
      'SERVICE_ONLY',
      'Your account does not allow inventory upload. Please contact us.',
    ])
  }
})
