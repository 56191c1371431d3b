import type { ExchangeRates } from '#contract/figures/currencies.ts'
import {
  fileQuestions,
  maxSkippedLines,
  stockColumns,
  maxStockFileLines,
  type Condition,
  type StockMapping,
} from '#contract/inventory/inventory.ts'
import type { StockFilePreview } from '#contract/inventory/stock-files.ts'
import { fileWarnings } from '#contract/inventory/import-messages.ts'
import { findQuestions } from '#server/features/inventory/reading/questions.ts'
import {
  findSavedMapping,
  type SavedMapping,
} from '#server/features/inventory/reading/columns/saved-mappings.ts'
import {
  createLineReader,
  type createPartIndex,
  type ReadLine,
  type CompleteMapping,
} from '#server/features/inventory/reading/read-stock-line.ts'
import { cleanText } from '#server/features/inventory/reading/stock-cells.ts'
import {
  linesOf,
  openStockFile,
  completeMapping,
  analyseColumns,
  type FileForm,
  type OpenStockFile,
  type ColumnAnalysis,
} from '#server/features/inventory/reading/read-stock-rows.ts'
import { recogniseColumns } from '#server/features/inventory/reading/columns/recognise-columns.ts'
import { cellText, SpreadsheetError, type Row } from '#server/platform/spreadsheet/spreadsheet.ts'

type RawRow = Pick<StockFilePreview['sample'][number], 'lineNumber' | 'cells'>

export interface RecognisedStockFile extends Omit<
  StockFilePreview,
  'file' | 'encoding' | 'mapping' | 'mode' | 'sample' | 'stockLines'
> {
  encoding: string | undefined
  mapping: CompleteMapping
  sample: (RawRow & { read: ReadLine })[]
}

export interface RecogniseOptions {
  /** Chosen by the member; takes precedence over recognition. */
  mapping?: StockMapping | undefined
  /** Mappings of earlier files, used if the column names are the same. */
  remembered?: readonly SavedMapping[]
  /** The company's answers for condition words; '' for lines without a condition. */
  conditionWords?: Readonly<Record<string, Condition>>
  /** How the file is opened, if a person has said it; its columns are recognised anew. */
  form?: Pick<FileForm, 'sheet' | 'delimiter' | 'encoding'> | undefined
}

const sampleLines = 20
const recognisedRows = 500
/** Lines of a workbook that formats are detected from; of a text all are. */
const analysedLines = 10_000
const maxCellPreviewLength = 200

const rawOf = ({ line, cells }: Row): RawRow => ({
  lineNumber: line,
  cells: cells.map((cell) =>
    [...cleanText(cellText(cell))].slice(0, maxCellPreviewLength).join(''),
  ),
})

export async function recogniseInProcess(
  path: string,
  rates: ExchangeRates,
  options: RecogniseOptions,
): Promise<RecognisedStockFile> {
  const remembered = options.remembered ?? []
  const knownSheets = remembered.flatMap(({ kept }) => kept?.sheet ?? [])
  const file = await openStockFile(path, {
    ...(options.mapping ?? { ...options.form, answered: answersOf(options.form ?? {}) }),
    knownSheets,
  })
  try {
    const rows = await firstRows(file)
    const proposed = propose(file, rows, options)
    const { mapping, isRemembered } = proposed
    const analysis = await analyseColumns(
      file,
      mapping,
      file.kind === 'workbook' ? analysedLines : Infinity,
    )
    if (analysis.lines === 0) throw new SpreadsheetError('noLines')
    // Evidence in this file takes precedence over answers about another one.
    const numberFormat = {
      decimal: isRemembered && !analysis.isDecimalOpen ? undefined : mapping.decimal,
      hasQuantityDecimals:
        isRemembered && !analysis.areThousandsOpen ? undefined : mapping.hasQuantityDecimals,
    }
    const complete: CompleteMapping = {
      ...mapping,
      decimal: numberFormat.decimal ?? analysis.decimal,
      hasQuantityDecimals: numberFormat.hasQuantityDecimals ?? analysis.hasQuantityDecimals,
    }
    const above = rows.filter(({ line }) => line <= mapping.skippedLines).length
    const lines = analysis.isComplete ? analysis.lines : (file.rowCount ?? analysis.lines) - above
    if (lines > maxStockFileLines) throw new SpreadsheetError('tooManyLines')
    const readLine = createLineReader(complete, rates)
    return {
      kind: file.kind,
      encoding: file.encoding,
      sheets: file.sheets,
      lines,
      columns: proposed.columns,
      isRemembered,
      mapping: complete,
      top: rows.slice(0, 10).map(rawOf),
      sample: rows
        .filter(
          ({ line, isHidden }) =>
            line > mapping.skippedLines && (!isHidden || mapping.readsHiddenRows),
        )
        .slice(0, sampleLines)
        .map((row) => ({ ...rawOf(row), read: readLine(row) }))
        .filter(({ read }) => !read.isSection),
      warnings: warningsOf(complete, analysis),
      questions: findQuestions({ ...proposed, file, analysis, mapping: complete }),
    }
  } finally {
    file.close()
  }
}

