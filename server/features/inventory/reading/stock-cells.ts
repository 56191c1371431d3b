import { lineRefusals } from '#contract/inventory/import-messages.ts'
import { maxConditionWordLength, type StockColumn } from '#contract/inventory/inventory.ts'
import { unescapeFormulas } from '#contract/spreadsheet.ts'
import { cellText, isErrorValue, type Cell } from '#server/platform/spreadsheet/spreadsheet.ts'

/** Longer texts are cut before anything is read from them. */
export const maxCellLength = 2000
const maxNumberLength = 200

/** Removes control characters, direction marks and lone surrogates, and collapses spaces. */
export function cleanText(text: string): string {
  // Fast path for most texts.
  if (/^[!-~]+(?: [!-~]+)*$/.test(text)) return text
  return text
    .toWellFormed()
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffd\ufffe\uffff]/g, '')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim()
}

const cleanCell = (cell: Cell | undefined) => cleanText(cellText(cell).slice(0, maxCellLength))

/** Text of a cell, without the apostrophe that escapes formulas. */
export const textIn = (cell: Cell | undefined): string => unescapeFormulas(cleanCell(cell))

/** Text of a cell of a text file, where `="00123"` keeps the zeros in spreadsheets; with an apostrophe it is text. */
export function plainTextIn(cell: Cell | undefined): string {
  const text = cleanCell(cell)
  return unescapeFormulas(text.startsWith('="') ? text.replace(/^="([^"]+)"$/, '$1') : text)
}

/** The condition of a cell in the form that mappings use. */
export const conditionWordOf = (cell: Cell | undefined): string =>
  textIn(cell).toLowerCase().slice(0, maxConditionWordLength)

/** Two figures below each other in a cell are not one with a space. */
const figuresOnLines = /(?<=\d)[^\S\r\n]*[\r\n]+\s*(?=\d)/g

/** A cell from which a figure is read. */
export const figureCell = (cell: Cell | undefined): Cell | undefined =>
  typeof cell === 'string'
    ? unescapeFormulas(cleanText(cell.slice(0, maxNumberLength).replace(figuresOnLines, ' / ')))
    : cell

const months =
  'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mrz|mär|mai|okt|dez|mrt|mei|ene|abr|ago|dic|gen|mag|giu|lug|set|ott|janv|févr|avr|juin|juil|août|sept|déc|sty|lut|kwi|maj|cze|lip|sie|wrz|paź|lis|gru'
/** The formats in which spreadsheets write a day. */
const dayLike = new RegExp(
  `^(\\d{1,2}(?:[-./ ]|\\. )(${months})(?:(?:[-./ ]|\\. )\\d{2,4})?|\\d{1,2}[./-]\\d{1,2}[./-](19|20)\\d{2}( 0?0:00(:00)?)?|(19|20)\\d{2}-\\d{2}-\\d{2}( 00:00:00)?)$`,
  'i',
)
/** So they write a month, and so some part numbers are written. */
const monthLike = new RegExp(`^(${months})\\.?[- ]\\d{2}$`, 'i')
const exponentLike = /^\d+([.,]\d+)?e\+\d{1,3}$/i

/** Whether a spreadsheet has turned the part number into a date. */
export const isDay = (cell: Cell | undefined): boolean =>
  typeof cell === 'object' ? 'day' in cell : dayLike.test((cell ?? '').trim())

export const mayBeDay = (cell: Cell | undefined): boolean =>
  typeof cell === 'string' && monthLike.test(cell.trim())

/** Whether a spreadsheet has rounded the part number, so that digits are lost. */
export function isRounded(cell: Cell | undefined): boolean {
  if (typeof cell !== 'object') return exponentLike.test((cell ?? '').trim())
  if ('day' in cell || 'fault' in cell) return false
  return Math.abs(cell.number) >= 1e15 || (!Number.isInteger(cell.number) && /e/i.test(cell.text))
}

/** Signs that mean the value of the line above. */
const ditto = /^(["″〃]|''|[-—–]+ ?["″] ?[-—–]+|ditto|dto\.|idem)$/i

/** Why a cell has no value that can be read: its formula has no result, or its figures are not those that it shows. */
export function faultOf(cell: Cell | undefined, column: StockColumn): string | undefined {
  if (typeof cell === 'string') {
    if (ditto.test(cell.trim())) return lineRefusals.ditto
    return isErrorValue(cell) ? lineRefusals.errorValue : undefined
  }
  if (cell === undefined || 'day' in cell) return undefined
  if ('fault' in cell) {
    if (cell.fault !== 'noResult') {
      return cell.fault === 'error' ? lineRefusals.errorValue : lineRefusals.struck
    }
    // Of texts, nothing is missing that would be guessed.
    const isText = column === 'manufacturer' || column === 'description'
    return isText ? undefined : lineRefusals.noResult
  }
  if (column === 'partNumber' && cell.unit) return lineRefusals.formatted
  if (!cell.isScientific) return undefined
  return column === 'partNumber' ? lineRefusals.rounded : lineRefusals.scientific
}
