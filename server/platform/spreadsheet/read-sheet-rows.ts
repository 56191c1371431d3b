import { maxSheetColumns } from '#contract/spreadsheet.ts'
import {
  isStrike,
  readCellStyles,
  type CellStyle,
} from '#server/platform/spreadsheet/read-cell-styles.ts'
import {
  readSharedStrings,
  decodeEscapes,
  type TextTable,
} from '#server/platform/spreadsheet/read-shared-strings.ts'
import {
  cellText,
  maxTextLength,
  SpreadsheetError,
  type Cell,
  type Row,
} from '#server/platform/spreadsheet/spreadsheet.ts'
import { readXml, type Sheet, type Workbook } from '#server/platform/spreadsheet/read-workbook.ts'

const [letterR, letterO, letterW, letterV, letterI, letterS] = [...'rowvis'].map((letter) =>
  letter.charCodeAt(0),
) as [number, number, number, number, number, number]
const names = {
  row: (letterR << 16) | (letterO << 8) | letterW,
  value: letterV,
  inlineText: (letterI << 8) | letterS,
}

/** Rows of a sheet, filled or not: the limit of the format. */
const maxRowTags = 1_048_576
/** After this many bytes without a row, no more rows are expected. */
const maxBytesWithoutRow = 16 * 1024 * 1024

/**
 * Counts the rows of a sheet that have a value, up to `max`, by scanning tags: many times faster than parsing.
 * @throws SpreadsheetError if the sheet has more rows than the format allows
 */
export async function countRows(workbook: Workbook, sheet: Sheet, max: number): Promise<number> {
  let rows = 0
  let rowTags = 0
  let isRowEmpty = false
  let isName = false
  let name = 0
  let sinceRow = 0
  for await (const piece of workbook.bytesOf(sheet.part)) {
    sinceRow += piece.length
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at]!
      if (byte === 0x3c) {
        isName = true
        name = 0
      } else if (isName) {
        if (byte === 0x3a) name = 0
        else if (byte === 0x3e || byte === 0x20 || byte === 0x2f || byte < 0x20) {
          isName = false
          if (name === names.row) {
            isRowEmpty = true
            rowTags += 1
            sinceRow = 0
          } else if (isRowEmpty && (name === names.value || name === names.inlineText)) {
            isRowEmpty = false
            rows += 1
          }
        } else name = ((name << 8) | byte) & 0x7fffffff
      }
    }
    if (rows >= max) return max
    if (rowTags > maxRowTags) throw new SpreadsheetError('tooManyLines')
    if (sinceRow > maxBytesWithoutRow) return rows
  }
  return rows
}

const isTrue = (attribute: string | undefined) => attribute === '1' || attribute === 'true'

