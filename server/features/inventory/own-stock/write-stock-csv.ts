import {
  callPrice,
  stockColumnNames,
  stockColumns,
  type StockColumn,
} from '#contract/inventory/inventory.ts'
import { escapeFormulas } from '#contract/spreadsheet.ts'
import type { StockLine } from '#server/features/inventory/stock-files/reading/read-stock-line.ts'

const priceText = (cents: number | null) => (cents === null ? callPrice : (cents / 100).toFixed(2))

/** A line as our own files have it, in the order of their columns. */
export const cellsOf = (line: StockLine): Record<StockColumn, string> => ({
  partNumber: line.partNumber,
  manufacturer: line.manufacturer,
  description: line.description,
  quantity: String(line.quantity),
  condition: line.condition,
  price: priceText(line.priceCents),
  currency: line.currency,
})

/** A cell of CSV that is a text for spreadsheets, whatever it says; our reader takes the guards away. */
export function quoted(text: string): string {
  const safe = escapeFormulas(text)
  return /[",;|\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Stock as CSV in UTF-8 with its mark, by which spreadsheets know the encoding, some hundred lines at a time. */
export async function* writeStockCsv(lines: AsyncIterable<StockLine>): AsyncGenerator<string> {
  let text = `\ufeff${stockColumns.map((column) => stockColumnNames[column]).join(',')}\r\n`
  for await (const line of lines) {
    const cells = cellsOf(line)
    text += `${stockColumns.map((column) => quoted(cells[column])).join(',')}\r\n`
    if (text.length < 64 * 1024) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}
