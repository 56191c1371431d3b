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

/**
 * Figures of other scripts as ASCII, with their own decimal mark and grouping: `１２` and `٣٫٥` are 12 and 3.5. Everything
 * else stays.
 */
export function plainFigures(text: string): string {
  if (/^[ -~]*$/.test(text)) return text
  return text
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0)!)))
    .replace(/٬/g, '')
    .replace(/[٫．]/g, '.')
    .replace(/[，、]/g, ',')
}

/** Digits of a script stand in a row of ten; few scripts begin elsewhere than at a multiple of ten code points. */
function digitValue(code: number): number {
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return code - zero
}

/** Words beside a price that leave its meaning: of one piece, without tax. */
const harmless = new RegExp(
  `^(${[
    'net|nett|netto|neto|nt|exc|excl|excluding|exkl|exklusive|exclusief|ex|zzgl|ohne|hors|senza|sin|bez|utan|plus|without',
    'vat|btw|mwst|ust|iva|tva|ht|dph|moms|mva|tax|taxes|fob|exw',
    'per|pro|par|por|je|p|a|le|la|pc|pcs|pce|pces|piece|pieces|pièce|each|ea|unit|units|st|stk|stck|stück|stuk|szt|ks|pz|ud|uds|db',
    'price|preis|prijs|prix|precio|prezzo|cena|ask|asking|only|now|fixed',
  ].join('|')})$`,
  'iu',
)

/** What stands around a figure beside its currency and may change its meaning: `k`, `incl`, `from`, `%`. */
function strangeWords(around: string): string {
  return (
    around
      .replace(/us\$|€|\$|£|\p{L}+/giu, (word) =>
        parseCurrency(word) || harmless.test(word) ? '' : word,
      )
      .replace(/[\s./,:;()'’–—-]|\p{Cf}/gu, '')
      // `+ VAT`: without it.
      .replace(/^\+$/, '')
  )
}

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
  const digits = parseNumberParts(plainFigures(cell))?.digits
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
    if ('fault' in cell) return { refusal: lineRefusals.noPrice }
    if (cell.unit !== undefined) {
      if (cell.number !== 0 && isOtherCurrency(cell.unit))
        return { refusal: lineRefusals.otherCurrency }
      currency = findCurrency(cell.unit) ?? undefined
    }
    ;({ number } = cell)
  } else {
    const text = plainFigures(cell ?? '').trim()
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
    if (strangeWords(parts.around) !== '') return { refusal: lineRefusals.unclearPrice }
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
  if (typeof cell !== 'object' || !('number' in cell)) return cellText(cell)
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
  /** Numbers with a mark and three zeros, by their mark: thousands, or what some programs write for whole numbers. */
  withZeros: Record<Decimal, number>
  /** Numbers with a mark and three other figures: thousands, because a quantity is whole. */
  grouped: Record<Decimal, number>
}
export const emptyQuantityCounts = (): QuantityCounts => ({
  figures: 0,
  withZeros: { '.': 0, ',': 0 },
  grouped: { '.': 0, ',': 0 },
})

export function countQuantity(seen: QuantityCounts, cell: Cell | undefined): void {
  if (typeof cell !== 'string') return
  const digits = wholeFigure.test(cell) ? cell : parseNumberParts(plainFigures(cell))?.digits
  if (digits === undefined) return
  seen.figures += 1
  const [, mark, rest] = /^\d{1,3}([.,])(\d{3})$/.exec(digits) ?? []
  if (mark) seen[rest === '000' ? 'withZeros' : 'grouped'][mark as Decimal] += 1
}

/**
 * Whether quantities such as 5.000 are five, by the decimal mark that other figures of the file prove. Programs that write
 * decimals write them at every quantity, and a quantity such as 1.250 proves that the mark groups thousands.
 */
export function detectQuantityDecimals(
  { figures, withZeros, grouped }: QuantityCounts,
  proved: Decimal | undefined,
): { hasDecimals: boolean; isCertain: boolean } {
  const mark = withZeros['.'] > 0 ? '.' : ','
  const count = withZeros['.'] + withZeros[',']
  if (count === 0) return { hasDecimals: false, isCertain: true }
  if (withZeros['.'] > 0 && withZeros[','] > 0) return { hasDecimals: false, isCertain: false }
  const areAll = count === figures
  if (!areAll || grouped[mark] > 0) {
    return { hasDecimals: false, isCertain: proved !== undefined && proved !== mark }
  }
  return proved === undefined
    ? { hasDecimals: figures >= 3, isCertain: false }
    : { hasDecimals: proved === mark, isCertain: true }
}

/** The decimal mark that figures prove; undefined if none does, or some prove either. */
export function provedDecimal(counts: DecimalCounts): Decimal | undefined {
  if (counts['.'] > 0 && counts[','] > 0) return undefined
  return counts['.'] > 0 ? '.' : counts[','] > 0 ? ',' : undefined
}

/** At least so many: `>100`, `10+`. */
const beforeQuantity = /^(over|more than|>=?|≥|\+)?\s*$/i
// No two alternatives match the same text: that would make the pattern exponential.
const units =
  /^\s*(\+|pcs?\.?|pce\.?|units?|ea\.?|each|x|st\.?|stk\.?|stck\.?|stück|stueck|stuks?|pi[eè]ces?|pzs?\.?|pezzi|uds?\.?|unidades|szt\.?|sztuk|in stock|auf lager|op voorraad|en stock|available|avail\.?|vorh\.?)*\s*$/i

/** Parses a quantity, a whole number from 1; an empty cell is 1. */
export function parseQuantity(cell: Cell | undefined, hasThousands: boolean): Read<number> {
  let number: number
  if (typeof cell === 'object') {
    if ('day' in cell) return { refusal: lineRefusals.dayAsQuantity }
    if ('fault' in cell) return { refusal: lineRefusals.noQuantity }
    ;({ number } = cell)
  } else {
    const text = plainFigures(cell ?? '').trim()
    if (text === '') return { value: 1, warning: lineWarnings.defaultQuantity }
    const isComplete = wholeFigure.test(text)
    const found = isComplete
      ? null
      : /^([^\d-]*?)(-?)\s*(\d(?:[\d.,' \u00a0\u202f’]*\d)?|[.,]\d+)(.*)$/.exec(text)
    if (isComplete) number = Number(text)
    else if (!found || !beforeQuantity.test(found[1]!) || !units.test(found[4]!)) {
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
  return { value: number }
}
