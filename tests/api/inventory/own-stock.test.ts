import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fieldMessages } from '#contract/field-messages.ts'
import {
  addStockLine,
  changeStockLine,
  listStock,
  removeStockLine,
} from '#contract/inventory/own-stock.ts'
import { signedIn, type Caller } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import {
  aStockOwner,
  linesFound,
  ownStockOf,
  thing,
  type OwnStock,
} from '../../support/stock/own-stock.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let mine: Caller
let own: OwnStock
let other: Caller
beforeAll(async () => {
  other = await signedIn(market, await aContact(market))
})
beforeEach(async () => {
  ;({ mine, own } = await aStockOwner(market))
})
const isFound = async (query: string) => (await linesFound(other, query)) > 0
/** What is said beside each field of a line that is refused. */
async function refused(given: Record<string, unknown>) {
  const { status, refusal } = await mine.raw('POST', addStockLine.path, { ...thing, ...given })
  expect(status).toBe(400)
  return Object.fromEntries((refusal.payload.errors ?? []).map(({ param, msg }) => [param, msg]))
}

describe('a line of the own stock (IV-002, API-049)', () => {
  test('is kept as typed and returned under all field names (AM-083, AM-126)', async () => {
    const { type, id, version, updatedAt, ...line } = await own.add({ partNumber: '  WS-C2960X ' })
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
      priceLocalCurrency: 12.5,
      askedPrice: 12.5,
      askedCurrency: 'EUR',
    })
    expect((await own.list()).results).toEqual([{ id, version, updatedAt, hits: 0, ...line }])
    expect(await isFound('wsc2960x')).toBe(true)
  })

  test('defaults to a quantity of 1 and factory sealed (CN-015)', async () => {
    const line = await own.add({ quantity: undefined, partCondition: undefined })
    expect([line.quantity, line.partCondition]).toEqual([1, 'F/S'])
  })

  test('may have texts without letters', async () => {
    const description = '_-_ rail kit __/__ long'
    expect(await own.add({ partNumber: '_-_9', description })).toMatchObject({ description })
    expect(await isFound('railkit9')).toBe(false)
    expect(await isFound('rail kit')).toBe(true)
  })

  test('accepts both spellings of its fields (AM-083)', async () => {
    const { partNumber: _, partCondition: __, ...rest } = thing
    const sent = { ...rest, partnumber: 'sp-1', condition: 'REF' }
    const { status, body } = await mine.call(addStockLine, { body: sent })
    expect(status).toBe(200)
    expect(body.payload.line).toMatchObject({ partNumber: 'sp-1', partCondition: 'REF' })
  })

  test.each([
    ['12,5', 12.5],
    ['1234.99', 1234.99],
    ['1.299,95', 1299.95],
    ['1,299.95', 1299.95],
    ['2,500', 2500],
    [2.5, 2.5],
    ['.5', 0.5],
    ['7.', 7],
    [28, 28],
    ['€ 5', 5],
    ['0', 'CALL'],
    [0, 'CALL'],
    ['0,00', 'CALL'],
    ['call', 'CALL'],
    ['CALL', 'CALL'],
    [99_999_999.99, 99_999_999.99],
  ])('reads the price %j as %j (IV-008, AM-082)', async (price, kept) => {
    expect(await own.add({ price })).toMatchObject({ price: kept, askedPrice: kept })
  })

  const { price: noPrice, twoDecimals, otherCurrency, twoCurrencies } = fieldMessages
  test.each([
    ['0.001', twoDecimals],
    [12.345, twoDecimals],
    ['0,125', twoDecimals],
    ['-5', noPrice],
    [-5, noPrice],
    ['1e3', noPrice],
    ['cheap', noPrice],
    ['5 CHF', otherCurrency(['EUR', 'USD', 'GBP'])],
    ['$ 5 EUR', twoCurrencies('USD', 'EUR')],
    [100_000_000, 'This price should be below 100,000,000'],
  ])('refuses the price %j with its reason (IV-008, AM-082)', async (price, reason) => {
    expect(await refused({ price })).toEqual({ price: reason })
    expect((await own.list()).numResults).toBe(0)
  })

  test.each([
    [' 12 ', 12],
    ['2,500', 2500],
    ['2.500', 2500],
    ['1 000', 1000],
  ])('reads the quantity %j as %d (IV-006)', async (quantity, kept) => {
    expect((await own.add({ quantity })).quantity).toBe(kept)
  })

  test('is refused with a message at each field, and not stored (IV-005, IV-006)', async () => {
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
      partCondition: 'Please choose one of the options',
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
      partNumber: 'This field must contain a word or a number',
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
    expect((await own.list()).numResults).toBe(0)
  })

  test('for the same key, manufacturer and condition is updated instead (AM-084, IV-009)', async () => {
    const first = await own.add({ partNumber: 'WS-C2960X', manufacturer: 'Cisco' })
    const second = await own.add({
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
      (await own.add({ partNumber: 'WS-C2960X', manufacturer: 'Cisco', partCondition: 'REF' }))
        .type,
    ).toBe('insert')
    expect((await own.add({ partNumber: 'WS-C2960X', manufacturer: 'HP' })).type).toBe('insert')
    expect(
      (await ownStockOf(other).add({ partNumber: 'WS-C2960X', manufacturer: 'Cisco' })).type,
    ).toBe('insert')
    expect((await own.list()).numResults).toBe(3)
  })
})

