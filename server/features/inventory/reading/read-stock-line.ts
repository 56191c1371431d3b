import { hash } from 'node:crypto'
import { parseCurrency, type Currency } from '#contract/currencies.ts'
import {
  maxConditionWordLength,
  partKey,
  stockLimits,
  type Condition,
  type StockColumn,
  type StockMapping,
} from '#contract/inventory/inventory.ts'
import { unescapeFormulas, type Decimal } from '#contract/spreadsheet.ts'
import { lineRefusals, lineWarnings } from '#contract/inventory/import-messages.ts'
import { cellText, type Cell, type Row } from '#server/platform/spreadsheet/spreadsheet.ts'
import { matchCondition } from '#server/features/inventory/reading/columns/match-conditions.ts'
import { parsePrice, parseQuantity } from '#server/features/inventory/reading/parse-numbers.ts'

export interface StockLine {
  partNumber: string
  manufacturer: string
  description: string
  quantity: number
  condition: Condition
  /** Null for CALL. */
  priceCents: number | null
  currency: Currency
}

export interface Remark {
  column: StockColumn
  words: string
  found: string
}

/** One line of a file: accepted, perhaps with warnings, or refused. */
export interface ReadLine {
  lineNumber: number
  line: StockLine | undefined
  refusals: Remark[]
  warnings: Remark[]
}

export interface CompleteMapping extends StockMapping {
  decimal: Decimal
  hasQuantityDecimals: boolean
}

const maxShownLength = 100
const maxCellLength = 2000
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

/** Text of a cell, without the apostrophe that escapes formulas. */
const textIn = (cell: Cell | undefined) =>
  unescapeFormulas(cleanText(cellText(cell).slice(0, maxCellLength)))

/** The condition of a cell in the form that mappings use. */
export const conditionWordOf = (cell: Cell | undefined): string =>
  textIn(cell).toLowerCase().slice(0, maxConditionWordLength)

const months =
  'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mrz|mär|mai|okt|dez|mrt|mei|ene|abr|ago|dic|gen|mag|giu|lug|set|ott|janv|févr|avr|juin|juil|août|sept|déc|sty|lut|kwi|maj|cze|lip|sie|wrz|paź|lis|gru'
const dayLike = new RegExp(
  `^(\\d{1,2}(?:[-./ ]|\\. )(${months})(?:(?:[-./ ]|\\. )\\d{2,4})?|(${months})\\.?[- ]\\d{2}|\\d{1,2}[./-]\\d{1,2}[./-](19|20)\\d{2}( 0?0:00(:00)?)?|(19|20)\\d{2}-\\d{2}-\\d{2}( 00:00:00)?)$`,
  'i',
)
const exponentLike = /^\d+([.,]\d+)?e\+\d{1,3}$/i

const sumLike =
  /^(sub|grand )?-?\s*(total|totals|sum|summe|gesamt|gesamtsumme|totaal|totale|totaux|somme|suma|razem|total general|eindtotaal)\s*:?$/i

/** Whether a spreadsheet has turned the part number into a date; its digits may still be right. */
const isDay = (cell: Cell | undefined) =>
  typeof cell === 'object' ? 'day' in cell : dayLike.test((cell ?? '').trim())

/** Whether a spreadsheet has rounded the part number, so that digits are lost. */
function isRounded(cell: Cell | undefined): boolean {
  if (typeof cell !== 'object') return exponentLike.test((cell ?? '').trim())
  if ('day' in cell) return false
  return Math.abs(cell.number) >= 1e15 || (!Number.isInteger(cell.number) && /e/i.test(cell.text))
}

/**
 * Creates a parser of rows, which remembers parts to detect repeated ones. Without a description, the part number is
 * used.
 */
