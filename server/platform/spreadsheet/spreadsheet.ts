/** Characters that are kept of a cell, more than any consumer needs, so that an overlong text is still seen as one. */
export const maxTextLength = 700

/** A cell: text, or a number or date as a workbook types it, with the unit of its number format. */
export type Cell = string | { number: number; text: string; unit?: string } | { day: string }

export interface Row {
  /** Line number from 1, as text editors and spreadsheets count. */
  line: number
  cells: Cell[]
}

export const cellText = (cell: Cell | undefined): string =>
  cell === undefined || typeof cell === 'string'
    ? (cell ?? '')
    : 'day' in cell
      ? cell.day
      : cell.text

/** Why a file cannot be read. */
type SpreadsheetFault =
  | 'empty'
  | 'noLines'
  | 'noTable'
  | 'oldWorkbook'
  | 'oldWorkbookTooLarge'
  | 'webPage'
  | 'protected'
  | 'encoding'
  | 'damaged'
  | 'tooLarge'
  | 'unpacksTooLarge'
  | 'tooManyLines'
  | 'longLine'
  | 'noSheet'
  | 'busy'
  | 'tooSlow'

/** Thrown when a file turns out to be unreadable, at its start or later. */
export class SpreadsheetError extends Error {
  readonly fault: SpreadsheetFault

  constructor(fault: SpreadsheetFault) {
    super(`unreadable spreadsheet: ${fault}`)
    this.fault = fault
  }
}