async function firstRows(file: OpenStockFile): Promise<Row[]> {
  const first: Row[] = []
  for await (const rows of file.rows()) {
    first.push(...rows.slice(0, recognisedRows - first.length))
    if (first.length >= recognisedRows) break
  }
  if (first.length === 0) throw new SpreadsheetError('noLines')
  return first
}

/** The questions that are answered by how a person opens a file. */
const answersOf = (form: NonNullable<RecogniseOptions['form']>) =>
  fileQuestions.filter((about) => about in form)

/** The chosen mapping, else a saved one that fits, else the recognised one. */
function propose(
  file: OpenStockFile,
  rows: Row[],
  { mapping: chosen, form, remembered: earlier = [], conditionWords = {} }: RecogniseOptions,
) {
  const seen = recogniseColumns(rows)
  const saved = chosen ? undefined : findSavedMapping(seen.names, earlier)
  const remembered = saved?.remembered
  const isProse = file.kind === 'text' && Math.max(...rows.map(({ cells }) => cells.length)) === 1
  if (!chosen && file.kind === 'text' && isWritten(rows)) throw new SpreadsheetError('noTable')
  const chosenColumns = chosen?.columns ?? saved?.columns ?? seen.columns
  // Prose has lines too, but no part numbers.
  if (chosenColumns.partNumber === undefined && isProse) throw new SpreadsheetError('noTable')
  const { sheet, delimiter, encoding } = file
  const { '': emptyCondition, ...words } = conditionWords
  const mapping: StockMapping = chosen ?? {
    columns: { ...chosenColumns, partNumber: chosenColumns.partNumber ?? 0 },
    skippedLines: Math.min(seen.skippedLines, maxSkippedLines),
    // Never better than the file says, unless the member has said so.
    condition: remembered?.condition ?? emptyCondition ?? 'ASIS',
    currency: seen.currency ?? remembered?.currency ?? 'EUR',
    ...(file.kind === 'text' && { width: seen.width }),
    manufacturer: remembered?.manufacturer,
    conditionWords: words,
    repeatedLines: remembered?.repeatedLines,
    ...(saved && saved.addedQuantities.length > 0 && { addedQuantities: saved.addedQuantities }),
    ...remembered?.kept,
    // Columns of a saved mapping were chosen by a person.
    answered: [
      ...new Set([
        ...answersOf(form ?? {}),
        ...(remembered?.kept?.answered ?? []),
        ...(saved ? (['header'] as const) : []),
      ]),
    ],
  }
  const columns = seen.names.map((name, index) => {
    const column = stockColumns.find((each) => mapping.columns[each] === index) ?? null
    const sureness = chosen || saved ? 'chosen' : (column && seen.sureness[column]) || 'guess'
    return { name, column, sureness: column ? sureness : null } as const
  })
  // A column with a separate question causes no other doubt.
  const doubts =
    chosen || saved
      ? []
      : seen.doubts.filter(({ column }) => !Object.hasOwn(seen.alternatives, column))
  return {
    mapping: { ...mapping, sheet, delimiter, encoding },
    columns,
    alternatives: seen.alternatives,
    doubts,
    // Conditions are unmistakable.
    hasGuesses:
      doubts.length > 0 ||
      stockColumns.some(
        (column) =>
          column !== 'condition' &&
          // Asked about by itself.
          !Object.hasOwn(seen.alternatives, column) &&
          seen.sureness[column] === 'guess' &&
          seen.columns[column] === mapping.columns[column],
      ),
    isRemembered: saved !== undefined,
  }
}

/** Whether lines are sentences: many words in a cell, and hardly a cell that is a part number or a figure. */
function isWritten(rows: Row[]): boolean {
  const shareOf = (is: (text: string) => boolean) =>
    rows.filter(({ cells }) => cells.some((cell) => is(cellText(cell).trim()))).length / rows.length
  return (
    shareOf((text) => text.split(/\s+/).length >= 6) >= 0.5 &&
    shareOf((text) => /^\S*\d\S*$/.test(text)) < 0.2
  )
}

function warningsOf(mapping: CompleteMapping, analysis: ColumnAnalysis): string[] {
  const { columns, condition, manufacturer } = mapping
  const { hasBoth } = analysis
  return [
    columns.manufacturer === undefined && !manufacturer && fileWarnings.noManufacturer,
    columns.description === undefined && fileWarnings.noDescription,
    columns.quantity === undefined && fileWarnings.noQuantity,
    columns.condition === undefined && fileWarnings.noCondition(condition),
    columns.price === undefined && fileWarnings.noPrice,
    hasBoth && fileWarnings.bothDecimals,
  ].filter((warning) => warning !== false)
}

export async function* readLinesInProcess(
  path: string,
  rates: ExchangeRates,
  mapping: StockMapping,
  {
    parts,
    onMapping = () => {},
  }: {
    parts?: ReturnType<typeof createPartIndex>
    onMapping?: (complete: CompleteMapping) => void
  } = {},
): AsyncGenerator<ReadLine[]> {
  const file = await openStockFile(path, mapping)
  try {
    const complete = await completeMapping(file, mapping)
    onMapping(complete)
    const readLine = createLineReader(complete, rates, parts)
    let count = 0
    for await (const rows of linesOf(file, mapping)) {
      count += rows.length
      yield rows.map(readLine)
    }
    if (count === 0) throw new SpreadsheetError('noLines')
  } finally {
    file.close()
  }
}
