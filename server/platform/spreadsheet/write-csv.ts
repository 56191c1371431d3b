import { escapeFormulas } from '#contract/spreadsheet.ts'

/** Quoted, with formulas escaped. */
const cell = (text: string): string => `"${escapeFormulas(text).replaceAll('"', '""')}"`

/** Serializes rows as CSV (RFC 4180) with a byte order mark for spreadsheets. */
export const writeCsv = (
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): string => `\u{feff}${[columns, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