/** `AB12` is column 27. */
function columnOf(reference: string): number {
  let column = 0
  for (let at = 0; at < reference.length; at++) {
    const code = reference.charCodeAt(at) & ~32
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return column - 1
}

const dayMs = 86_400_000
const maxDateSerial = 2_958_465

/** An ISO date; undefined for a serial number outside of the calendar. */
function parseDateSerial(number: number, from1904: boolean): string | undefined {
  const days = Math.floor(number) + (from1904 ? 1462 : 0)
  if (!(days >= 1 && days <= maxDateSerial)) return undefined
  return new Date(Date.UTC(1899, 11, 30) + days * dayMs).toISOString().slice(0, 10)
}

/** A cell with a number as a workbook stores it; a date if its format is one. */
export function numberCell(value: string, style: CellStyle | undefined, from1904: boolean): Cell {
  const number = Number(value)
  if (value === '' || !Number.isFinite(number)) return value
  const day = style?.isDate ? parseDateSerial(number, from1904) : undefined
  if (day !== undefined) return { day }
  const isWhole = Number.isInteger(number)
  const text = isWhole
    ? BigInt(number)
        .toString()
        .padStart(style?.digits ?? 0, '0')
    : String(Number(number.toPrecision(15)))
  return {
    number,
    text,
    ...(style?.unit && { unit: style.unit }),
    ...(style?.isScientific && { isScientific: true as const }),
  }
}

export const isFilled = ({ cells }: Row) =>
  cells.some((cell) => typeof cell !== 'string' || cell.trim() !== '')

/** Shared strings and styles, which the cells of all sheets refer to. */
export interface SheetTables {
  texts: TextTable
  styles: CellStyle[]
}

export const readSheetTables = async (workbook: Workbook): Promise<SheetTables> => ({
  texts: await readSharedStrings(workbook),
  styles: await readCellStyles(workbook),
})

/**
 * Streams the rows of a sheet in batches of some hundreds and stops after `count` rows with a value, as a million empty
 * ones may follow. Formulas yield their cached value, cells of hidden columns nothing.
 */
export async function* readSheetRows(
  workbook: Workbook,
  { sheet, count, tables: { texts, styles } }: { sheet: Sheet; count: number; tables: SheetTables },
): AsyncGenerator<Row[]> {
  let rows: Row[] = []
  let row: Row = { line: 0, cells: [] }
  let column = -1
  let type = ''
  let style: CellStyle | undefined
  let value = ''
  let isValue = false
  let isPhonetic = false
  /** In a struck part of an inline text. */
  let isStruck = false
  let hasValue = false
  let isFormula = false
  let seen = 0
  const hidden: { first: number; last: number }[] = []
  const isHiddenColumn = (index: number) =>
    hidden.some(({ first, last }) => index >= first && index <= last)

  function parseCell(): Cell {
    if (isFormula && value === '') return { fault: 'noResult', text: '' }
    switch (type) {
      case 's':
        return texts.at(Number(value || -1))
      case 'inlineStr':
      case 'str':
        return decodeEscapes(value).slice(0, maxTextLength)
      case 'b':
        return value === '1' ? 'TRUE' : 'FALSE'
      case 'e':
        return { fault: 'error', text: value.slice(0, 20) }
      case 'd':
        return { day: value.slice(0, 10) }
      default:
        return numberCell(value.trim().slice(0, 400), style, workbook.from1904)
    }
  }

  const xml = readXml(workbook.bytesOf(sheet.part), {
    open(name, { attributes }) {
      if (name === 'r' || name === 'c') isStruck = false
      else if (isStrike(name, attributes)) isStruck = true
      isValue = name === 'v' || (name === 't' && !isPhonetic && !isStruck)
      if (name === 'v' || name === 'is') hasValue = true
      else if (name === 'row') {
        hasValue = false
        row = { line: Number(attributes['r']) || row.line + 1, cells: [] }
        if (isTrue(attributes['hidden'])) row.isHidden = true
        column = -1
      } else if (name === 'c') {
        const reference = attributes['r']
        column = reference === undefined ? column + 1 : columnOf(reference)
        type = attributes['t'] ?? 'n'
        style = styles[Number(attributes['s'] ?? 0)]
        value = ''
        isFormula = false
      } else if (name === 'f') {
        isFormula = true
      } else if (name === 'rPh') isPhonetic = true
      else if (name === 'col' && isTrue(attributes['hidden']) && hidden.length < maxSheetColumns) {
        hidden.push({ first: Number(attributes['min']) - 1, last: Number(attributes['max']) - 1 })
      }
    },
    close(name) {
      isValue = false
      if (name === 'rPh') isPhonetic = false
      else if (name === 'c' && column >= 0 && column < maxSheetColumns) {
        const read = isHiddenColumn(column) ? '' : parseCell()
        if (read === '') return
        const cell: Cell = style?.isStruck ? { fault: 'struck', text: cellText(read) } : read
        while (row.cells.length < column) row.cells.push('')
        row.cells[column] = cell
      } else if (name === 'row') {
        if (isFilled(row)) rows.push(row)
        if (hasValue) seen += 1
      }
    },
    text(piece) {
      if (isValue && value.length < maxTextLength) value += piece.slice(0, maxTextLength * 7)
    },
  })
  for await (const _ of xml) {
    if (seen >= count) break
    if (rows.length === 0) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}
