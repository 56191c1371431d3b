import { createReadStream, createWriteStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import {
  callPrice,
  conditions,
  stockColumnNames,
  stockColumns,
  type StockColumn,
} from '#contract/inventory/inventory.ts'
import { workbookType, type StockFormat } from '#contract/inventory/stock-files.ts'
import { businessDate } from '#contract/dates.ts'
import { recordStaffChange, type StockEditor } from '#server/features/inventory/stock-access.ts'
import { attachmentHeaders } from '#server/platform/files/stored-files.ts'
import { escapeApostrophes, escapeFormulas } from '#contract/spreadsheet.ts'
import { streamStock } from '#server/features/inventory/own-stock/queries.ts'
import type { StockLine } from '#server/features/inventory/reading/read-stock-line.ts'
import { askedPriceOf } from '#server/features/inventory/stock-price.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { createTemporaryFolder } from '#server/platform/files/temporary-folder.ts'
import type { Platform } from '#server/platform/platform.ts'

async function* linesOf(tx: Tx, companyId: number): AsyncGenerator<StockLine> {
  for await (const lines of streamStock(tx, companyId)) {
    for (const { condition, ...line } of lines) {
      const price = askedPriceOf(line)
      yield {
        ...line,
        condition: conditions[condition]!,
        priceCents: price?.cents ?? null,
        currency: price?.currency ?? 'EUR',
      }
    }
  }
}

/** The stock of a company as a download; one by staff is audited. */
export async function buildStockExport(
  platform: Platform,
  editor: StockEditor,
  format: StockFormat,
) {
  const at = platform.clock.now()
  await recordStaffChange(platform.database.sql, editor, {
    at,
    act: 'stock.exported',
    details: { format },
  })
  return {
    isDocument: true,
    isOwn: true,
    type: format === 'csv' ? 'text/csv; charset=utf-8' : workbookType,
    body: await exportOwnStock(platform, editor.companyId, format),
    headers: attachmentHeaders(`stock-${businessDate(at)}.${format}`),
  } as const
}

/**
 * Exports the stock of a company from one snapshot. The file is written to disk first, so that a slow client does not
 * occupy a database connection.
 */
export async function exportOwnStock(
  { database }: Pick<Platform, 'database'>,
  companyId: number,
  format: StockFormat,
): Promise<Readable> {
  const { folder, drop } = await createTemporaryFolder('file')
  try {
    const at = path.join(folder, 'stock')
    await database.transaction(async (tx) => {
      const lines = linesOf(tx, companyId)
      const file = format === 'csv' ? Readable.from(writeStockCsv(lines)) : writeStockXlsx(lines)
      await pipeline(file, createWriteStream(at, { flags: 'wx', mode: 0o600 }))
    })
    const content = createReadStream(at)
    content.once('close', () => void drop())
    return content
  } catch (error) {
    await drop()
    throw error
  }
}

// ── CSV ──

const cellsOf = (line: StockLine): Record<StockColumn, string> => ({
  partNumber: line.partNumber,
  manufacturer: line.manufacturer,
  description: line.description,
  quantity: String(line.quantity),
  condition: line.condition,
  price: line.priceCents === null ? callPrice : (line.priceCents / 100).toFixed(2),
  currency: line.currency,
})

export function quoteCell(text: string): string {
  const safe = escapeFormulas(text)
  return /[",;|\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Writes stock as CSV in chunks, with a byte order mark, by which spreadsheets recognise UTF-8. */
export async function* writeStockCsv(lines: AsyncIterable<StockLine>): AsyncGenerator<string> {
  let text = `\ufeff${stockColumns.map((column) => stockColumnNames[column]).join(',')}\r\n`
  for await (const line of lines) {
    const cells = cellsOf(line)
    text += `${stockColumns.map((column) => quoteCell(cells[column])).join(',')}\r\n`
    if (text.length < 64 * 1024) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}

// ── Workbook ──

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const typeOf = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The workbook around the sheet: prices with two decimals, column names in bold. */
const parts: Record<string, string> = {
  '[Content_Types].xml': `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${typeOf}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${typeOf}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${typeOf}.styles+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Stock" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="2" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
}
const style = { name: 1, money: 2, text: 3 }
const widths: Record<StockColumn, number> = {
  partNumber: 24,
  manufacturer: 20,
  description: 60,
  quantity: 10,
  condition: 10,
  price: 12,
  currency: 10,
}

/** Escapes a text for a sheet, and what a reader would take for an escape. */
const escaped = (text: string) =>
  escapeApostrophes(text)
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const textCell = (text: string, number: number) =>
  `<c t="inlineStr" s="${number}"><is><t>${escaped(text)}</t></is></c>`

function rowOf(line: StockLine): string {
  const texts = cellsOf(line)
  const cells = stockColumns.map((column) => {
    if (column === 'quantity') return `<c><v>${texts.quantity}</v></c>`
    const isNumber = column === 'price' && line.priceCents !== null
    return isNumber
      ? `<c s="${style.money}"><v>${texts.price}</v></c>`
      : textCell(texts[column], style.text)
  })
  return `<row>${cells.join('')}</row>`
}

async function* sheetOf(lines: AsyncIterable<StockLine>): AsyncGenerator<Buffer> {
  const columns = stockColumns.map(
    (column, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${widths[column]}" customWidth="1"/>`,
  )
  const names = stockColumns.map((column) => textCell(stockColumnNames[column], style.name))
  let text = `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData><row>${names.join('')}</row>`
  for await (const line of lines) {
    text += rowOf(line)
    if (text.length < 64 * 1024) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(`${text}</sheetData></worksheet>`)
}

/** Fixed, so that the same stock makes the same file. */
const mtime = new Date(2000, 0, 1)

/** Writes stock as a workbook, with backpressure. */
export function writeStockXlsx(lines: AsyncIterable<StockLine>): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const options = { mtime, compressionLevel: 5 }
  for (const [name, text] of Object.entries(parts)) {
    zip.addBuffer(Buffer.from(text), name, options)
  }
  const sheet = Readable.from(sheetOf(lines), { objectMode: false, highWaterMark: 128 * 1024 })
  sheet.on('error', (error) => output.destroy(error))
  output.on('close', () => sheet.destroy())
  zip.on('error', (error: Error) => output.destroy(error))
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', options)
  zip.end()
  return output
}
