import { beforeEach, describe, expect, test } from 'vitest'
import { correctRefusedLines, listRefusedLines } from '#contract/inventory/file-checks.ts'
import { lineRefusals } from '#contract/inventory/import-messages.ts'
import {
  correctionsTooLong,
  type LineCorrection,
  type StockMapping,
} from '#contract/inventory/inventory.ts'
import type { ImportMode } from '#contract/inventory/stock-files.ts'
import { refusals } from '#contract/refusals.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'
import { aStockOwner, type OwnStock, type StockOwner } from '../../../support/stock/own-stock.ts'
import { checkOf, imported, previewOf } from '../../../support/stock/stock-files.ts'
import { aWorkbook, sheetRows } from '../../../support/stock/workbook.ts'

const market = useTestMarket()
let mine: StockOwner['mine']
let own: OwnStock
beforeEach(async () => {
  ;({ mine, own } = await aStockOwner(market))
})

const head = 'Part number;Manufacturer;Qty;Condition;Price\n'
const content = `${head}AB-1;HP;5;NEW;1.250,00\nab1;HP;x;NEW;1.300,50\n;HP;2;k1;-5\nDDR4 / MEMORY\n`
type Choice = Partial<StockMapping> & { mode?: ImportMode }
const bring = (choice: Choice = {}) => imported(market, mine, content, choice)
const refusedOf = async (id: number) =>
  (await mine.call(listRefusedLines, { params: { id: String(id) } })).body.payload.lines
const correct = (id: number, lines: LineCorrection[]) =>
  mine.call(correctRefusedLines, { params: { id: String(id) }, body: { lines } })

const quantity = { lineNumber: 3, cells: { quantity: '3' } }
const partAndPrice = { lineNumber: 4, cells: { partNumber: 'CD-2', price: '2.000,50' } }
const heading = { lineNumber: 5, cells: { quantity: '4' } }

