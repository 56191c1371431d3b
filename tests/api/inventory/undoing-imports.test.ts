import { beforeEach, describe, expect, test } from 'vitest'
import { previewUndo, restoreStock } from '#contract/inventory/stock-removals.ts'
import {
  changeStockLine,
  removeAllStock,
  removeStockLine,
  type OwnStockLine,
} from '#contract/inventory/own-stock.ts'
import { purgeStockTraces } from '#server/features/inventory/jobs.ts'
import { aContact, type TestContact } from '../../support/market/factories.ts'
import { signedIn } from '../../support/market/callers.ts'
import { useTestMarket } from '../../support/market/test-market.ts'
import { aStockOwner, type OwnStock, type StockOwner } from '../../support/stock/own-stock.ts'
import { imported, stateOf } from '../../support/stock/stock-files.ts'

const market = useTestMarket()
let me: TestContact
let mine: StockOwner['mine']
let own: OwnStock
beforeEach(async () => {
  ;({ me, mine, own } = await aStockOwner(market))
})

/** A file of lines such as `A-1 5`: part number and quantity. */
const fileOf = (...lines: string[]) =>
  ['Part number;Qty', ...lines.map((line) => line.replace(' ', ';')), ''].join('\r\n')
const put = async (mode: 'add' | 'replace', ...lines: string[]) => {
  const file = await imported(market, mine, fileOf(...lines), { mode, confirmedRemoval: 99 })
  expect(file.state).toBe('done')
  return file
}
const stock = async () =>
  (await own.list({ orderCol: 'Partnumber', pageSize: 100 })).results.map(
    ({ partNumber, quantity }) => `${partNumber} ${quantity}`,
  )
const lines = async () => (await own.list({ orderCol: 'Partnumber', pageSize: 100 })).results
const lineOf = async (partNumber: string): Promise<OwnStockLine> =>
  (await lines()).find((line) => line.partNumber === partNumber)!
const undo = async ({ undo: kept }: Awaited<ReturnType<typeof put>>) => {
  const { status, body, refusal } = await mine.call(restoreStock, { body: { id: kept!.id } })
  return status === 200 ? body.payload : refusal.payload
}
const preview = async ({ undo: kept }: Awaited<ReturnType<typeof put>>) =>
  (await mine.call(previewUndo, { params: { id: String(kept!.id) } })).body.payload

