import {
  maxSkippedLines,
  maxStockFileBytes,
  maxStockFileLines,
  type StockMapping,
} from '#contract/inventory/inventory.ts'
import type { Delimiter } from '#contract/spreadsheet.ts'
import { matchCondition } from '#server/features/inventory/reading/columns/match-conditions.ts'
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
import {
  conditionWordOf,
  type CompleteMapping,
} from '#server/features/inventory/reading/read-stock-line.ts'
import { openWorkbook, type Sheet } from '#server/platform/spreadsheet/read-workbook.ts'
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
  const workbook = await openWorkbook(path)
  try {
    const visible = workbook.sheets.filter(({ isHidden }) => !isHidden)
    const named = visible.filter(({ name }) => name === sheet)
    if (visible.length === 0 || (sheet !== undefined && named.length === 0)) {
      throw new SpreadsheetError('noSheet')
    }
    let best: { sheet: Sheet; rows: number } | undefined
    for (const each of sheet === undefined ? visible : named) {
      const rows = await countRows(workbook, each, maxStockFileLines + maxSkippedLines + 1)
      if (!best || rows > best.rows) best = { sheet: each, rows }
    }
    if (best!.rows === 0) throw new SpreadsheetError('noLines')
    if (best!.rows > maxStockFileLines + maxSkippedLines) throw new SpreadsheetError('tooManyLines')
    const { sheet: chosen, rows: count } = best!
    let tables: Promise<SheetTables> | undefined
    return {
      kind: 'workbook',
      sheet: chosen.name,
      sheets: visible.map(({ name }) => name),
      rowCount: count,
      async *rows() {
        tables ??= readSheetTables(workbook)
        yield* readSheetRows(workbook, { sheet: chosen, count, tables: await tables })
      },
      close: () => workbook.close(),
    }
  } catch (error) {
    workbook.close()
    throw error
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
  /** Number of lines by unknown condition, in lower case. */
  unknownConditions: Map<string, number>
}

const maxUnknownConditions = 50

/** Detects the formats of columns from at least `limit` lines of a file. */
export async function analyseColumns(
  file: OpenStockFile,
  { columns, skippedLines, conditionWords }: StockMapping,
  limit: number,
): Promise<ColumnAnalysis> {
  const prices = emptyDecimalCounts()
  const quantities = emptyQuantityCounts()
  const unknownConditions = new Map<string, number>()
  let lines = 0
  for await (const rows of linesOf(file, skippedLines)) {
    lines += rows.length
    for (const { cells } of rows) {
      if (columns.price !== undefined) countDecimalMark(prices, cells[columns.price])
      if (columns.quantity !== undefined) countQuantity(quantities, cells[columns.quantity])
      if (columns.condition === undefined) continue
      const word = conditionWordOf(cells[columns.condition])
      const times = unknownConditions.get(word)
      if (times !== undefined) unknownConditions.set(word, times + 1)
      else if (word !== '' && unknownConditions.size < maxUnknownConditions) {
        if (!matchCondition(word, conditionWords)) unknownConditions.set(word, 1)
      }
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
    unknownConditions,
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
