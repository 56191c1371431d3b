import { escapeFormulas } from '#contract/spreadsheet.ts'

/** A number on its own is no formula, also with a minus. */
const plainNumber = /^-?\d+(\.\d+)?$/

/** Quoted, with formulas escaped. */
const cell = (text: string): string =>
  `"${plainNumber.test(text) ? text : escapeFormulas(text).replaceAll('"', '""')}"`

const line = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`

/** The first line of CSV (RFC 4180), with a byte order mark for spreadsheets. */
export const csvHead = (columns: readonly string[]): string => `\u{feff}${line(columns)}`

export const csvRows = (rows: readonly (readonly string[])[]): string => rows.map(line).join('')

export const writeCsv = (
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): string => csvHead(columns) + csvRows(rows)
