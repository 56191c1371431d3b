import {
  currencySigns,
  isOtherCurrency,
  parseCurrency,
  type Currency,
} from '#contract/currencies.ts'
import { maxPriceCents, maxQuantity } from '#contract/inventory/inventory.ts'
import { type Decimal } from '#contract/spreadsheet.ts'
import { lineRefusals, lineWarnings } from '#contract/inventory/import-messages.ts'
import { cellText, type Cell } from '#server/platform/spreadsheet/spreadsheet.ts'

/** A parsed value, with a warning if it is uncertain, or a refusal. */
type Read<T> = { value: T; warning?: string } | { refusal: string }
type PriceRead = Read<{ cents: number | null; currency: Currency | undefined }>

const call = new RegExp(
  `^(${[
    'call( (us|for( the)? price))?|poa|p\\.o\\.a\\.?|price on (application|request)|(up)?on request|request|ask|tbd|tba|rfq|n/?a',
    '(make |best )?offer|quote|contact( us)?|auf (an)?frage|a\\.? ?a\\.?|preis auf anfrage|anfrage|op aanvraag|prijs op aanvraag',
    'sur demande|prix sur demande|nous consulter|a consultar|consultar|bajo (petici[oó]n|pedido)|su richiesta|da concordare',
    'na zapytanie|do uzgodnienia|-+|–|\\?+|x',
  ].join('|')})$`,
  'i',
)

export function findCurrency(text: string): Currency | null {
  for (const [found] of text.matchAll(/us\$|€|\$|£|\p{L}+/giu)) {
    const currency = parseCurrency(found)
    if (currency) return currency
  }
  return null
}