describe('changing a line (API-050)', () => {
  test('changes the given fields only', async () => {
    const { type: _, ...line } = await own.add()
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
      priceLocalCurrency: 'CALL',
      askedPrice: 'CALL',
      updatedAt: market.clock.now().toISOString(),
      version: expect.not.stringMatching(line.version) as string,
    })
  })

  test('refuses the second of two concurrent changes with 409', async () => {
    const { id, version } = await own.add()
    const change = (body: Record<string, unknown>) =>
      mine.call(changeStockLine, { params: { id: String(id) }, body })
    expect((await change({ quantity: 8, version })).status).toBe(200)
    const late = await change({ price: 99, version })
    expect([late.status, late.refusal.payload.extra]).toEqual([409, 'CHANGED'])
    const { results } = await own.list({ id })
    expect(results[0]).toMatchObject({ quantity: 8, price: 12.5 })
    expect((await change({ price: 99, version: results[0]!.version })).status).toBe(200)
  })

  test('to a part that has another line is refused', async () => {
    await own.add({ partNumber: 'AB-100' })
    const { id } = await own.add({ partNumber: 'AB-200' })
    const { status, refusal } = await mine.call(changeStockLine, {
      params: { id: String(id) },
      body: { partNumber: 'ab100' },
    })
    expect([status, refusal.payload.extra]).toEqual([409, 'SAME_PART'])
    expect((await own.numbers()).toSorted()).toEqual(['AB-100', 'AB-200'])
  })

  test('or deleting a line of another company is not found', async () => {
    const { id } = await own.add()
    const params = { id: String(id) }
    expect((await other.call(changeStockLine, { params, body: { price: 1 } })).status).toBe(404)
    expect((await other.call(removeStockLine, { params })).status).toBe(404)
    expect((await own.list()).results[0]).toMatchObject({ price: 12.5 })
  })

  test('deletes a line from the stock and from searches (API-051)', async () => {
    const { id } = await own.add({ partNumber: 'GONE-77' })
    expect(await isFound('gone77')).toBe(true)
    expect((await mine.call(removeStockLine, { params: { id: String(id) } })).status).toBe(200)
    expect((await mine.call(removeStockLine, { params: { id: String(id) } })).status).toBe(404)
    expect((await own.standing()).count).toBe(0)
    expect(await isFound('gone77')).toBe(false)
  })
})

test('refuses service-only companies (IV-011)', async () => {
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