export function createLineReader(mapping: CompleteMapping) {
  const { columns } = mapping
  /** Line of the first occurrence by digest of the part, to limit memory. */
  const firstLines = new Map<string, number>()
  const known = new Map<string, ReturnType<typeof matchCondition>>()
  const conditionOf = (word: string) => {
    if (known.has(word)) return known.get(word)
    const matched = matchCondition(word, mapping.conditionWords)
    // Copied, because a slice keeps the whole text in memory.
    if (known.size < 200) known.set(Buffer.from(word).toString(), matched)
    return matched
  }

  /** The only text of a line, in a file that states quantities: such as SPEICHER / MEMORY above the parts. */
  const isHeading = (cells: readonly Cell[]) =>
    columns.quantity !== undefined &&
    cells.every((cell, index) => index === columns.partNumber || cellText(cell).trim() === '')

  return function readLine({ line: lineNumber, cells }: Row): ReadLine {
    const refusals: Remark[] = []
    const warnings: Remark[] = []
    const cellOf = (column: StockColumn) =>
      columns[column] === undefined ? undefined : cells[columns[column]]
    const note = (to: Remark[], column: StockColumn, words: string) =>
      to.push({
        column,
        words,
        found: cleanText(cellText(cellOf(column)).slice(0, maxCellLength)).slice(0, maxShownLength),
      })
    const textAt = (column: StockColumn) => textIn(cellOf(column))

    function cutTextAt(column: 'manufacturer' | 'description'): string {
      const text = textAt(column)
      const most = stockLimits[column]
      if (text.length <= most || [...text].length <= most) return text
      note(warnings, column, lineWarnings.cut(most))
      return [...text].slice(0, most).join('').trimEnd()
    }

    const partNumber = textAt('partNumber')
    if (partKey(partNumber) === '') note(refusals, 'partNumber', lineRefusals.noPartNumber)
    else if ([...partNumber].length > stockLimits.partNumber) {
      // Not cut, as that would make it another part number.
      note(refusals, 'partNumber', lineRefusals.longPartNumber)
    } else if (sumLike.test(partNumber) && textAt('manufacturer') + textAt('description') === '') {
      note(refusals, 'partNumber', lineRefusals.total)
    } else if (isHeading(cells)) note(refusals, 'partNumber', lineRefusals.heading)
    else if (isRounded(cellOf('partNumber'))) note(refusals, 'partNumber', lineRefusals.rounded)
    else if (isDay(cellOf('partNumber'))) note(warnings, 'partNumber', lineWarnings.madeDay)

    const manufacturer = cutTextAt('manufacturer') || (mapping.manufacturer ?? '')
    const description =
      cutTextAt('description') || [...partNumber].slice(0, stockLimits.description).join('')

    let quantity = 1
    if (columns.quantity !== undefined) {
      const read = parseQuantity(cleanCell(cellOf('quantity')), !mapping.hasQuantityDecimals)
      if ('refusal' in read) note(refusals, 'quantity', read.refusal)
      else quantity = read.value
      if ('warning' in read) note(warnings, 'quantity', read.warning)
    }

    const word = conditionWordOf(cellOf('condition'))
    const matched = word === '' ? undefined : conditionOf(word)
    const condition = matched?.condition ?? mapping.condition
    if (word !== '' && !matched) {
      note(warnings, 'condition', lineWarnings.unknownCondition(condition))
    } else if (matched?.isNear) note(warnings, 'condition', lineWarnings.readAs(condition))

    let priceCents: number | null = null
    let currency = mapping.currency
    const price = parsePrice(cleanCell(cellOf('price')), mapping.decimal)
    if ('refusal' in price) note(refusals, 'price', price.refusal)
    else {
      priceCents = price.value.cents
      const said = textAt('currency')
      const own = said === '' ? undefined : parseCurrency(said)
      if (own === null && priceCents !== null && !price.value.currency) {
        note(refusals, 'currency', lineRefusals.otherCurrency)
      }
      currency = price.value.currency ?? own ?? mapping.currency
      if (price.warning !== undefined) note(warnings, 'price', price.warning)
    }

    if (refusals.length > 0) return { lineNumber, line: undefined, refusals, warnings }
    // The same part as an earlier line (AM-084).
    const part = `${partKey(partNumber)}\n${manufacturer.toLowerCase()}\n${condition}`
    const digest = hash('sha256', part, 'buffer').toString('latin1', 0, 12)
    const sameAs = firstLines.get(digest)
    if (sameAs === undefined) firstLines.set(digest, lineNumber)
    else note(warnings, 'partNumber', lineWarnings.samePart(sameAs))
    const texts = { partNumber, manufacturer, description }
    const line = { ...texts, quantity, condition, priceCents, currency }
    return { lineNumber, line, refusals, warnings }
  }
}

const cleanCell = (cell: Cell | undefined): Cell | undefined =>
  typeof cell === 'string' ? unescapeFormulas(cleanText(cell.slice(0, maxNumberLength))) : cell
