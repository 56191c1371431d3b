import { beforeEach, describe, expect, test } from 'vitest'
import { removeAllStock as removeAllStockCall } from '#contract/inventory/own-stock.ts'
import { maxImportLinesKept, restoreStock } from '#contract/inventory/stock-removals.ts'
import type { ImportMode, StockFile } from '#contract/inventory/stock-files.ts'
import { purgeStockFiles, purgeStockTraces } from '#server/features/inventory/jobs.ts'
import {
  removeAllStock,
  undoStockRemoval,
} from '#server/features/inventory/own-stock/change-own-stock.ts'
import { correctRefusedLines } from '#server/features/inventory/stock-files/correct-refused-lines.ts'
import { lockStock } from '#server/features/inventory/stock-queries.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { TestContact } from '../../support/market/factories.ts'
import { useTestMarket } from '../../support/market/test-market.ts'
import { aStockOwner, type OwnStock, type StockOwner } from '../../support/stock/own-stock.ts'
import {
  filesOf,
  imported,
  importsOf,
  previewOf,
  start,
  stateOf,
} from '../../support/stock/stock-files.ts'

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
const put = (mode: ImportMode, ...lines: string[]) =>
  imported(market, mine, fileOf(...lines), { mode, confirmedRemoval: 99 })
const stock = async () =>
  (await own.list({ orderCol: 'Partnumber' })).results.map(
    ({ partNumber, quantity }) => `${partNumber} ${quantity}`,
  )
const removeAll = async () => (await mine.call(removeAllStockCall)).body.payload.removal!
const restore = async (id: number) => (await mine.call(restoreStock, { body: { id } })).status
const undo = ({ undo: kept }: StockFile) => restore(kept!.id)

describe('what is kept of an import (BK-067)', () => {
  test('is there for 7 days, also if its file was uploaded long before', async () => {
    await put('replace', 'A-1 1')
    const preview = await previewOf(mine, fileOf('B-1 2'))
    market.clock.advance({ days: 13 })
    ;({ mine, own } = await aStockOwner(market, me))
    await start(mine, preview, { mode: 'replace', confirmedRemoval: 99 })
    await importsOf(market, me.companyId)
    market.clock.advance({ days: 2 })
    await purgeStockFiles(market.platform)
    expect(await undo(await stateOf(mine, preview.file.id))).toBe(200)
    expect(await stock()).toEqual(['A-1 1'])
    await purgeStockTraces(market.platform)
    await purgeStockFiles(market.platform)
    expect(await filesOf(mine)).not.toContainEqual(expect.objectContaining({ id: preview.file.id }))
  })

  test('is limited in lines for each company, except for the last import', async () => {
    const first = await put('replace', 'A-1 1')
    const second = await put('replace', 'A-1 2')
    const third = await put('replace', 'A-1 3')
    const isKept = async ({ id }: StockFile) => (await stateOf(mine, id)).undo !== null
    expect(await Promise.all([first, second, third].map(isKept))).toEqual([true, true, true])
    const { sql } = market.database
    await sql`update stock_removal set lines = ${maxImportLinesKept - 1} where id = ${second.undo!.id}`
    const fourth = await put('replace', 'A-1 4')
    const all = [first, second, third, fourth]
    expect(await Promise.all(all.map(isKept))).toEqual([false, false, true, true])
    await sql`update stock_removal set lines = ${maxImportLinesKept} where id = ${fourth.undo!.id}`
    const fifth = await put('replace', 'A-1 5')
    expect(await Promise.all([third, fourth, fifth].map(isKept))).toEqual([false, false, true])
    expect(await undo(fifth)).toBe(200)
    expect(await stock()).toEqual(['A-1 4'])
  })

  test('of a deletion before two imports comes back with the one that listed its part', async () => {
    await put('replace', 'A-1 1', 'C-1 1')
    market.clock.advance({ minutes: 1 })
    const { id } = await removeAll()
    market.clock.advance({ minutes: 1 })
    const first = await put('replace', 'A-1 10')
    const second = await put('add', 'B-1 2')
    expect(await restore(id)).toBe(200)
    expect(await stock()).toEqual(['A-1 10', 'B-1 2', 'C-1 1'])
    expect(await undo(second)).toBe(200)
    expect(await stock()).toEqual(['A-1 10', 'C-1 1'])
    expect(await undo(first)).toBe(200)
    expect(await stock()).toEqual(['A-1 1', 'C-1 1'])
  })

  test('comes back behind another import, however long the usual statement may take', async () => {
    const file = await put('replace', 'A-1 1', 'A-2 x')
    const editor = { companyId: me.companyId, actor: { kind: 'system' }, reason: '' } as const
    const statementMs = 100
    const platform: Platform = {
      ...market.platform,
      database: {
        ...market.database,
        transaction: (work) =>
          market.database.transaction(async (tx) => {
            await tx`select set_config('statement_timeout', ${String(statementMs)}, true)`
            return work(tx)
          }),
      },
    }
    const corrections = [{ lineNumber: 3, cells: { quantity: '2' } }]
    const calls = [
      () => correctRefusedLines(platform, editor, file.id, corrections),
      () => undoStockRemoval(platform, editor, file.undo!.id),
      () => removeAllStock(platform, editor),
    ]
    for (const call of calls) {
      const { promise: end, resolve } = Promise.withResolvers<void>()
      const other = market.database.transaction(async (tx) => {
        await lockStock(tx)
        await end
      })
      setTimeout(resolve, 4 * statementMs)
      const done = call()
      await expect(done).resolves.not.toThrow()
      await other
    }
    expect(await stock()).toEqual([])
  })
})
