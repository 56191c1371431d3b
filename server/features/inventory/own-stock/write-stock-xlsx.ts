import { Readable } from 'node:stream'
import { stockColumnNames, stockColumns, type StockColumn } from '#contract/inventory/inventory.ts'
import { escapeApostrophes } from '#contract/spreadsheet.ts'
import type { StockLine } from '#server/features/inventory/stock-files/reading/read-stock-line.ts'
import { cellsOf } from '#server/features/inventory/own-stock/write-stock-csv.ts'
import { ZipFile } from 'yazl'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const typeOf = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts around the sheet: a workbook with one sheet, prices with two decimals, names of columns in bold. */
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

/**
 * Text of a sheet. What looks like an escaped letter of a workbook is escaped itself, and an apostrophe that our reader
 * would take for a guard is doubled.
 */
const escaped = (text: string) =>
  escapeApostrophes(text)
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const textCell = (text: string, number: number) =>
  `<c t="inlineStr" s="${number}"><is><t>${escaped(text)}</t></is></c>`

/** Texts are texts, whatever they begin with; quantities and prices are numbers. */
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

/** Workbooks of the same stock are the same. */
const mtime = new Date(2000, 0, 1)

/** Stock as a workbook, written no faster than it is read. */
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
