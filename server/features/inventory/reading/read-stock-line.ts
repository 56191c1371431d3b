import { hash } from 'node:crypto'
import {
  currencies,
  toEuroCents,
  type Currency,
  type ExchangeRates,
} from '#contract/figures/currencies.ts'
import { parseCurrency } from '#contract/figures/typed-price.ts'
import {
  makerKey,
  maxCellTextLength,
  maxCorrectableLines,
  maxPriceCents,
  stockColumns,
  stockLimits,
  type Condition,
  type LineCells,
  type StockColumn,
  type StockMapping,
} from '#contract/inventory/inventory.ts'
import { partKey } from '#contract/inventory/part-numbers.ts'
import type { Decimal } from '#contract/spreadsheet.ts'
import { lineRefusals, lineWarnings } from '#contract/inventory/import-messages.ts'
import { cellText, type Cell, type Row } from '#server/platform/spreadsheet/spreadsheet.ts'
import { createLineKinds } from '#server/features/inventory/reading/line-kinds.ts'
import {
  cleanText,
  conditionWordOf,
  faultOf,
  figureCell,
  isDay,
  isRounded,
  mayBeDay,
  maxCellLength,
  plainTextIn,
  textIn,
} from '#server/features/inventory/reading/stock-cells.ts'
import { matchCondition } from '#server/features/inventory/reading/columns/match-conditions.ts'
import {
  parsePrice,
  parseQuantity,
  priceText,
} from '#server/features/inventory/reading/parse-numbers.ts'

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

/** An earlier line of a file. */
export interface EarlierLine extends Pick<StockLine, 'quantity' | 'priceCents' | 'currency'> {
  lineNumber: number
}

/** One line of a file: accepted, perhaps with warnings, or refused. */
export interface ReadLine {
  lineNumber: number
  line: StockLine | undefined
  refusals: Remark[]
  warnings: Remark[]
  /** A heading such as SERVERS, or a total: no stock line at all. */
  isSection?: true
  /** The condition word if it is not recognised; '' without a condition. */
  unknownCondition?: string
  /** The first line with the same part number, manufacturer and condition. */
  repeats?: EarlierLine
  /** Of the first refused lines, which can be corrected. */
  cells?: LineCells
}

export interface CompleteMapping extends StockMapping {
  decimal: Decimal
  hasQuantityDecimals: boolean
}

const maxShownLength = 100

const soldLike =
  /^(sold( out)?|reserved?|on hold|verkauft|ausverkauft|reserviert|verkocht|gereserveerd|vendu|r[ée]serv[ée]e?|vendido|venduto|sprzedane|продано)$/i

/** Bytes of a digest of a part: of its key, manufacturer and condition. */
export const partDigestBytes = 12

/** Finds the first line for the same part as another one; a digest and four numbers per part. */
export function createPartIndex() {
  const places = new Map<string, number>()
  const values: number[] = []
  /** Adds a line, unless there is an earlier one for its part, which is returned. */
  function add(lineNumber: number, line: StockLine): EarlierLine | undefined {
    const { partNumber, manufacturer, condition, quantity, priceCents, currency } = line
    const part = `${partKey(partNumber)}\n${makerKey(manufacturer)}\n${condition}`
    const digest = hash('sha256', part, 'buffer').toString('latin1', 0, partDigestBytes)
    const place = places.get(digest)
    if (place === undefined) {
      places.set(digest, values.length)
      values.push(lineNumber, quantity, priceCents ?? -1, currencies.indexOf(currency))
      return undefined
    }
    const [first, count, cents, money] = values.slice(place, place + 4)
    return {
      lineNumber: first!,
      quantity: count!,
      priceCents: cents === -1 ? null : cents!,
      currency: currencies[money!]!,
    }
  }
  return {
    add,
    /** Removes a part by its digest in Latin-1. @returns whether there was one */
    remove: (digest: string) => places.delete(digest),
  }
}

/** Replaces cells by the texts that a member has typed. */
function createCorrector({ columns, addedQuantities = [], corrections = [] }: StockMapping) {
  const byLine = new Map(corrections.map((one) => [one.lineNumber, one.cells]))
  return function correctRow(row: Row): Row {
    const typed = byLine.get(row.line)
    if (!typed) return row
    const cells = [...row.cells]
    for (const column of stockColumns) {
      const index = columns[column]
      const text = typed[column]
      if (index === undefined || text === undefined) continue
      while (cells.length < index) cells.push('')
      cells[index] = text
      // A typed quantity is the whole quantity.
      if (column === 'quantity') for (const added of addedQuantities) cells[added] = ''
    }
    return { ...row, cells }
  }
}

/**
 * Creates a parser of rows, which remembers parts to detect repeated ones. Without a description, the part number is
 * used. Prices that cannot be converted at the rates are refused.
 */
