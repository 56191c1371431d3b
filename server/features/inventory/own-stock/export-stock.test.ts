import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createWriteStream } from 'node:fs'
import { currencies } from '#contract/figures/currencies.ts'
import { conditions } from '#contract/inventory/inventory.ts'
import { partKey } from '#contract/inventory/part-numbers.ts'
import { type StockLine } from '#server/features/inventory/reading/read-stock-line.ts'
import { cleanText } from '#server/features/inventory/reading/stock-cells.ts'
import {
  readLinesInProcess,
  recogniseInProcess,
} from '#server/features/inventory/reading/recognise-stock-file.ts'
import { writeStockCsv, writeStockXlsx } from '#server/features/inventory/own-stock/export-stock.ts'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'

// At these, every price that may be listed is within the limit.
const rates = { USD: 1, GBP: 1 }

const folder = await mkdtemp(join(tmpdir(), 'stock-'))
afterAll(() => rm(folder, { recursive: true }))
const path = join(folder, 'stock')

async function* given(lines: readonly StockLine[]): AsyncGenerator<StockLine> {
  yield* lines
}
async function csvOf(lines: readonly StockLine[]): Promise<string> {
  let text = ''
  for await (const piece of writeStockCsv(given(lines))) text += piece
  return text
}
async function readBack(): Promise<StockLine[]> {
  const { mapping } = await recogniseInProcess(path, rates, {})
  const lines = []
  for await (const read of readLinesInProcess(path, rates, mapping)) {
    for (const { line, refusals } of read) {
      expect(refusals).toEqual([])
      lines.push(line!)
    }
  }
  return lines
}

const text = (most: number) =>
  fc
    .string({
      unit: fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...'aZ09=+-@\'",;|\t\n\r._x5F&<> €é☺😀') },
        { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }) },
      ),
      maxLength: most,
    })
    .map((found) => [...cleanText(found)].slice(0, most).join('').trim())
    // A sign that stands for the line above is refused.
    .filter((found) => cleanText(found) === found && !/^(["″〃]|'')$/.test(found))
const stockLine = fc.record({
  partNumber: text(80).filter((found) => partKey(found) !== ''),
  manufacturer: text(80),
  description: text(120).filter((found) => found !== ''),
  quantity: fc.integer({ min: 1, max: 999_999_999 }),
  condition: fc.constantFrom(...conditions),
  priceCents: fc.option(fc.integer({ min: 1, max: 9_999_999_999 })),
  currency: fc.constantFrom(...currencies),
})
const stock = fc.array(stockLine, { minLength: 1, maxLength: 12 })

const line: StockLine = {
  partNumber: 'WS-C2960X',
  manufacturer: 'Cisco',
  description: 'Switch, 19" rack',
  quantity: 5,
  condition: 'REF',
  priceCents: 45_050,
  currency: 'EUR',
}

describe('stock as CSV', () => {
  test('begins with a byte order mark and our column names', async () => {
    expect(await csvOf([line, { ...line, priceCents: null }])).toBe(
      '\ufeffPart number,Manufacturer,Description,Quantity,Condition,Price,Currency\r\n' +
        'WS-C2960X,Cisco,"Switch, 19"" rack",5,REF,450.50,EUR\r\n' +
        'WS-C2960X,Cisco,"Switch, 19"" rack",5,REF,CALL,EUR\r\n',
    )
  })

  test.each(['=1+1', '+49', '-1', '@SUM(A1)', "'=1", '＝1'])(
    'escapes the formula %s',
    async (description) => {
      expect(await csvOf([{ ...line, description }])).toContain(`,'${description},`)
    },
  )

  test('escapes a formula after a semicolon, which many spreadsheets read as a delimiter', async () => {
    expect(await csvOf([{ ...line, description: 'RAM;=1+1; -2' }])).toContain(`,"RAM;'=1+1;' -2",`)
  })

  test('without lines has the column names', async () => {
    expect(await csvOf([])).toMatch(/^\ufeffPart number,.*\r\n$/)
  })

  test('is read back where a text looks like one that keeps its zeros', async () => {
    const lines = [{ ...line, description: '="a"' }]
    await writeFile(path, await csvOf(lines))
    expect(await readBack()).toEqual(lines)
  })

  test('is read back without a difference', async () => {
    await fc.assert(
      fc.asyncProperty(stock, async (lines) => {
        await writeFile(path, await csvOf(lines))
        expect(await readBack()).toEqual(lines)
      }),
      { numRuns: 150 },
    )
  })

  test('is read back from other encodings and delimiters', async () => {
    const rewrite = (csv: string, delimiter: string) =>
      csv.replaceAll(/"(?:[^"]|"")*"|,/g, (found) => (found === ',' ? delimiter : found))
    await fc.assert(
      fc.asyncProperty(
        stock,
        fc.constantFrom(',', ';', '\t', '|'),
        fc.constantFrom('utf8', 'bare', 'utf16le', 'utf16be'),
        async (lines, delimiter, encoding) => {
          const csv = rewrite(await csvOf(lines), delimiter)
          const wide = Buffer.from(csv, 'utf16le')
          await writeFile(
            path,
            encoding === 'utf16le'
              ? wide
              : encoding === 'utf16be'
                ? wide.swap16()
                : Buffer.from(encoding === 'bare' ? csv.slice(1) : csv),
          )
          expect(await readBack()).toEqual(lines)
        },
      ),
      { numRuns: 150 },
    )
  })
})

describe('stock as a workbook', () => {
  const write = (lines: AsyncIterable<StockLine>) =>
    pipeline(writeStockXlsx(lines), createWriteStream(path))

  test('is read back without a difference', async () => {
    await fc.assert(
      fc.asyncProperty(stock, async (lines) => {
        await write(given(lines))
        expect(await readBack()).toEqual(lines)
      }),
      { numRuns: 100 },
    )
  })

  test('keeps text that looks like an escape sequence', async () => {
    const escaped = { ...line, description: '_x0041_ _x000D_ _x005F_x0041_' }
    await write(given([escaped]))
    expect(await readBack()).toEqual([escaped])
  })

  test('is identical for the same stock', async () => {
    const once = await buffer(writeStockXlsx(given([line])))
    expect(once.equals(await buffer(writeStockXlsx(given([line]))))).toBe(true)
  })

  test('is written with backpressure', async () => {
    let asked = 0
    async function* endless() {
      for (;;) {
        asked += 1
        yield { ...line, description: `${asked} ${Math.sin(asked)} ${Math.cos(asked)}` }
      }
    }
    const output = writeStockXlsx(endless())
    await new Promise((resolve) => {
      output.once('readable', resolve)
    })
    await new Promise((resolve) => {
      setTimeout(resolve, 200)
    })
    expect(asked).toBeLessThan(50_000)
    output.destroy()
    await new Promise((resolve) => {
      setTimeout(resolve, 50)
    })
    const atEnd = asked
    await new Promise((resolve) => {
      setTimeout(resolve, 100)
    })
    expect(asked).toBe(atEnd)
  })

  test('fails if its lines fail', async () => {
    async function* failing() {
      yield line
      throw new Error('gone')
    }
    await expect(write(failing())).rejects.toThrow('gone')
  })
})
