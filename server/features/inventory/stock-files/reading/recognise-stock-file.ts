import {
  conditions,
  maxSkippedLines,
  stockColumns,
  maxStockFileLines,
  type StockColumn,
  type StockMapping,
} from '#contract/inventory/inventory.ts'
import { fileWarnings } from '#contract/inventory/import-messages.ts'
import { cellText, type Row } from '#server/platform/spreadsheet/spreadsheet.ts'
import {
  findSavedMapping,
  type SavedMapping,
} from '#server/features/inventory/stock-files/reading/columns/saved-mappings.ts'
import {
  cleanText,
  createLineReader,
  type ReadLine,
  type CompleteMapping,
} from '#server/features/inventory/stock-files/reading/read-stock-line.ts'
import {
  linesOf,
  openStockFile,
  completeMapping,
  analyseColumns,
  type OpenStockFile,
  type ColumnAnalysis,
} from '#server/features/inventory/stock-files/reading/read-stock-rows.ts'
import {
  recogniseColumns,
  type Confidence,
} from '#server/features/inventory/stock-files/reading/columns/recognise-columns.ts'
import { SpreadsheetError } from '#server/platform/spreadsheet/spreadsheet.ts'

export interface RawRow {
  lineNumber: number
  cells: string[]
}

export interface RecognisedStockFile {
  kind: 'text' | 'workbook'
  encoding: string | undefined
  /** Names of all sheets that can be seen; the mapping says which is read. */
  sheets: string[]
  /** Stock lines; of a workbook as many as have a value. */
  lines: number
  /** Every column of the file with its name, empty where there is none, and what it is read as. */
  columns: { name: string; column: StockColumn | null; sureness: Confidence | 'chosen' | null }[]
  /** Whether that is what was chosen for an earlier file. */
  isRemembered: boolean
  /** How the file is read unless somebody changes that: ready for `readStockLines`. */
  mapping: CompleteMapping
  /** The first rows as they stand, titles and names of columns too. */
  top: RawRow[]
  /** The first lines as they are read. */
  sample: (RawRow & { read: ReadLine })[]
  /** Words for conditions that nobody knows, the most frequent first. */
  unknownConditions: { word: string; lines: number }[]
  /** What is to be said of the file as a whole. */
  warnings: string[]
}

export interface RecogniseOptions {
  /** What the member has chosen: it wins over everything that is recognised. */
  mapping?: StockMapping
  /** What the member chose for earlier files; counts where this one has the same names of columns. */
  remembered?: readonly SavedMapping[]
  sheet?: string
}

const sampleLines = 20
const rowsLookedAt = 500
/** Lines of a workbook that are read to see how its columns are written; of a text all are. */
const surveyedLines = 10_000
const maxCellPreviewLength = 200

const rawOf = ({ line, cells }: Row): RawRow => ({
  lineNumber: line,
  cells: cells.map((cell) =>
    [...cleanText(cellText(cell))].slice(0, maxCellPreviewLength).join(''),
  ),
})

/** Says how a stock file is written and which column has what, and shows its first lines as they are read. */
export async function recogniseInThread(
  path: string,
  options: RecogniseOptions,
): Promise<RecognisedStockFile> {
  const sheet = options.mapping?.sheet ?? options.sheet
  const delimiter = options.mapping?.delimiter
  const file = await openStockFile(path, {
    ...(sheet === undefined ? {} : { sheet }),
    ...(delimiter === undefined ? {} : { delimiter }),
  })
  try {
    const rows = await firstRows(file)
    const proposed = propose(file, rows, options)
    const { mapping } = proposed
    const survey = await analyseColumns(
      file,
      mapping,
      file.kind === 'workbook' ? surveyedLines : Infinity,
    )
    if (survey.lines === 0) throw new SpreadsheetError('noLines')
    const settled: CompleteMapping = {
      ...mapping,
      decimal: mapping.decimal ?? survey.decimal,
      hasQuantityDecimals: mapping.hasQuantityDecimals ?? survey.hasQuantityDecimals,
    }
    const above = rows.filter(({ line }) => line <= mapping.skippedLines).length
    const lines = survey.isComplete ? survey.lines : (file.rowCount ?? survey.lines) - above
    if (lines > maxStockFileLines) throw new SpreadsheetError('tooManyLines')
    const readLine = createLineReader(settled)
    return {
      kind: file.kind,
      encoding: file.encoding,
      sheets: file.sheets,
      lines,
      columns: proposed.columns,
      isRemembered: proposed.isRemembered,
      mapping: settled,
      top: rows.slice(0, 10).map(rawOf),
      sample: rows
        .filter(({ line }) => line > mapping.skippedLines)
        .slice(0, sampleLines)
        .map((row) => ({ ...rawOf(row), read: readLine(row) })),
      unknownConditions: [...survey.unknownConditions]
        .map(([word, times]) => ({ word, lines: times }))
        .toSorted((one, other) => other.lines - one.lines),
      warnings: warningsOf(settled, survey),
    }
  } finally {
    file.close()
  }
}

