import { stat } from 'node:fs/promises'
import {
  maxOldWorkbookBytes,
  maxSkippedLines,
  maxStockFileBytes,
  maxStockFileLines,
  type FileQuestion,
  type StockMapping,
} from '#contract/inventory/inventory.ts'
import type { Delimiter, Encoding } from '#contract/spreadsheet.ts'
import {
  countQuantity,
  countDecimalMark,
  detectDecimal,
  detectQuantityDecimals,
  provedDecimal,
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
import { checkUnpackedSize, openWorkbook } from '#server/platform/spreadsheet/read-workbook.ts'
import { detectDialect, readCsvRows } from '#server/platform/spreadsheet/read-csv.ts'
import { detectFileKind } from '#server/platform/spreadsheet/detect-file-kind.ts'
import {
  countKnownCells,
  countKnownNames,
  recogniseColumns,
} from '#server/features/inventory/reading/columns/recognise-columns.ts'
import {
  cellText,
  SpreadsheetError,
  type Cell,
  type Row,
} from '#server/platform/spreadsheet/spreadsheet.ts'

export interface OpenStockFile {
  kind: 'text' | 'workbook'
  encoding?: Encoding
  /** Encodings that read it as well. */
  otherEncodings?: Encoding[]
  delimiter?: Delimiter
  sheet?: string
  sheets: string[]
  /** The questions that its form leaves open. */
  questions: FileQuestion[]
  /** Rows with a value; undefined if that takes reading all of them. */
  rowCount: number | undefined
  rows(): AsyncGenerator<Row[]>
  close(): void
}

/** How a file is opened, as far as a person has said it. */
export interface FileForm extends Pick<
  StockMapping,
  'sheet' | 'delimiter' | 'encoding' | 'answered'
> {
  /** Sheets that were read of earlier files. */
  knownSheets?: readonly string[]
}

/**
 * Opens a stock file; its name does not matter.
 * @throws SpreadsheetError if it is not one
 */
export async function openStockFile(path: string, form: FileForm): Promise<OpenStockFile> {
  const { sheet, delimiter, knownSheets = [], answered = [] } = form
  const detected = await detectFileKind(path, maxStockFileBytes, countKnownCells)
  if (detected.kind === 'text') {
    const encoding = form.encoding ?? detected.encoding
    const others = answered.includes('encoding') ? [] : detected.otherEncodings
    const dialect = await detectDialect(path, encoding, {
      ...(delimiter && { chosen: delimiter }),
      countKnown: countKnownNames,
    })
    return {
      kind: 'text',
      encoding,
      delimiter: dialect.delimiter,
      sheets: [],
      otherEncodings: [detected.encoding, ...others].filter((each) => each !== encoding),
      questions: [
        ...(others.length > 0 ? (['encoding'] as const) : []),
        ...(dialect.isOpen && !answered.includes('delimiter') ? (['delimiter'] as const) : []),
      ],
      rowCount: undefined,
      rows: () => readCsvRows(path, { encoding, ...dialect }),
      close: () => {},
    }
  }
  if (detected.kind === 'openDocument') await checkUnpackedSize(path, maxOpenDocumentBytes)
  const workbook = detected.kind === 'workbook' ? await openSheets(path) : await openOldSheets(path)
  try {
    const visible = workbook.sheets.filter(({ isHidden }) => !isHidden)
    const named = visible.filter(({ name }) => name === sheet)
    if (visible.length === 0 || (sheet !== undefined && named.length === 0)) {
      throw new SpreadsheetError('noSheet')
    }
    const candidates =
      sheet !== undefined && answered.includes('sheet')
        ? named
        : await findStockSheets(visible, knownSheets)
    const chosen = named[0] ?? candidates[0] ?? visible[0]!
    const count = await chosen.countRows()
    if (count === 0) throw new SpreadsheetError('noLines')
    if (count > maxStockFileLines + maxSkippedLines) throw new SpreadsheetError('tooManyLines')
    return {
      kind: 'workbook',
      sheet: chosen.name,
      sheets: visible.map(({ name }) => name),
      questions: candidates.length > 1 ? ['sheet'] : [],
      rowCount: count,
      rows: () => chosen.rows(count),
      close: () => workbook.close(),
    }
  } catch (error) {
    workbook.close()
    throw error
  }
}

/** Unpacked: it is parsed as a whole. */
const maxOpenDocumentBytes = 60 * 1024 * 1024

/** Sheets and rows that are looked at to find the stock. */
const examined = { sheets: 20, rows: 60 } as const

/**
 * The sheets that may be the stock, the likeliest first: those with known column names, else those with part numbers,
 * else all that have a row; of several the one that the workbook shows when it is opened, then the first.
 */
async function findStockSheets(
  sheets: readonly StockSheet[],
  knownSheets: readonly string[],
): Promise<StockSheet[]> {
  const [knownSheet, ...more] = sheets.filter(({ name }) => knownSheets.includes(name))
  if (knownSheet && more.length === 0) return [knownSheet]
  if (sheets.length === 1) return [...sheets]
  const seen: { sheet: StockSheet; knownNames: number; hasParts: boolean }[] = []
  for (const sheet of sheets.slice(0, examined.sheets)) {
    const count = Math.min(await sheet.countRows(), examined.rows)
    const rows: Row[] = []
    for await (const some of sheet.rows(count)) {
      rows.push(...some.slice(0, count - rows.length))
      if (rows.length >= count) break
    }
    if (rows.length === 0) continue
    const { columns, knownNames } = recogniseColumns(rows)
    seen.push({ sheet, knownNames, hasParts: columns.partNumber !== undefined })
  }
  const named = seen.filter(({ knownNames }) => knownNames >= 2)
  const withParts = seen.filter(({ hasParts }) => hasParts)
  const chosen = named.length > 0 ? named : withParts.length > 0 ? withParts : seen
  return chosen
    .map(({ sheet }) => sheet)
    .toSorted((one, other) => Number(other.isActive) - Number(one.isActive))
}

interface StockSheet {
  name: string
  isHidden: boolean
  /** Whether the workbook shows it when it is opened. */
  isActive: boolean
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

/** An XLS or ODS file is read as a whole, within the limits of the reading process. */
async function openOldSheets(path: string): Promise<StockSheets> {
  if ((await stat(path)).size > maxOldWorkbookBytes) {
    throw new SpreadsheetError('oldWorkbookTooLarge')
  }
  // Loaded when needed: the library is as large as everything else in the process.
  const { readOldWorkbook } = await import('#server/platform/spreadsheet/read-old-workbook.ts')
  const sheets = await readOldWorkbook(path)
  return {
    sheets: sheets.map(({ name, isHidden, isActive, rows }) => ({
      name,
      isHidden,
      isActive,
      countRows: () => Promise.resolve(rows.length),
      async *rows() {
        for (let at = 0; at < rows.length; at += rowsInBatch) yield rows.slice(at, at + rowsInBatch)
      },
    })),
    close: () => {},
  }
}

/** The rows below the header, without those that the file hides unless the mapping reads them. */
export async function* linesOf(
  file: OpenStockFile,
  { skippedLines, readsHiddenRows = false }: StockMapping,
  onHidden: (rows: number) => void = () => {},
): AsyncGenerator<Row[]> {
  let count = 0
  for await (const rows of file.rows()) {
    const below = rows.filter(({ line }) => line > skippedLines)
    const lines = readsHiddenRows ? below : below.filter(({ isHidden }) => !isHidden)
    onHidden(below.filter(({ isHidden }) => isHidden).length)
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
  /** Some prices such as 1.234 can be read in two ways, and nothing in the file proves one. */
  isDecimalOpen: boolean
  hasQuantityDecimals: boolean
  /** So it is with quantities such as 1.000. */
  areThousandsOpen: boolean
  /** Currencies that lines name, if some lines with a price name none. */
  openCurrencies: string[]
  /** Rows that the file hides. */
  hiddenRows: number
  /** Many lines have more cells than the header. */
  hasLongLines: boolean
}

/** Of all lines: with more than these, it is not single lines that are wrong. */
const maxLongShare = 0.1

/** Detects the formats of columns from at least `limit` lines of a file. */
export async function analyseColumns(
  file: OpenStockFile,
  mapping: StockMapping,
  limit: number,
): Promise<ColumnAnalysis> {
  const { columns, addedQuantities = [], width = Infinity } = mapping
  const prices = emptyDecimalCounts()
  /** Of all columns but texts: a weight proves the decimal mark as well. */
  const figures = emptyDecimalCounts()
  const quantities = emptyQuantityCounts()
  const texts = new Set([columns.partNumber, columns.manufacturer, columns.description])
  const results = new Map<number, { cells: number; missing: number }>()
  let lines = 0
  let longLines = 0
  let hiddenRows = 0
  const currencies = { named: new Set<string>(), areMissing: false }
  for await (const rows of linesOf(file, mapping, (hidden) => (hiddenRows += hidden))) {
    lines += rows.length
    for (const { cells } of rows) {
      for (const [index, cell] of cells.entries()) {
        if (index === columns.price) countDecimalMark(prices, cell)
        else if (index === columns.quantity || addedQuantities.includes(index)) {
          countQuantity(quantities, cell)
        } else if (!texts.has(index) && typeof cell === 'string') countDecimalMark(figures, cell)
      }
      countCurrency(currencies, columns, cells)
      countResults(results, columns, cells)
      if (cells.length > width && cells.slice(width).some((cell) => cellText(cell).trim() !== '')) {
        longLines += 1
      }
    }
    if (lines >= limit) break
  }
  if ([...results.values()].some(({ cells, missing }) => missing > 0 && missing === cells)) {
    throw new SpreadsheetError('noResults')
  }
  const ambiguous = prices.either['.'] + prices.either[',']
  const hasBoth = prices['.'] > 0 && prices[','] > 0
  const proved = provedDecimal(prices) ?? (hasBoth ? undefined : provedDecimal(figures))
  const { hasDecimals, isCertain } = detectQuantityDecimals(quantities, proved)
  return {
    lines,
    isComplete: lines < limit,
    decimal: proved ?? detectDecimal(prices),
    isDecimalOpen: ambiguous > 0 && proved === undefined,
    hasBoth,
    hasQuantityDecimals: hasDecimals,
    areThousandsOpen: !isCertain,
    openCurrencies: currencies.areMissing ? [...currencies.named] : [],
    hiddenRows,
    hasLongLines: longLines > lines * maxLongShare,
  }
}

/** Collects the currencies of lines, and whether a price has none. */
function countCurrency(
  seen: { named: Set<string>; areMissing: boolean },
  columns: StockMapping['columns'],
  cells: readonly Cell[],
): void {
  if (columns.currency === undefined || columns.price === undefined) return
  const currencyText = cellText(cells[columns.currency]).trim()
  if (currencyText !== '') {
    if (seen.named.size < 20) seen.named.add(currencyText)
  } else if (/^[\d.,' ]*\d[\d.,' ]*$/.test(cellText(cells[columns.price]))) seen.areMissing = true
}

/** Counts the cells of mapped columns, and those whose formula has no result. */
function countResults(
  counts: Map<number, { cells: number; missing: number }>,
  columns: StockMapping['columns'],
  cells: readonly Cell[],
): void {
  for (const index of Object.values(columns)) {
    const cell = index === undefined ? undefined : cells[index]
    if (index === undefined || cell === undefined || cell === '') continue
    const count = counts.get(index) ?? { cells: 0, missing: 0 }
    count.cells += 1
    if (typeof cell === 'object' && 'fault' in cell && cell.fault === 'noResult') count.missing += 1
    counts.set(index, count)
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
