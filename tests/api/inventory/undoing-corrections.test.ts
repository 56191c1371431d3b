import { beforeEach, describe, expect, test } from 'vitest'
import { correctRefusedLines, listRefusedLines } from '#contract/inventory/file-checks.ts'
import { changeStockLine } from '#contract/inventory/own-stock.ts'
import { restoreStock } from '#contract/inventory/stock-removals.ts'
import type { ImportMode, StockFile } from '#contract/inventory/stock-files.ts'
import { useTestMarket } from '../../support/market/test-market.ts'
import { aStockOwner, type OwnStock, type StockOwner } from '../../support/stock/own-stock.ts'
import { imported, stateOf } from '../../support/stock/stock-files.ts'

const market = useTestMarket()
let mine: StockOwner['mine']
let own: OwnStock
beforeEach(async () => {
  ;({ mine, own } = await aStockOwner(market))
})

/** A file of lines such as `A-1 5`: part number and quantity. */
const fileOf = (...lines: string[]) =>
  ['Part number;Qty', ...lines.map((line) => line.replace(' ', ';')), ''].join('\r\n')
const put = async (mode: ImportMode, ...lines: string[]) => {
  const file = await imported(market, mine, fileOf(...lines), { mode, confirmedRemoval: 99 })
  expect(file.state).toBe('done')
  return file
}
const stock = async () =>
  (await own.list({ orderCol: 'Partnumber' })).results.map(
    ({ partNumber, quantity }) => `${partNumber} ${quantity}`,
  )
const correct = async ({ id }: StockFile, lineNumber: number, quantity: string) =>
  (
    await mine.call(correctRefusedLines, {
      params: { id: String(id) },
      body: { lines: [{ lineNumber, cells: { quantity } }] },
    })
  ).status
const undo = async ({ id }: StockFile) => {
  const { undo: kept } = await stateOf(mine, id)
  return (await mine.call(restoreStock, { body: { id: kept!.id } })).body.payload
}
const change = async (partNumber: string, quantity: number) => {
  const { results } = await own.list()
  const { id } = results.find((line) => line.partNumber === partNumber)!
  const params = { id: String(id) }
  expect((await mine.call(changeStockLine, { params, body: { quantity } })).status).toBe(200)
}

describe('undoing an import with corrected lines (BK-067, BK-068)', () => {
  test('takes them away, and ends their correction', async () => {
    await put('replace', 'A-1 1')
    const file = await put('add', 'B-1 2', 'b1 x', 'C-1 x', 'D-1 x')
    for (const lineNumber of [3, 4]) expect(await correct(file, lineNumber, '3')).toBe(200)
    expect(await stock()).toEqual(['A-1 1', 'b1 5', 'C-1 3'])
    expect(await undo(file)).toMatchObject({ restored: 0, changed: 0, removed: 2 })
    expect(await stock()).toEqual(['A-1 1'])
    const params = { id: String(file.id) }
    expect((await mine.call(listRefusedLines, { params })).body.payload.canCorrect).toBe(false)
    expect(await correct(file, 5, '3')).toBe(409)
    expect(await stock()).toEqual(['A-1 1'])
  })

  test('knows the lines of the import also if stock was edited while it was read', async () => {
    const { id } = await own.add({ partNumber: 'Z-1', quantity: 9 })
    const later = new Date(market.clock.now().getTime() + 5000)
    await market.database.sql`update stock_line set updated_at = ${later} where id = ${id}`
    const file = await put('add', 'B-1 5', 'b1 x')
    market.clock.advance({ minutes: 1 })
    expect(await correct(file, 3, '3')).toBe(200)
    expect(await stock()).toEqual(['b1 8', 'Z-1 9'])
    expect(await undo(file)).toMatchObject({ removed: 1 })
    expect(await stock()).toEqual(['Z-1 9'])
  })

  test('gives lines that were there before it their values', async () => {
    await put('replace', 'A-1 1', 'B-1 2')
    market.clock.advance({ minutes: 1 })
    const before = (await own.list({ orderCol: 'Partnumber' })).results
    const file = await put('add', 'C-1 3', 'B-1 x')
    expect(await correct(file, 3, '7')).toBe(200)
    expect(await stock()).toEqual(['A-1 1', 'B-1 7', 'C-1 3'])
    expect(await undo(file)).toMatchObject({ restored: 0, changed: 1, removed: 1 })
    expect((await own.list({ orderCol: 'Partnumber' })).results).toEqual(before)
  })

  test('is offered once lines are corrected of an import that had changed nothing', async () => {
    await put('replace', 'A-1 1')
    market.clock.advance({ minutes: 1 })
    const file = await put('replace', 'A-1 1', 'a1 x', 'C-1 x')
    expect(file.undo).toBeNull()
    market.clock.advance({ minutes: 1 })
    expect(await correct(file, 3, '3')).toBe(200)
    expect(await correct(file, 4, '4')).toBe(200)
    expect(await stock()).toEqual(['a1 4', 'C-1 4'])
    expect(await undo(file)).toMatchObject({ restored: 0, changed: 1, removed: 1 })
    expect(await stock()).toEqual(['A-1 1'])
  })

  test('leaves lines that were edited since as they were edited', async () => {
    await put('replace', 'A-1 1')
    const file = await put('replace', 'A-1 10', 'B-1 20', 'A-1 x', 'B-1 x')
    market.clock.advance({ minutes: 1 })
    await change('A-1', 11)
    await change('B-1', 21)
    expect(await correct(file, 4, '3')).toBe(200)
    expect(await correct(file, 5, '4')).toBe(200)
    expect(await stock()).toEqual(['A-1 3', 'B-1 4'])
    expect(await undo(file)).toMatchObject({ changed: 2, removed: 0 })
    expect(await stock()).toEqual(['A-1 11', 'B-1 21'])
  })

  test('is not offered for corrections after 7 days', async () => {
    await put('replace', 'A-1 1')
    const file = await put('replace', 'A-1 1', 'a1 x')
    market.clock.advance({ days: 8 })
    expect(await correct(file, 3, '3')).toBe(200)
    expect(await stock()).toEqual(['a1 4'])
    expect((await stateOf(mine, file.id)).undo).toBeNull()
  })
})
