import { lineRefusals } from '#contract/inventory/import-messages.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { refusedStockLines } from '#contract/inventory/stock-files.ts'
import { addressOf } from '../../../support/market/callers.ts'
import { aStockOwner, type OwnStock, type StockOwner } from '../../../support/stock/own-stock.ts'
import { imported, previewOf } from '../../../support/stock/stock-files.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'
import { aWorkbook, sheetRows } from '../../../support/stock/workbook.ts'

const market = useTestMarket()
let mine: StockOwner['mine']
let own: OwnStock
beforeEach(async () => {
  ;({ mine, own } = await aStockOwner(market))
})

const names = 'Part number;Manufacturer;Description;Qty;Condition;Price'
const text = (...lines: string[]) => [names, ...lines, ''].join('\r\n')

/** What the stock is after this file. */
async function stockOf(content: string | Buffer) {
  const file = await imported(market, mine, content, { confirmedRemoval: 99 })
  expect([file.state, file.fault]).toEqual(['done', null])
  return { lines: await own.rows(), counts: file.counts!, file }
}
async function refusedOf(id: number): Promise<string> {
  const { status, body, headers } = await mine.raw('GET', addressOf(refusedStockLines, { id }))
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toContain('stock - refused.csv')
  return body as string
}

describe('an accepted stock file (BK-068)', () => {
  const western = (written: string) =>
    Buffer.from([...written].map((letter) => ({ '€': 0x80 })[letter] ?? letter.charCodeAt(0)))
  const accented = text('WS-1;Müller;Größe;5;REF;€ 450,-')

  test.each([
    ['UTF-8', Buffer.from(accented)],
    ['UTF-16', Buffer.from(`\ufeff${accented}`, 'utf16le')],
    ['Windows-1252', western(accented)],
  ])('may be in %s', async (_, content) => {
    expect((await stockOf(content)).lines).toEqual(['WS-1|Müller|Größe|5|REF|450'])
  })

  test('keeps quoted line breaks in one line, and inch marks', async () => {
    const { lines } = await stockOf(
      text('A1;HP;"Disk\r\nof 3,5""";5;NEW;1', 'A2;HP;Disk 3.5";1;NEW;1'),
    )
    expect(lines).toEqual(['A1|HP|Disk of 3,5"|5|NEW|1', 'A2|HP|Disk 3.5"|1|NEW|1'])
  })

  test('has the cached values of formulas, and keeps text that looks like formulas', async () => {
    const rows = sheetRows([
      ['Part number', 'Description', 'Qty'],
      ['A1', '=2+3', { xml: '<c><f>2+3</f><v>5</v></c>' }],
    ])
    const { lines } = await stockOf(aWorkbook({ sheets: [{ name: 'Stock', rows }] }))
    expect(lines).toEqual(['A1||=2+3|5|ASIS|CALL'])
    expect((await stockOf(text('A1;HP;=cmd|x;5;NEW;1'))).lines).toEqual(['A1|HP|=cmd|x|5|NEW|1'])
  })

  test('may have a header of two merged rows below a title', async () => {
    const rows = sheetRows([
      ['Stock of today', null, null],
      ['Article', null, 'Quantity'],
      ['Part number', 'Manufacturer', null],
      ['A1', 'HP', 4],
    ])
    expect((await stockOf(aWorkbook({ sheets: [{ name: 'Stock', rows }] }))).lines).toEqual([
      'A1|HP|A1|4|ASIS|CALL',
    ])
  })

  test('has 1.234,56 read with decimals after the comma', async () => {
    const { lines } = await stockOf(text('A1;HP;Disk;5;NEW;1.234,56', 'A2;HP;Disk;5;NEW;7,5'))
    expect(lines).toEqual(['A1|HP|Disk|5|NEW|1234.56', 'A2|HP|Disk|5|NEW|7.5'])
  })

  test('has its prices in euro, at the rates of the market (1.16 dollars, 0.88 pounds)', async () => {
    const { lines } = await stockOf(
      'Part number;Price;Currency\r\nA1;10;EUR\r\nA2;10;USD\r\nA3;10;GBP\r\nA4;0,01;USD\r\n',
    )
    expect(lines.map((line) => line.split('|').at(-1))).toEqual(['10', '8.62', '11.36', '0.01'])
  })

  test('refuses part numbers that became dates', async () => {
    const file = text('01-Mar-24;HP;Disk;5;NEW;1', 'A2;HP;Disk;1;NEW;1')
    const preview = await previewOf(mine, file)
    expect(preview.sample[0]!.refusals).toEqual([
      { column: 'partNumber', words: lineRefusals.madeDay, found: '01-Mar-24' },
    ])
    expect((await stockOf(file)).counts).toMatchObject({ added: 1, warned: 0, refused: 1 })
  })

  test('combines lines of the same part', async () => {
    const { lines, counts } = await stockOf(
      text('A-1;HP;Disk;5;NEW;1', 'a1;hp;Drive;2;NEW;3', 'A1;HP;Disk;1;REF;1'),
    )
    expect(lines).toHaveLength(2)
    expect(lines.find((line) => line.includes('|NEW|'))).toContain('|Drive|7|NEW|3')
    expect(counts).toEqual({
      added: 2,
      changed: 0,
      unchanged: 0,
      removed: 0,
      combined: 1,
      refused: 0,
      skipped: 0,
      warned: 1,
    })
  })
})

describe('refused lines of a stock file (BK-068)', () => {
  test('are counted, and downloaded with reasons and values', async () => {
    const { lines, counts, file } = await stockOf(
      text(
        'A1;HP;Disk;-5;NEW;1',
        'A2;HP;Disk;2,5;NEW;1',
        'A3;HP;Disk;1;NEW;1',
        ';HP;Disk;1;NEW;=1+2',
      ),
    )
    expect(lines).toEqual(['A3|HP|Disk|1|NEW|1'])
    expect(counts).toMatchObject({ added: 1, refused: 3 })
    expect(file.refusedKept).toBe(3)
    const rows = (await refusedOf(file.id)).split('\r\n')
    expect(rows[0]).toBe('Line,Column,Reason,Value in file')
    expect(rows[1]).toMatch(/^2,Quantity,.+,'-5$/)
    expect(rows[2]).toMatch(/^3,Quantity,.+,"2,5"$/)
    expect(rows[3]).toMatch(/^5,Part number,The part number is missing\.,$/)
    expect(rows[4]).toMatch(/^5,Price,.+,'=1\+2$/)
    expect(rows.slice(5)).toEqual([''])
  })

  test('include prices over the maximum in euro', async () => {
    const { counts, file } = await stockOf(
      'Part number;Price;Currency\r\nA1;99999999.99;GBP\r\nA2;10;GBP\r\n',
    )
    expect(counts).toMatchObject({ added: 1, refused: 1 })
    expect(await refusedOf(file.id)).toContain(
      '2,Price,This price in GBP cannot be converted to euro.,99999999.99',
    )
  })
})