describe('undoing an import (BK-067)', () => {
  test('leaves the stock as it was before a replacement, with the same ids and dates', async () => {
    await put('replace', 'A-1 1', 'B-1 2', 'C-1 3')
    const before = await lines()
    market.clock.advance({ minutes: 5 })
    const file = await put('replace', 'A-1 1', 'B-1 20', 'D-1 4', 'E-1 5')
    expect(await stock()).toEqual(['A-1 1', 'B-1 20', 'D-1 4', 'E-1 5'])
    const until = new Date(market.clock.now().getTime() + 7 * 86_400_000).toISOString()
    expect(file).toMatchObject({ undo: { until }, undoneAt: null })
    const done = { restored: 1, changed: 1, removed: 2 }
    expect(await preview(file)).toEqual({ ...done, edited: 0, until, obstacle: null })
    expect(await undo(file)).toEqual({ ...done, count: 1 })
    expect(await lines()).toEqual(before)
    expect(await stateOf(mine, file.id)).toMatchObject({
      state: 'done',
      undo: null,
      undoneAt: market.clock.now().toISOString(),
    })
    expect(await undo(file)).toMatchObject({ msg: expect.any(String) as string })
    expect(await lines()).toEqual(before)
  })

  test('takes away what an import added, and gives changed lines their values', async () => {
    await put('replace', 'A-1 1', 'B-1 2')
    const file = await put('add', 'B-1 20', 'C-1 3')
    expect(await undo(file)).toMatchObject({ restored: 0, changed: 1, removed: 1 })
    expect(await stock()).toEqual(['A-1 1', 'B-1 2'])
  })

  test('leaves lines that were edited, added or deleted by hand since', async () => {
    await put('replace', 'A-1 1', 'B-1 2', 'C-1 3', 'D-1 4')
    const file = await put('replace', 'A-1 10', 'B-1 20', 'E-1 5', 'F-1 6')
    const change = async (partNumber: string, body: { quantity?: number; partNumber?: string }) => {
      const { id } = await lineOf(partNumber)
      expect((await mine.call(changeStockLine, { params: { id: String(id) }, body })).status).toBe(
        200,
      )
    }
    market.clock.advance({ minutes: 1 })
    await change('A-1', { quantity: 11 })
    await change('E-1', { quantity: 55 })
    await own.add({ partNumber: 'G-1', quantity: 44 })
    const { id } = await lineOf('B-1')
    await mine.call(removeStockLine, { params: { id: String(id) } })
    expect(await preview(file)).toMatchObject({ restored: 2, changed: 0, removed: 1, edited: 3 })
    expect(await undo(file)).toMatchObject({ restored: 2, changed: 0, removed: 1 })
    expect(await stock()).toEqual(['A-1 11', 'C-1 3', 'D-1 4', 'E-1 55', 'G-1 44'])
  })

  test('keeps a line of the same part that was added by hand, and one that became another part', async () => {
    await put('replace', 'A-1 1', 'B-1 2')
    const file = await put('replace', 'B-1 20')
    market.clock.advance({ minutes: 1 })
    const { id } = await lineOf('B-1')
    const body = { partNumber: 'A-1', quantity: 7 }
    await mine.call(changeStockLine, { params: { id: String(id) }, body })
    expect(await undo(file)).toMatchObject({ restored: 0, changed: 0, removed: 0 })
    expect(await stock()).toEqual(['A-1 7'])
  })

  test('goes back in order: an import before another one is refused until that is undone', async () => {
    const first = await put('replace', 'A-1 1')
    const second = await put('replace', 'A-1 2', 'B-1 2')
    const third = await put('add', 'C-1 3')
    expect(await undo(first)).toMatchObject({
      extra: 'LATER',
      msg: 'stock.csv was imported after this file. Undo that import first.',
    })
    expect((await preview(second)).obstacle).toBe(
      'stock.csv was imported after this file. Undo that import first.',
    )
    expect(await stock()).toEqual(['A-1 2', 'B-1 2', 'C-1 3'])
    await undo(third)
    await undo(second)
    expect(await stock()).toEqual(['A-1 1'])
    await undo(first)
    expect(await stock()).toEqual([])
  })

  test('waits until a deletion of all stock after it is restored', async () => {
    await put('replace', 'A-1 1')
    const file = await put('add', 'A-1 2', 'B-1 2')
    const { removal } = (await mine.call(removeAllStock)).body.payload
    expect(await undo(file)).toMatchObject({
      extra: 'LATER',
      msg: 'The whole stock was deleted after this import. Restore it first.',
    })
    await mine.call(restoreStock, { body: { id: removal!.id } })
    expect(await stock()).toEqual(['A-1 2', 'B-1 2'])
    await undo(file)
    expect(await stock()).toEqual(['A-1 1'])
  })

  test('brings back what a restored deletion could not, because the import had listed it anew', async () => {
    await put('replace', 'A-1 1', 'B-1 2')
    const { removal } = (await mine.call(removeAllStock)).body.payload
    const file = await put('replace', 'A-1 10', 'C-1 3')
    await mine.call(restoreStock, { body: { id: removal!.id } })
    expect(await stock()).toEqual(['A-1 10', 'B-1 2', 'C-1 3'])
    expect(await preview(file)).toMatchObject({ restored: 1, removed: 2, changed: 0 })
    await undo(file)
    expect(await stock()).toEqual(['A-1 1', 'B-1 2'])
  })

  test('is offered for 7 days, after which what was kept is deleted', async () => {
    await put('replace', 'A-1 1')
    const file = await put('replace', 'B-1 1')
    const kept = async () =>
      (
        await market.database.sql<{ n: number }[]>`
          select count(*)::int as n from stock_removed_line where removal_id = ${file.undo!.id}`
      )[0]!.n
    expect(await kept()).toBe(1)
    market.clock.advance({ days: 7, seconds: -1 })
    await purgeStockTraces(market.platform)
    expect(await kept()).toBe(1)
    market.clock.advance({ seconds: 2 })
    ;({ mine } = await aStockOwner(market, me))
    expect((await stateOf(mine, file.id)).undo).toBeNull()
    expect((await mine.call(restoreStock, { body: { id: file.undo!.id } })).status).toBe(404)
    await purgeStockTraces(market.platform)
    expect(await kept()).toBe(0)
    expect(await stock()).toEqual(['B-1 1'])
  })

  test('is not offered for an import that changed nothing', async () => {
    const first = await put('replace', 'A-1 1')
    const second = await put('replace', 'A-1 1')
    expect(second.undo).toBeNull()
    expect(await undo(first)).toMatchObject({ removed: 1 })
  })

  test('of another company is not found', async () => {
    const file = await put('replace', 'A-1 1')
    const stranger = await signedIn(market, await aContact(market))
    const { id } = file.undo!
    const read = await stranger.call(previewUndo, { params: { id: String(id) } })
    const done = await stranger.call(restoreStock, { body: { id } })
    expect([read.status, done.status]).toEqual([404, 404])
    expect(await stock()).toEqual(['A-1 1'])
  })

  test('is audited, like a confirmed replacement', async () => {
    await put('add', 'A-1 1')
    const file = await put('replace', 'B-1 2')
    await undo(file)
    const acts = await market.database.sql`
      select act, actor_kind as kind, details from audit_entry
      where company_id = ${me.companyId} and act like 'stock.%' order by id offset 1`
    const named = { file: 'stock.csv' }
    expect(acts).toEqual([
      {
        act: 'stock.imported',
        kind: 'contact',
        details: { ...named, mode: 'replace', confirmedRemoval: 99 },
      },
      {
        act: 'stock.import-undone',
        kind: 'contact',
        details: { ...named, restored: 1, changed: 0, removed: 1 },
      },
    ])
  })
})