describe('refused lines of an import (BK-068)', () => {
  test('are added once they are corrected, by the rules of their file', async () => {
    const { id } = await bring({ conditionWords: { k1: 'USED' } })
    expect(await refusedOf(id)).toMatchObject([
      {
        lineNumber: 3,
        cells: { partNumber: 'ab1', quantity: 'x', price: '1.300,50' },
        refusals: [{ column: 'quantity', words: lineRefusals.noQuantity, found: 'x' }],
      },
      { lineNumber: 4, refusals: [{ column: 'partNumber' }, { column: 'price' }] },
      { lineNumber: 5, refusals: [{ column: 'quantity', words: lineRefusals.heading }] },
    ])
    const { status, body } = await correct(id, [quantity, partAndPrice])
    expect(status).toBe(200)
    expect(body.payload).toMatchObject({
      file: {
        lines: 4,
        refusedKept: 1,
        counts: { added: 2, changed: 0, unchanged: 0, combined: 1, refused: 1 },
      },
      refused: { lines: [{ lineNumber: 5 }], canCorrect: true },
    })
    expect(await own.rows()).toEqual(['ab1|HP|ab1|8|NEW|1300.5', 'CD-2|HP|CD-2|2|USED|2000.5'])
    expect((await correct(id, [heading])).body.payload.file.counts).toMatchObject({ refused: 0 })
    expect(await own.rows()).toHaveLength(3)
  })

  test('are left out if only the first of several is listed, and update older stock when added', async () => {
    const first = await bring({ repeatedLines: 'first' })
    await correct(first.id, [quantity])
    expect(await own.rows()).toEqual(['AB-1|HP|AB-1|5|NEW|1250'])
    market.clock.advance({ minutes: 1 })
    const more = `${head}ZZ-9;HP;1;NEW;1\nAB-1;HP;x;NEW;7\n`
    const { id } = await imported(market, mine, more, { mode: 'add' })
    expect((await correct(id, [quantity])).body.payload.file.counts).toMatchObject({ changed: 1 })
    expect((await own.rows())[0]).toBe('AB-1|HP|AB-1|3|NEW|7')
  })

  test('are all refused, with the reason at each field, if one is still wrong', async () => {
    const { id } = await bring()
    const before = await own.rows()
    const wrong = { ...partAndPrice, cells: { partNumber: '--', price: '3 CHF' } }
    const { status, refusal } = await correct(id, [quantity, wrong])
    expect([status, refusal.payload.errors]).toEqual([
      400,
      [
        { param: 'lines.1.cells.partNumber', msg: lineRefusals.noPartNumber },
        { param: 'lines.1.cells.price', msg: lineRefusals.otherCurrency },
      ],
    ])
    expect([await own.rows(), (await refusedOf(id)).length]).toEqual([before, 3])
  })

  test('are refused with a reason if they are too long for one request', async () => {
    const { id } = await bring()
    const lines = Array.from({ length: 31 }, (_, index) => ({
      lineNumber: index + 2,
      cells: { description: 'x'.repeat(500) },
    }))
    const { status, refusal } = await correct(id, lines)
    expect([status, refusal.payload.errors]).toEqual([
      400,
      [{ param: 'lines', msg: correctionsTooLong }],
    ])
  })

  test('are added once, and not after a later import', async () => {
    const { id } = await bring()
    expect((await correct(id, [quantity])).status).toBe(200)
    const again = await correct(id, [quantity])
    expect([again.status, again.refusal.payload]).toMatchObject([
      409,
      { extra: 'CORRECTED', msg: refusals.lineCorrected },
    ])
    market.clock.advance({ minutes: 1 })
    await bring()
    const { body } = await mine.call(listRefusedLines, { params: { id: String(id) } })
    expect(body.payload).toMatchObject({
      lines: [{ lineNumber: 4 }, { lineNumber: 5 }],
      canCorrect: false,
    })
    expect((await correct(id, [partAndPrice])).status).toBe(409)
  })

  test('of a workbook keep the currency of a number format, and need what was refused (AM-082)', async () => {
    const formats = ['[$$-409] 0', '[$CHF] 0']
      .map((code, at) => `<numFmt numFmtId="${170 + at}" formatCode="${code}"/>`)
      .join('')
    const styles = `<styleSheet><numFmts>${formats}</numFmts><cellXfs><xf/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>`
    const price = (style: number) => ({ xml: `<c s="${style}"><v>100</v></c>` })
    const rows = sheetRows([
      ['Part number', 'Manufacturer', 'Qty', 'Condition', 'Price'],
      ['AB-1', 'HP', 1, 'NEW', price(0)],
      ['AB-2', 'HP', 0, 'NEW', price(1)],
      ['AB-3', 'HP', 0, 'NEW', price(2)],
      [4e15, 'HP', 0, 'NEW', price(0)],
    ])
    const sheets = [{ name: 'Stock', rows }]
    const { id } = await imported(market, mine, aWorkbook({ sheets, styles }))
    const typed = { quantity: '3' }
    expect((await correct(id, [{ lineNumber: 3, cells: typed }])).status).toBe(200)
    expect((await own.list({ query: 'AB-2' })).results).toMatchObject([
      { quantity: 3, askedPrice: 100, askedCurrency: 'USD' },
    ])
    const errorsOf = async (lineNumber: number) =>
      (await correct(id, [{ lineNumber, cells: typed }])).refusal.payload.errors
    expect(await errorsOf(4)).toEqual([
      { param: 'lines.0.cells.price', msg: lineRefusals.otherCurrency },
    ])
    expect(await errorsOf(5)).toEqual([
      { param: 'lines.0.cells.partNumber', msg: lineRefusals.rounded },
    ])
    expect(await own.rows()).toHaveLength(2)
  })

  test('can be corrected before the import, once each', async () => {
    const preview = await previewOf(mine, content)
    expect(await checkOf(mine, preview)).toMatchObject({ listed: 1, refused: 3 })
    const corrections = [quantity, heading]
    expect(await checkOf(mine, preview, { corrections })).toMatchObject({ listed: 2, refused: 1 })
    const { id, counts } = await bring({ corrections })
    expect(counts).toMatchObject({ added: 2, combined: 1, refused: 1 })
    expect((await own.rows())[0]).toBe('ab1|HP|ab1|8|NEW|1300.5')
    expect(await refusedOf(id)).toMatchObject([{ lineNumber: 4 }])
    const twice = await correct(id, [partAndPrice, partAndPrice])
    expect(twice.status).toBe(400)
  })
})
