/** Characters that are kept of a cell, more than any consumer needs, so that an overlong text is still seen as one. */
export const maxTextLength = 700

/**
 * A cell: text, or a number or date as a workbook types it, with the unit of its number format. A scientific format shows
 * other figures than the number has. A cell with a fault has no value: its formula was never computed, or failed, or it is
 * struck out.
 */
export type Cell =
  | string
  | { number: number; text: string; unit?: string; isScientific?: true }
  | { day: string }
  | { fault: 'noResult' | 'error' | 'struck'; text: string }

export interface Row {
  /** Line number from 1, as text editors and spreadsheets count. */
  line: number
  cells: Cell[]
  /** Hidden by a filter or by hand. */
  isHidden?: true
}

/** Error values as spreadsheets write them, also into text files: in English, German, Dutch, French, Spanish and Italian. */
const errorValue =
  /^#(N\/?A|NV|N\/B|N\/D|REF!|BEZUG!|VERW!|RIF\.?!|VALUE!|WERT!|WAARDE!|VALEUR!|VALOR!|VALORE!|¡VALOR!|DIV\/0!|DEEL\/0!|¡DIV\/0!|NAME\??|NAAM\?|NOM\?|NOMBRE\?|¿NOMBRE\?|NOME\?|NULL!|NUL!|NULO!|NUM!|ZAHL!|GETAL!|NOMBRE!|¡NUM!|SPILL!|CALC!)$/i

/** Whether a text is the error value of a formula, such as `#N/A`. */
export const isErrorValue = (text: string): boolean =>
  text.startsWith('#') && errorValue.test(text.trim())

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
  | 'noResults'
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