async function firstRows(file: OpenStockFile): Promise<Row[]> {
  const first: Row[] = []
  for await (const rows of file.rows()) {
    first.push(...rows.slice(0, rowsLookedAt - first.length))
    if (first.length >= rowsLookedAt) break
  }
  if (first.length === 0) throw new SpreadsheetError('noLines')
  return first
}

/** The mapping that was chosen, else the remembered one where it fits, else what is recognised. */
function propose(
  file: OpenStockFile,
  rows: Row[],
  { mapping: chosen, remembered: earlier = [] }: RecogniseOptions,
) {
  const seen = recogniseColumns(rows)
  const known = chosen ? undefined : findSavedMapping(seen.names, earlier)
  const remembered = known?.remembered
  const isProse = file.kind === 'text' && Math.max(...rows.map(({ cells }) => cells.length)) === 1
  const found = chosen?.columns ?? known?.columns ?? seen.columns
  // Running text has lines too, and nothing in them looks like a part number.
  if (found.partNumber === undefined && isProse) throw new SpreadsheetError('noTable')
  const { sheet, delimiter } = file
  const mapping: StockMapping = chosen ?? {
    columns: { ...found, partNumber: found.partNumber ?? 0 },
    skippedLines: Math.min(seen.skippedLines, maxSkippedLines),
    condition: remembered?.condition ?? conditions[0],
    currency: seen.currency ?? remembered?.currency ?? 'EUR',
    ...(remembered?.manufacturer === undefined ? {} : { manufacturer: remembered.manufacturer }),
    ...(remembered?.conditionWords ? { conditionWords: remembered.conditionWords } : {}),
  }
  const columns = seen.names.map((name, index) => {
    const column = stockColumns.find((each) => mapping.columns[each] === index) ?? null
    const sureness = chosen || known ? 'chosen' : (column && seen.sureness[column]) || 'guess'
    return { name, column, sureness: column ? sureness : null } as const
  })
  return {
    mapping: {
      ...mapping,
      ...(sheet === undefined ? {} : { sheet }),
      ...(delimiter === undefined ? {} : { delimiter }),
    },
    columns,
    isRemembered: known !== undefined,
  }
}

function warningsOf(mapping: CompleteMapping, survey: ColumnAnalysis): string[] {
  const { columns, condition, manufacturer } = mapping
  const guessed = survey.decimal
  const warnings: string[] = []
  if (columns.manufacturer === undefined && !manufacturer) {
    warnings.push(fileWarnings.noManufacturer)
  }
  if (columns.description === undefined) {
    warnings.push(fileWarnings.noDescription)
  }
  if (columns.quantity === undefined) {
    warnings.push(fileWarnings.noQuantity)
  }
  if (columns.condition === undefined) {
    warnings.push(fileWarnings.noCondition(condition))
  }
  if (columns.price === undefined) {
    warnings.push(fileWarnings.noPrice)
  }
  if (survey.isGuess && mapping.decimal === guessed) {
    warnings.push(fileWarnings.thousands(guessed === '.' ? '1,234' : '1.234'))
  }
  if (survey.hasBoth) {
    warnings.push(fileWarnings.bothDecimals)
  }
  return warnings
}

/** The lines of a stock file as they come, some hundreds at a time, settled by `mapping`. */
export async function* readLinesInThread(
  path: string,
  mapping: StockMapping,
): AsyncGenerator<ReadLine[]> {
  const file = await openStockFile(path, mapping)
  try {
    const readLine = createLineReader(await completeMapping(file, mapping))
    let count = 0
    for await (const rows of linesOf(file, mapping.skippedLines)) {
      count += rows.length
      yield rows.map(readLine)
    }
    if (count === 0) throw new SpreadsheetError('noLines')
  } finally {
    file.close()
  }
}
