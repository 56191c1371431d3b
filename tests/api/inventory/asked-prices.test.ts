import { beforeEach, describe, expect, test } from 'vitest'
import { addStockLine, changeStockLine } from '#contract/inventory/own-stock.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { searchParts } from '#contract/parts.ts'
import type { Caller } from '../../support/market/callers.ts'
import { setSettings } from '../../support/market/settings.ts'
import { useTestMarket } from '../../support/market/test-market.ts'
import {
  aStockOwner,
  thing,
  type OwnStock,
  type StockOwner,
} from '../../support/stock/own-stock.ts'
import { imported } from '../../support/stock/stock-files.ts'
import { putStock } from '../../support/stock/stock.ts'

const market = useTestMarket()
let mine: StockOwner['mine']
let own: OwnStock
beforeEach(async () => {
  await setSettings(market, { USD: 1.25, GBP: 0.8 })
  ;({ mine, own } = await aStockOwner(market))
})

/** Sends one line, or changes of one. @returns the errors by field */
async function errorsOf(call: ReturnType<Caller['raw']>) {
  const { status, refusal } = await call
  expect(status).toBe(400)
  return Object.fromEntries((refusal.payload.errors ?? []).map(({ param, msg }) => [param, msg]))
}
const change = async (id: number, body: Record<string, unknown>) => {
  const answer = await mine.call(changeStockLine, { params: { id: String(id) }, body })
  expect(answer.status).toBe(200)
  return answer.body.payload.line
}

describe('the price of a stock line (AM-082)', () => {
  test.each([
    [{ price: '$ 1,299.95' }, 1299.95, 'USD', 1039.96],
    [{ price: '1.299,95', currency: 'USD' }, 1299.95, 'USD', 1039.96],
    [{ price: 400, currency: 'GBP' }, 400, 'GBP', 500],
    [{ price: '£ 0.01' }, 0.01, 'GBP', 0.01],
    [{ price: '€ 300', currency: 'EUR' }, 300, 'EUR', 300],
    [{ price: '300' }, 300, 'EUR', 300],
    [{ price: 'CALL', currency: 'USD' }, 'CALL', 'EUR', 'CALL'],
  ])(
    'stays as asked beside the price in euro: %j',
    async (given, askedPrice, askedCurrency, price) => {
      const line = await own.add(given)
      expect(line).toMatchObject({ askedPrice, askedCurrency, price, priceLocalCurrency: price })
      expect((await own.list()).results).toMatchObject([{ askedPrice, askedCurrency, price }])
    },
  )

  test('is in euro in searches, which sort by it', async () => {
    await own.add({ partNumber: 'ASK-1', manufacturer: 'Sorted', price: '$ 100' })
    await own.add({ partNumber: 'ASK-2', manufacturer: 'Sorted', price: '90' })
    const { body } = await mine.call(searchParts, {
      query: { query: 'Sorted', orderCol: 'Price' },
    })
    const parts = body.payload.results[0]!.parts
    expect(parts.map(({ partNumber, price }) => [partNumber, price])).toEqual([
      ['ASK-1', 80],
      ['ASK-2', 90],
    ])
  })

  test('is converted when it is saved, at the rate of that day, and at no other time', async () => {
    const { id } = await own.add({ price: '$ 100' })
    await setSettings(market, { USD: 1, GBP: 0.8 })
    expect((await own.list()).results).toMatchObject([{ askedPrice: 100, price: 80 }])
    expect(await change(id, { quantity: 9 })).toMatchObject({ askedPrice: 100, price: 80 })
    expect(await change(id, { price: 100, currency: 'USD' })).toMatchObject({
      askedPrice: 100,
      askedCurrency: 'USD',
      price: 100,
    })
  })

  test('stays as asked when a client sends the price in euro back', async () => {
    const { id, price } = await own.add({ price: '$ 100' })
    expect(price).toBe(80)
    expect(await change(id, { quantity: 7, price })).toMatchObject({
      quantity: 7,
      askedPrice: 100,
      askedCurrency: 'USD',
    })
    expect(await change(id, { price: '80.00' })).toMatchObject({ askedPrice: 100 })
    expect(await change(id, { price: 80, currency: 'EUR' })).toMatchObject({
      askedPrice: 80,
      askedCurrency: 'EUR',
    })
  })

  test('gives the line another version when its currency changes', async () => {
    const { id, version } = await own.add({ price: '$ 100' })
    const line = await change(id, { price: '€ 80', version })
    expect(line.price).toBe(80)
    expect(line.version).not.toBe(version)
  })

  test('is refused if its currency contradicts the chosen one, or cannot be converted', async () => {
    const add = (given: Record<string, unknown>) =>
      errorsOf(mine.raw('POST', addStockLine.path, { ...thing, ...given }))
    expect(await add({ price: '$ 5', currency: 'EUR' })).toEqual({
      price: fieldMessages.currencyConflict('USD', 'EUR'),
    })
    expect(await add({ price: 5, currency: 'YEN' })).toEqual({ currency: fieldMessages.choice })
    expect(await add({ price: '£ 99,999,999' })).toEqual({
      price: fieldMessages.notConverted('GBP'),
    })
    expect((await own.list()).numResults).toBe(0)
    const { id } = await own.add()
    const path = changeStockLine.path.replace(':id', String(id))
    expect(await errorsOf(mine.raw('PATCH', path, { currency: 'USD' }))).toEqual({
      price: fieldMessages.required,
    })
  })

  test('of a stock file stays as asked; a line that differs in the currency alone is a change', async () => {
    const file = (price: string) => `Part number;Price\r\nA-100;${price}\r\nA-200;5\r\n`
    await imported(market, mine, file('$ 100'))
    const asked = async () =>
      (await own.list({ orderCol: 'Partnumber' })).results.map(
        ({ askedPrice, askedCurrency, price }) => [askedPrice, askedCurrency, price],
      )
    expect(await asked()).toEqual([
      [100, 'USD', 80],
      [5, 'EUR', 5],
    ])
    const again = await imported(market, mine, file('$ 100'))
    expect(again.counts).toMatchObject({ changed: 0, unchanged: 2 })
    const inEuro = await imported(market, mine, file('€ 80'))
    expect(inEuro.counts).toMatchObject({ changed: 1, unchanged: 1 })
    expect((await asked())[0]).toEqual([80, 'EUR', 80])
  })

  test('that an older version stored is asked in euro', async () => {
    await putStock(market, mine.companyId, [{ priceCents: 1250 }])
    expect((await own.list()).results).toMatchObject([{ askedPrice: 12.5, askedCurrency: 'EUR' }])
  })
})