export function createLineReader(
  mapping: CompleteMapping,
  rates: ExchangeRates,
  parts = createPartIndex(),
) {
  const {
    columns,
    width,
    addedQuantities = [],
    conditionWords = {},
    repeatedLines = 'add',
  } = mapping
  const correctRow = createCorrector(mapping)
  const kinds = createLineKinds(mapping)
  const readText = mapping.delimiter === undefined ? textIn : plainTextIn
  let refusedLines = 0
  const cache = new Map<string, ReturnType<typeof readCondition>>()
  const conditionOf = (word: string) => {
    const cached = cache.get(word)
    if (cached) return cached
    const read = readCondition(word)
    // Copied, because a slice keeps the whole text in memory.
    if (cache.size < 200) cache.set(Buffer.from(word).toString(), read)
    return read
  }
  function readCondition(word: string) {
    const isChosen = Object.hasOwn(conditionWords, word)
    const matched = word === '' ? undefined : matchCondition(word, conditionWords)
    return { matched, isUnknown: isChosen || !matched }
  }

  const { price: priceAt } = columns
  const maySplitPrice =
    mapping.delimiter === ',' &&
    priceAt !== undefined &&
    !Object.values(columns).includes(priceAt + 1)
  const texts = new Set([columns.partNumber, columns.manufacturer, columns.description])
  /** Whether a cell says that the goods are gone, in whichever column: SOLD as a price, Reserved as a status. */
  const isSoldLine = (cells: readonly Cell[]) =>
    cells.some(
      (cell, index) =>
        typeof cell === 'string' &&
        cell.length > 3 &&
        cell.length < 16 &&
        !texts.has(index) &&
        soldLike.test(cell.trim()),
    )

  /** Whether a comma has split the thousands of a price: 1,129.00. */
  const isPriceSplit = (cells: readonly Cell[]) =>
    maySplitPrice &&
    /^\s*\p{Sc}?\d{1,3}$/u.test(cellText(cells[priceAt])) &&
    /^\d{3}(\.\d{1,2})?\s*$/.test(cellText(cells[priceAt + 1]))

  /** The texts of a line for its correction, without those of other columns. */
  function cellsOf(cells: readonly Cell[]): LineCells {
    const texts: LineCells = {}
    for (const column of stockColumns) {
      const index = columns[column]
      if (index === undefined) continue
      const text = column === 'price' ? priceText(cells[index]) : cellText(cells[index])
      texts[column] = cleanText(text.slice(0, maxCellTextLength))
    }
    return texts
  }

  const parse = (cell: Cell | undefined) =>
    parseQuantity(figureCell(cell), !mapping.hasQuantityDecimals)

  /** The quantity of a line, or the sum of its quantities, of which some may be 0 or missing. */
  function readQuantity(cells: readonly Cell[]): ReturnType<typeof parseQuantity> {
    if (columns.quantity === undefined || addedQuantities.length === 0) {
      return parse(columns.quantity === undefined ? undefined : cells[columns.quantity])
    }
    const quantities = [columns.quantity, ...addedQuantities]
      .map((index) => cells[index])
      .filter((cell) => cellText(cell).trim() !== '')
    if (quantities.length === 0) return parse('')
    const reads = quantities.map((cell) => {
      const fault = faultOf(cell, 'quantity')
      return fault === undefined ? parse(cell) : { refusal: fault }
    })
    const refused = reads.find((read) => 'refusal' in read && read.refusal !== lineRefusals.none)
    if (refused) return refused
    const sum = reads.reduce((total, read) => total + ('value' in read ? read.value : 0), 0)
    return parse(String(sum))
  }

  return function readLine(row: Row): ReadLine {
    const corrected = correctRow(row)
    const { line: lineNumber, cells } = corrected
    const isLong =
      corrected === row &&
      width !== undefined &&
      cells.slice(width).some((cell) => cellText(cell).trim() !== '')
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
    const textAt = (column: StockColumn) => readText(cellOf(column))

    function cutTextAt(column: 'manufacturer' | 'description'): string {
      const text = textAt(column)
      const most = stockLimits[column]
      if (text.length <= most || [...text].length <= most) return text
      note(warnings, column, lineWarnings.cut(most))
      return [...text].slice(0, most).join('').trimEnd()
    }

    if (isLong || isPriceSplit(cells)) note(refusals, 'partNumber', lineRefusals.tooManyCells)
    // Nothing is read into a cell whose value the file does not have.
    const valueless = new Set<StockColumn>()
    for (const column of stockColumns) {
      const fault = faultOf(cellOf(column), column)
      if (fault === undefined) continue
      valueless.add(column)
      note(refusals, column, fault)
    }

    const partNumber = textAt('partNumber')
    if (kinds.isSection(cells, partNumber)) {
      return { lineNumber, line: undefined, refusals: [], warnings: [], isSection: true }
    }
    // Lines that a person has typed are for sale.
    const refusalsBefore = refusals.length
    const doubt = corrected === row ? kinds.doubtOfTable() : undefined
    const released = columns.quantity === undefined ? 'partNumber' : 'quantity'
    if (doubt !== undefined) note(refusals, released, doubt)
    if (corrected === row && isSoldLine(cells)) note(refusals, released, lineRefusals.sold)
    const isDoubtful = refusals.length > refusalsBefore
    const isBare = columns.quantity !== undefined && kinds.isAlone(cells) && valueless.size === 0
    if (hasTwoParts(cellText(cellOf('partNumber')))) {
      note(refusals, 'partNumber', lineRefusals.twoParts)
    } else if (valueless.has('partNumber')) {
      // Said already.
    } else if (partKey(partNumber) === '') note(refusals, 'partNumber', lineRefusals.noPartNumber)
    else if ([...partNumber].length > stockLimits.partNumber) {
      // Not cut, as that would make it another part number.
      note(refusals, 'partNumber', lineRefusals.longPartNumber)
    } else if (isRounded(cellOf('partNumber'))) note(refusals, 'partNumber', lineRefusals.rounded)
    // Unless a person has typed it.
    else if (corrected === row && isDay(cellOf('partNumber'))) {
      note(refusals, 'partNumber', lineRefusals.madeDay)
    } else if (isBare) note(refusals, 'quantity', lineRefusals.heading)
    else if (mayBeDay(cellOf('partNumber'))) note(warnings, 'partNumber', lineWarnings.mayBeDay)

    const manufacturer = cutTextAt('manufacturer') || (mapping.manufacturer ?? '')
    const description =
      cutTextAt('description') || [...partNumber].slice(0, stockLimits.description).join('')

    let quantity = 1
    // A heading has no quantity to warn of.
    if (columns.quantity !== undefined && !isBare && !valueless.has('quantity')) {
      const read = readQuantity(cells)
      if ('refusal' in read) note(refusals, 'quantity', read.refusal)
      else quantity = read.value
      if ('warning' in read) note(warnings, 'quantity', read.warning)
    }

    const word = conditionWordOf(cellOf('condition'))
    const { matched, isUnknown } = conditionOf(word)
    // Only what the member says of empty cells applies to them, and an unknown word is never better than ASIS.
    const condition = matched?.condition ?? (word === '' ? mapping.condition : 'ASIS')
    if (word !== '' && !matched) {
      note(warnings, 'condition', lineWarnings.unknownCondition)
    } else if (matched?.isNear) note(warnings, 'condition', lineWarnings.readAs(condition))

    let priceCents: number | null = null
    let currency = mapping.currency
    const price = valueless.has('price')
      ? { value: { cents: null, currency: undefined } }
      : parsePrice(figureCell(cellOf('price')), mapping.decimal)
    if ('refusal' in price) note(refusals, 'price', price.refusal)
    else {
      priceCents = price.value.cents
      const currencyText = textAt('currency')
      const own = currencyText === '' ? undefined : parseCurrency(currencyText)
      if (own === null && priceCents !== null && !price.value.currency) {
        note(refusals, 'currency', lineRefusals.otherCurrency)
      }
      currency = price.value.currency ?? own ?? mapping.currency
      if (price.warning !== undefined) note(warnings, 'price', price.warning)
      if (refusals.length === 0 && !isConvertible(priceCents, currency, rates)) {
        note(refusals, 'price', lineRefusals.noRate(currency))
      }
    }

    if (refusals.length > 0) {
      const read = { lineNumber, line: undefined, refusals, warnings }
      if (refusedLines++ >= maxCorrectableLines) return read
      // Typing it again, even as it was, says that the line is for sale.
      const blank = isDoubtful ? { [released]: '' } : {}
      return { ...read, cells: { ...cellsOf(cells), ...blank } }
    }
    const words = { partNumber, manufacturer, description }
    const line = { ...words, quantity, condition, priceCents, currency }
    const read: ReadLine = { lineNumber, line, refusals, warnings }
    if (isUnknown) read.unknownCondition = word
    const earlier = parts.add(lineNumber, line)
    if (earlier) {
      note(warnings, 'partNumber', lineWarnings.samePart(earlier.lineNumber, repeatedLines))
      read.repeats = earlier
    }
    return read
  }
}

/** Whether a cell has several part numbers, one below the other. */
const hasTwoParts = (text: string) =>
  text.includes('\n') && /\d.*[\r\n]\D*\d/.test(text.slice(0, maxCellLength))

/** Whether a price has a value in euro within the limit. */
function isConvertible(cents: number | null, currency: Currency, rates: ExchangeRates): boolean {
  if (cents === null) return true
  const euro = toEuroCents(cents, currency, rates)
  return euro !== undefined && euro <= maxPriceCents
}
