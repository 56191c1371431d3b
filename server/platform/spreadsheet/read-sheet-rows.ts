import { stockFileColumns } from '#contract/inventory/inventory.ts'
import type { Cell, Row } from '#server/platform/spreadsheet/make-row-reader.ts'
import { readCellStyles, type CellStyle } from '#server/platform/spreadsheet/read-cell-styles.ts'
import {
  mostTextLength,
  readSharedTexts,
  unescapeText,
  type TextTable,
} from '#server/platform/spreadsheet/read-shared-texts.ts'
import { ReadingStopped } from '#server/platform/spreadsheet/stop-reading.ts'
import { readXml, type Sheet, type Workbook } from '#server/platform/spreadsheet/read-workbook.ts'

const [letterR, letterO, letterW, letterV, letterI, letterS] = [...'rowvis'].map((letter) =>
  letter.charCodeAt(0),
) as [number, number, number, number, number, number]
const names = {
  row: (letterR << 16) | (letterO << 8) | letterW,
  value: letterV,
  inlineText: (letterI << 8) | letterS,
}

/** The most a workbook has, filled or not. */
const mostRowTags = 1_048_576
/** After so much without another row there is none to come. */
const mostWithoutRow = 16 * 1024 * 1024

/**
 * How many rows of a sheet have a value, up to `most`: seen by its tags alone, many times faster than by reading it.
 * @throws ReadingStopped where it has more rows than a workbook can have
 */
export async function countRows(workbook: Workbook, sheet: Sheet, most: number): Promise<number> {
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
    if (rows >= most) return most
    if (rowTags > mostRowTags) throw new ReadingStopped('tooManyLines')
    if (sinceRow > mostWithoutRow) return rows
  }
  return rows
}

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

const msOfDay = 86_400_000
const lastDay = 2_958_465

/** A day as 2026-03-01; undefined for what no calendar has. */
function dayOf(number: number, from1904: boolean): string | undefined {
  const days = Math.floor(number) + (from1904 ? 1462 : 0)
  if (!(days >= 1 && days <= lastDay)) return undefined
  return new Date(Date.UTC(1899, 11, 30) + days * msOfDay).toISOString().slice(0, 10)
}

function numberCell(value: string, style: CellStyle | undefined, from1904: boolean): Cell {
  const number = Number(value)
  if (value === '' || !Number.isFinite(number)) return value
  const day = style?.isDay ? dayOf(number, from1904) : undefined
  if (day !== undefined) return { day }
  const isWhole = Number.isInteger(number)
  const text = isWhole
    ? BigInt(number)
        .toString()
        .padStart(style?.digits ?? 0, '0')
    : String(Number(number.toPrecision(15)))
  return style?.unit ? { number, text, unit: style.unit } : { number, text }
}

/** What cells of all sheets refer to. */
export interface SheetTables {
  texts: TextTable
  styles: CellStyle[]
}

export const readSheetTables = async (workbook: Workbook): Promise<SheetTables> => ({
  texts: await readSharedTexts(workbook),
  styles: await readCellStyles(workbook),
})

/**
 * Rows of a sheet as they come, some hundreds at a time, up to the last of the `count` that have a value: what follows
 * may be a million empty ones. Of formulas it is the value that was kept beside them.
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
  let isReading = false
  let hasValue = false
  let seen = 0

  function cellOf(): Cell {
    switch (type) {
      case 's':
        return texts.at(Number(value || -1))
      case 'inlineStr':
      case 'str':
        return unescapeText(value).slice(0, mostTextLength)
      case 'b':
        return value === '1' ? 'TRUE' : 'FALSE'
      case 'e':
        return ''
      case 'd':
        return { day: value.slice(0, 10) }
      default:
        return numberCell(value.trim().slice(0, 400), style, workbook.from1904)
    }
  }

  const xml = readXml(workbook.bytesOf(sheet.part), {
    open(name, { attributes }) {
      isValue = name === 'v' || (name === 't' && !isReading)
      if (name === 'v' || name === 'is') hasValue = true
      else if (name === 'row') {
        hasValue = false
        row = { line: Number(attributes['r']) || row.line + 1, cells: [] }
        column = -1
      } else if (name === 'c') {
        const reference = attributes['r']
        column = reference === undefined ? column + 1 : columnOf(reference)
        type = attributes['t'] ?? 'n'
        style = styles[Number(attributes['s'] ?? 0)]
        value = ''
      } else if (name === 'rPh') isReading = true
    },
    close(name) {
      isValue = false
      if (name === 'rPh') isReading = false
      else if (name === 'c' && column >= 0 && column < stockFileColumns) {
        const cell = cellOf()
        if (cell === '') return
        while (row.cells.length < column) row.cells.push('')
        row.cells[column] = cell
      } else if (name === 'row') {
        const isFilled = row.cells.some((cell) => typeof cell !== 'string' || cell.trim() !== '')
        if (isFilled) rows.push(row)
        if (hasValue) seen += 1
      }
    },
    text(found) {
      if (isValue && value.length < mostTextLength) value += found.slice(0, mostTextLength * 7)
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
