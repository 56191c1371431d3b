import type { Currency } from '#contract/currencies.ts'
import {
  maxConditionWordLength,
  partKey,
  stockLimits,
  type Condition,
  type StockColumn,
  type StockMapping,
} from '#contract/inventory/inventory.ts'
import { type Decimal } from '#contract/spreadsheet.ts'
import { unescapeFormulas } from '#contract/spreadsheet.ts'
import { lineRefusals, lineWarnings } from '#contract/inventory/import-messages.ts'
import { createFirstLineIndex } from '#server/features/inventory/stock-files/reading/first-line-index.ts'
import { cellText, type Cell, type Row } from '#server/platform/spreadsheet/spreadsheet.ts'
import { matchCondition } from '#server/features/inventory/stock-files/reading/columns/match-conditions.ts'
import {
  parseCurrency,
  parsePrice,
  parseQuantity,
} from '#server/features/inventory/stock-files/reading/parse-numbers.ts'

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

/** What is to be said of a cell, and what stood there. */
export interface Remark {
  column: StockColumn
  words: string
  found: string
}

/** What became of one line of a file: either it is taken, perhaps with warnings, or it is refused. */
export interface ReadLine {
  lineNumber: number
  line: StockLine | undefined
  refusals: Remark[]
  warnings: Remark[]
}

/** A mapping once it is settled how the whole columns are to be read. */
export interface CompleteMapping extends StockMapping {
  decimal: Decimal
  hasQuantityDecimals: boolean
}

const maxShown = 100
/** Of a cell that is read: what is longer is too long for anything. */
const maxCellLength = 2000
const maxNumberLength = 200

/** Text as people see it: no control characters, marks of direction or half letters, and single spaces. */
export function cleanText(text: string): string {
  // Most texts have nothing to be cleaned.
  if (/^[!-~]+(?: [!-~]+)*$/.test(text)) return text
  return text
    .toWellFormed()
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffd\ufffe\uffff]/g, '')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim()
}

/** Our own files put an apostrophe before what a spreadsheet would compute; so do those of others. */
const textIn = (cell: Cell | undefined) =>
  unescapeFormulas(cleanText(cellText(cell).slice(0, maxCellLength)))

/** A word for a condition as a mapping says what it means. */
export const conditionWordOf = (cell: Cell | undefined): string =>
  textIn(cell).toLowerCase().slice(0, maxConditionWordLength)

const months =
  'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mrz|mär|mai|okt|dez|mrt|mei|ene|abr|ago|dic|gen|mag|giu|lug|set|ott|janv|févr|avr|juin|juil|août|sept|déc|sty|lut|kwi|maj|cze|lip|sie|wrz|paź|lis|gru'
const dayLike = new RegExp(
  `^(\\d{1,2}(?:[-./ ]|\\. )(${months})(?:(?:[-./ ]|\\. )\\d{2,4})?|(${months})\\.?[- ]\\d{2}|\\d{1,2}[./-]\\d{1,2}[./-](19|20)\\d{2}( 0?0:00(:00)?)?|(19|20)\\d{2}-\\d{2}-\\d{2}( 00:00:00)?)$`,
  'i',
)
const exponentLike = /^\d([.,]\d+)?e\+\d{1,3}$/i

const sumLike =
  /^(sub|grand )?-?\s*(total|totals|sum|summe|gesamt|gesamtsumme|totaal|totale|totaux|somme|suma|razem|total general|eindtotaal)\s*:?$/i

/** What a spreadsheet has made of a part number, if it looks like that. */
function detectMangling(cell: Cell | undefined): string | undefined {
  const { madeDay, rounded } = lineWarnings
  if (typeof cell === 'object') {
    if ('day' in cell) return madeDay
    return Math.abs(cell.number) >= 1e15 || (!Number.isInteger(cell.number) && /e/i.test(cell.text))
      ? rounded
      : undefined
  }
  const text = (cell ?? '').trim()
  return dayLike.test(text) ? madeDay : exponentLike.test(text) ? rounded : undefined
}

/**
 * Reads rows as stock lines, one after the other, and remembers what it has read to know lines that are the same. A
 * file without a manufacturer or a description is taken: the part number stands for the description.
 */
export function createLineReader(mapping: CompleteMapping) {
  const { columns } = mapping
  const firstLine = createFirstLineIndex()
  /** A file has few conditions, however many lines. */
  const known = new Map<string, ReturnType<typeof matchCondition>>()
  const conditionOf = (word: string) => {
    if (known.has(word)) return known.get(word)
    const matched = matchCondition(word, mapping.conditionWords)
    // A copy: a part of a text keeps all of the text it was cut from.
    if (known.size < 200) known.set(Buffer.from(word).toString(), matched)
    return matched
  }

  return function readLine({ line: lineNumber, cells }: Row): ReadLine {
    const refusals: Remark[] = []
    const warnings: Remark[] = []
    const cellOf = (column: StockColumn) =>
      columns[column] === undefined ? undefined : cells[columns[column]]
    const note = (to: Remark[], column: StockColumn, words: string) =>
      to.push({
        column,
        words,
        found: cleanText(cellText(cellOf(column)).slice(0, maxCellLength)).slice(0, maxShown),
      })
    const textAt = (column: StockColumn) => textIn(cellOf(column))

    /** A text that is too long is cut: what it says first is what is read of it. */
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
      // A part number that is cut is another one.
      note(refusals, 'partNumber', lineRefusals.longPartNumber)
    } else if (sumLike.test(partNumber) && textAt('manufacturer') + textAt('description') === '') {
      note(refusals, 'partNumber', lineRefusals.total)
    }
    const mangling = detectMangling(cellOf('partNumber'))
    if (mangling) note(warnings, 'partNumber', mangling)

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

    if (refusals.length > 0) {
      return { lineNumber, line: undefined, refusals, warnings }
    }
    // The same part as an earlier line (AM-084).
    const key = `${partKey(partNumber)}\n${manufacturer.toLowerCase()}\n${condition}`
    const sameAs = firstLine(key, lineNumber)
    if (sameAs !== undefined) {
      note(warnings, 'partNumber', lineWarnings.samePart(sameAs))
    }
    const line = {
      partNumber,
      manufacturer,
      description,
      quantity,
      condition,
      priceCents,
      currency,
    }
    return { lineNumber, line, refusals, warnings }
  }
}

const cleanCell = (cell: Cell | undefined): Cell | undefined =>
  typeof cell === 'string' ? unescapeFormulas(cleanText(cell.slice(0, maxNumberLength))) : cell
