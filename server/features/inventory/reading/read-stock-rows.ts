import { stat } from 'node:fs/promises'
import {
  maxOldWorkbookBytes,
  maxSkippedLines,
  maxStockFileBytes,
  maxStockFileLines,
  type StockMapping,
} from '#contract/inventory/inventory.ts'
import type { Delimiter } from '#contract/spreadsheet.ts'
import {
  countQuantity,
  countDecimalMark,
  detectDecimal,
  hasDecimals,
  emptyQuantityCounts,
  emptyDecimalCounts,
} from '#server/features/inventory/reading/parse-numbers.ts'
import {
  countRows,
  readSheetRows,
  readSheetTables,
  type SheetTables,
} from '#server/platform/spreadsheet/read-sheet-rows.ts'
import type { CompleteMapping } from '#server/features/inventory/reading/read-stock-line.ts'
import { openWorkbook } from '#server/platform/spreadsheet/read-workbook.ts'
import { detectDialect, readCsvRows } from '#server/platform/spreadsheet/read-csv.ts'
import { detectFileKind } from '#server/platform/spreadsheet/detect-file-kind.ts'
import { SpreadsheetError, type Row } from '#server/platform/spreadsheet/spreadsheet.ts'

export interface OpenStockFile {
  kind: 'text' | 'workbook'
  encoding?: string
  delimiter?: Delimiter
  sheet?: string
  sheets: string[]
  /** Rows with a value; undefined if that takes reading all of them. */
  rowCount: number | undefined
  rows(): AsyncGenerator<Row[]>
  close(): void
}

/**
 * Opens a stock file; its name does not matter.
 * @throws SpreadsheetError if it is not one
 */
export async function openStockFile(
  path: string,
  { sheet, delimiter }: Pick<StockMapping, 'sheet' | 'delimiter'>,
): Promise<OpenStockFile> {
  const found = await detectFileKind(path, maxStockFileBytes)
  if (found.kind === 'text') {
    const { encoding } = found
    const dialect = await detectDialect(path, encoding, delimiter)
    return {
      kind: 'text',
      encoding,
      delimiter: dialect.delimiter,
      sheets: [],
      rowCount: undefined,
      rows: () => readCsvRows(path, { encoding, ...dialect }),
      close: () => {},
    }
  }
  const workbook = found.kind === 'oldWorkbook' ? await openOldSheets(path) : await openSheets(path)
  try {
    const visible = workbook.sheets.filter(({ isHidden }) => !isHidden)
    const named = visible.filter(({ name }) => name === sheet)
    if (visible.length === 0 || (sheet !== undefined && named.length === 0)) {
      throw new SpreadsheetError('noSheet')
    }
    let best: { sheet: StockSheet; rows: number } | undefined
    for (const each of sheet === undefined ? visible : named) {
      const rows = await each.countRows()
      if (!best || rows > best.rows) best = { sheet: each, rows }
    }
    if (best!.rows === 0) throw new SpreadsheetError('noLines')
    if (best!.rows > maxStockFileLines + maxSkippedLines) throw new SpreadsheetError('tooManyLines')
    const { sheet: chosen, rows: count } = best!
    return {
      kind: 'workbook',
      sheet: chosen.name,
      sheets: visible.map(({ name }) => name),
      rowCount: count,
      rows: () => chosen.rows(count),
      close: () => workbook.close(),
    }
  } catch (error) {
    workbook.close()
    throw error
  }
}

interface StockSheet {
  name: string
  isHidden: boolean
  /** Rows with a value, up to one more than a stock file may have. */
  countRows(): Promise<number>
  /** Stops after `count` rows with a value. */
  rows(count: number): AsyncGenerator<Row[]>
}

interface StockSheets {
  sheets: StockSheet[]
  close(): void
}

async function openSheets(path: string): Promise<StockSheets> {
  const workbook = await openWorkbook(path)
  let tables: Promise<SheetTables> | undefined
  return {
    sheets: workbook.sheets.map((sheet) => ({
      ...sheet,
      countRows: () => countRows(workbook, sheet, maxStockFileLines + maxSkippedLines + 1),
      async *rows(count) {
        tables ??= readSheetTables(workbook)
        yield* readSheetRows(workbook, { sheet, count, tables: await tables })
      },
    })),
    close: () => workbook.close(),
  }
}

const rowsInBatch = 500

/** An XLS file is read as a whole, within the limits of the reading process. */
async function openOldSheets(path: string): Promise<StockSheets> {
  if ((await stat(path)).size > maxOldWorkbookBytes) {
    throw new SpreadsheetError('oldWorkbookTooLarge')
  }
  // Loaded when needed: the library is as large as everything else in the process.
  const { readOldWorkbook } = await import('#server/platform/spreadsheet/read-old-workbook.ts')
  const sheets = await readOldWorkbook(path)
  return {
    sheets: sheets.map(({ name, isHidden, rows }) => ({
      name,
      isHidden,
      countRows: () => Promise.resolve(rows.length),
      async *rows() {
        for (let at = 0; at < rows.length; at += rowsInBatch) yield rows.slice(at, at + rowsInBatch)
      },
    })),
    close: () => {},
  }
}

export async function* linesOf(file: OpenStockFile, skippedLines: number): AsyncGenerator<Row[]> {
  let count = 0
  for await (const rows of file.rows()) {
    const lines = rows.filter(({ line }) => line > skippedLines)
    count += lines.length
    if (count > maxStockFileLines) throw new SpreadsheetError('tooManyLines')
    if (lines.length > 0) yield lines
  }
}

export interface ColumnAnalysis {
  lines: number
  isComplete: boolean
  decimal: '.' | ','
  /** Some prices have a decimal comma and some a decimal point. */
  hasBoth: boolean
  /** Every price with a separator is ambiguous, such as 1.234. */
  isGuess: boolean
  hasQuantityDecimals: boolean
}

/** Detects the formats of columns from at least `limit` lines of a file. */
export async function analyseColumns(
  file: OpenStockFile,
  { columns, skippedLines }: StockMapping,
  limit: number,
): Promise<ColumnAnalysis> {
  const prices = emptyDecimalCounts()
  const quantities = emptyQuantityCounts()
  let lines = 0
  for await (const rows of linesOf(file, skippedLines)) {
    lines += rows.length
    for (const { cells } of rows) {
      if (columns.price !== undefined) countDecimalMark(prices, cells[columns.price])
      if (columns.quantity !== undefined) countQuantity(quantities, cells[columns.quantity])
    }
    if (lines >= limit) break
  }
  return {
    lines,
    isComplete: lines < limit,
    decimal: detectDecimal(prices),
    isGuess: prices['.'] + prices[','] === 0 && prices.either['.'] + prices.either[','] > 0,
    hasBoth: prices['.'] > 0 && prices[','] > 0,
    hasQuantityDecimals: hasDecimals(quantities),
  }
}

/** Adds the number formats that the mapping leaves open. */
export async function completeMapping(
  file: OpenStockFile,
  mapping: StockMapping,
): Promise<CompleteMapping> {
  const { decimal, hasQuantityDecimals } = mapping
  if (decimal !== undefined && hasQuantityDecimals !== undefined) {
    return { ...mapping, decimal, hasQuantityDecimals }
  }
  const analysis = await analyseColumns(file, mapping, Infinity)
  return {
    ...mapping,
    decimal: decimal ?? analysis.decimal,
    hasQuantityDecimals: hasQuantityDecimals ?? analysis.hasQuantityDecimals,
  }
}