/** A number such as `1.234,-` within text. */
const figure = /^([^\d]*?)(-?)\s*((?:\d[\d.,' \u00a0\u202f’]*)|[.,]\d+)((?:[.,]?[-–—]+)?)([^\d]*)$/

const wholeFigure = /^\d{1,15}$/
const plainPrice = /^\d{1,12}\.\d{1,2}$/

interface Parts {
  around: string
  isNegative: boolean
  digits: string
}

function parseNumberParts(text: string): Parts | undefined {
  const found = figure.exec(text.trim())
  if (!found) return undefined
  const [, before = '', minus = '', body = '', dashes = '', after = ''] = found
  // `12,-` is a whole amount, `12,50-` a negative one.
  const isLess = dashes !== '' && !/[.,]\s*$/.test(body)
  const isNegative =
    isLess || minus === '-' || /^\s*[-−]|[-−]\s*$/.test(before) || /^\(.*\)$/.test(text.trim())
  const digits = body.replace(/[\s'’]/g, '').replace(/[.,]$/, '')
  return { around: `${before} ${after}`.trim(), isNegative, digits }
}

/** The decimal mark of a number; undefined without a mark. */
function classifyDecimal(cell: Cell | undefined): Decimal | 'either' | undefined {
  if (typeof cell !== 'string' || wholeFigure.test(cell)) return undefined
  const digits = parseNumberParts(cell)?.digits
  if (digits === undefined) return undefined
  const marks = digits.replace(/\d/g, '')
  if (marks === '') return undefined
  const last = marks.at(-1) as Decimal
  const other: Decimal = last === '.' ? ',' : '.'
  if (marks.includes(other)) return last
  if (marks.length > 1) return other
  const [whole = '', rest = ''] = digits.split(last)
  const isGrouped = rest.length === 3 && whole.length <= 3 && !/^0*$/.test(whole)
  return isGrouped ? 'either' : last
}

interface DecimalCounts {
  '.': number
  ',': number
  /** Ambiguous numbers such as 1.234, by their mark: thousands, or three decimals. */
  either: Record<Decimal, number>
}
export const emptyDecimalCounts = (): DecimalCounts => ({
  '.': 0,
  ',': 0,
  either: { '.': 0, ',': 0 },
})

export function countDecimalMark(counts: DecimalCounts, cell: Cell | undefined): void {
  const vote = classifyDecimal(cell)
  if (vote === 'either') counts.either[(cell as string).includes(',') ? ',' : '.'] += 1
  else if (vote) counts[vote] += 1
}

/** The decimal mark of a column: by majority, else the one that does not group thousands. */
export function detectDecimal(counts: DecimalCounts): Decimal {
  if (counts['.'] !== counts[',']) return counts['.'] > counts[','] ? '.' : ','
  return counts.either['.'] > counts.either[','] ? ',' : '.'
}

const wellFormed: Record<Decimal, RegExp> = {
  '.': /^(\d{1,3}(,\d{3})+|\d*)(\.\d*)?$/,
  ',': /^(\d{1,3}(\.\d{3})+|\d*)(,\d*)?$/,
}

/** Parses digits with grouping and decimal marks; NaN if they are malformed. */
function parseNumber(digits: string, own: Decimal | 'either' | undefined, column: Decimal): number {
  const decimal = own === 'either' || own === undefined ? column : own
  if (!wellFormed[decimal].test(digits)) return NaN
  const grouping = decimal === '.' ? ',' : '.'
  return Number(digits.replaceAll(grouping, '').replace(decimal, '.'))
}

const centsOf = (number: number) => Math.round(Number((number * 100).toPrecision(14)))

/** Parses a price in cents, null for CALL, with its currency if it has one. */
export function parsePrice(cell: Cell | undefined, decimal: Decimal): PriceRead {
  let number: number
  let currency: Currency | undefined
  if (typeof cell === 'object') {
    if ('day' in cell) return { refusal: lineRefusals.dayAsPrice }
    if (cell.unit !== undefined) {
      if (cell.number !== 0 && isOtherCurrency(cell.unit))
        return { refusal: lineRefusals.otherCurrency }
      currency = findCurrency(cell.unit) ?? undefined
    }
    ;({ number } = cell)
  } else {
    const text = (cell ?? '').trim()
    const none = { cents: null, currency: undefined }
    if (wholeFigure.test(text) || plainPrice.test(text)) return priceOf(Number(text), undefined)
    if (text === '' || call.test(text)) return { value: none }
    const parts = parseNumberParts(text)
    if (!parts) {
      if (/\d/.test(text)) return { refusal: lineRefusals.noPrice }
      const sign = findCurrency(text)
      return sign ? { value: none } : { value: none, warning: lineWarnings.noPrice }
    }
    currency = findCurrency(parts.around) ?? undefined
    if (isOtherCurrency(parts.around)) return { refusal: lineRefusals.otherCurrency }
    const own = classifyDecimal(text)
    number = parseNumber(parts.digits, own, decimal) * (parts.isNegative ? -1 : 1)
    // Three decimals are rare in prices: more often a thousand is meant, which the line cannot tell.
    if (own === 'either' && parts.digits.includes(decimal)) {
      const read = priceOf(number, currency)
      return 'refusal' in read ? read : { ...read, warning: lineWarnings.readAs(number) }
    }
  }
  return priceOf(number, currency)
}

/** A price cell as text that `parsePrice` reads as the same price, in a file with either decimal mark. */
export function priceText(cell: Cell | undefined): string {
  if (typeof cell !== 'object' || 'day' in cell) return cellText(cell)
  const { number, text, unit = '' } = cell
  const amount = Number.isInteger(number) ? text : (centsOf(number) / 100).toFixed(2)
  if (isOtherCurrency(unit)) return number === 0 ? amount : `${unit} ${amount}`
  const currency = findCurrency(unit)
  return currency ? `${currencySigns[currency]} ${amount}` : amount
}

function priceOf(number: number, currency: Currency | undefined): PriceRead {
  if (!Number.isFinite(number)) return { refusal: lineRefusals.noPrice }
  const cents = centsOf(number)
  if (cents < 0) return { refusal: lineRefusals.negativePrice }
  if (cents > maxPriceCents) return { refusal: lineRefusals.highPrice }
  return { value: { cents: cents === 0 ? null : cents, currency } }
}

interface QuantityCounts {
  figures: number
  /** Numbers with a mark and three zeros, which some programs write for whole numbers: 5.000 is five. */
  withZeros: number
}
export const emptyQuantityCounts = (): QuantityCounts => ({ figures: 0, withZeros: 0 })

export function countQuantity(seen: QuantityCounts, cell: Cell | undefined): void {
  if (typeof cell !== 'string') return
  const digits = wholeFigure.test(cell) ? cell : parseNumberParts(cell)?.digits
  if (digits === undefined) return
  seen.figures += 1
  if (/^\d+[.,]000$/.test(digits)) seen.withZeros += 1
}

/** Whether all quantities of a column have decimals, so that no mark groups thousands. */
export const hasDecimals = ({ figures, withZeros }: QuantityCounts): boolean =>
  figures >= 3 && withZeros === figures

const beforeQuantity =
  /^(ca\.?|approx\.?|circa|about|env\.?|min\.?|over|more than|>=?|~|≥|\+)?\s*$/i
// No two alternatives match the same text: that would make the pattern exponential.
const units =
  /^\s*(\+|pcs?\.?|pce\.?|units?|ea\.?|each|x|st\.?|stk\.?|stck\.?|stück|stueck|stuks?|pi[eè]ces?|pzs?\.?|pezzi|uds?\.?|unidades|szt\.?|sztuk|in stock|auf lager|op voorraad|en stock|available|avail\.?|vorh\.?)*\s*$/i

/** Parses a quantity, a whole number from 1; an empty cell is 1. */
export function parseQuantity(cell: Cell | undefined, hasThousands: boolean): Read<number> {
  let number: number
  let warning: string | undefined
  if (typeof cell === 'object') {
    if ('day' in cell) return { refusal: lineRefusals.dayAsQuantity }
    ;({ number } = cell)
  } else {
    const text = (cell ?? '').trim()
    if (text === '') return { value: 1, warning: lineWarnings.defaultQuantity }
    const isComplete = wholeFigure.test(text)
    const range = isComplete ? null : /^(\d+)\s*(?:-|–|to|bis|tot)\s*\d+$/i.exec(text)
    const found = isComplete
      ? null
      : /^([^\d-]*?)(-?)\s*(\d(?:[\d.,' \u00a0\u202f’]*\d)?|[.,]\d+)(.*)$/.exec(text)
    if (isComplete) number = Number(text)
    else if (range) {
      number = Number(range[1])
      warning = lineWarnings.readAs(number)
    } else if (!found || !beforeQuantity.test(found[1]!) || !units.test(found[4]!)) {
      return { refusal: lineRefusals.noQuantity }
    } else {
      const digits = found[3]!.replace(/[\s'’]/g, '')
      const isGrouped = hasThousands && /^\d{1,3}(\.\d{3})+$|^\d{1,3}(,\d{3})+$/.test(digits)
      number = isGrouped
        ? Number(digits.replace(/[.,]/g, ''))
        : parseNumber(digits, classifyDecimal(digits), digits.includes(',') ? ',' : '.')
      if (found[2] === '-') number = -number
    }
  }
  if (!Number.isFinite(number)) return { refusal: lineRefusals.noQuantity }
  if (number < 0) return { refusal: lineRefusals.negativeQuantity }
  if (!Number.isInteger(number)) return { refusal: lineRefusals.brokenQuantity }
  if (number === 0) return { refusal: lineRefusals.none }
  if (number > maxQuantity) return { refusal: lineRefusals.largeQuantity }
  return warning === undefined ? { value: number } : { value: number, warning }
}
