import { currencySigns, type Currency } from '#contract/figures/currencies.ts'
import { findCurrency, isOtherCurrency, withoutCurrencies } from '#contract/figures/typed-price.ts'
import { markOf, parseNumber, plainFigures, splitFigure } from '#contract/figures/typed-numbers.ts'
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

/** Words next to a price that do not change its meaning: of one piece, without tax. */
const neutralWords = new RegExp(
  `^(${[
    'net|nett|netto|neto|nt|exc|excl|excluding|exkl|exklusive|exclusief|ex|zzgl|ohne|hors|senza|sin|bez|utan|plus|without',
    'vat|btw|mwst|ust|iva|tva|ht|dph|moms|mva|tax|taxes|fob|exw',
    'per|pro|par|por|je|a|le|la|pc|pcs|pce|pces|piece|pieces|pièce|each|ea|unit|units|st|stk|stck|stück|stuk|szt|ks|pz|ud|uds|db',
    'price|preis|prijs|prix|precio|prezzo|cena|ask|asking|only|now|fixed',
  ].join('|')})$`,
  'iu',
)

/** Words next to a price and its currency that may change its meaning: `k`, `incl`, `from`, `%`. */
const findUnclearWords = (around: string): string =>
  // `+ VAT` is without it.
  withoutCurrencies(around.replace(/\+\s*(?=\p{L})/u, ''), '')
    .rest.replace(/\p{L}+/giu, (word) => (neutralWords.test(word) ? '' : word))
    .replace(/[\s./,:;()'’–—-]|\p{Cf}/gu, '')

const wholeFigure = /^\d{1,15}$/
const plainPrice = /^\d{1,12}\.\d{1,2}$/

/** The decimal mark of a cell. */
function classifyDecimal(cell: Cell | undefined): Decimal | 'either' | undefined {
  if (typeof cell !== 'string' || wholeFigure.test(cell)) return undefined
  const digits = splitFigure(plainFigures(cell))?.digits
  return digits === undefined ? undefined : markOf(digits)
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

function centsOf(number: number): number {
  const cents = Math.round(number * 100)
  // Only near a half does it matter how exact the product is.
  return Math.abs(number * 100 - cents) < 0.4
    ? cents
    : Math.round(Number((number * 100).toPrecision(14)))
}

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
      if (cell.number !== 0 && findUnclearWords(cell.unit) !== '')
        return { refusal: lineRefusals.unclearPrice }
      currency = findCurrency(cell.unit)
    }
    ;({ number } = cell)
  } else {
    const text = plainFigures(cell ?? '').trim()
    const none = { cents: null, currency: undefined }
    if (wholeFigure.test(text) || plainPrice.test(text)) return priceOf(Number(text), undefined)
    if (text === '' || call.test(text)) return { value: none }
    const parts = splitFigure(text)
    if (!parts) {
      if (/\d/.test(text)) return { refusal: lineRefusals.noPrice }
      const sign = findCurrency(text)
      return sign ? { value: none } : { value: none, warning: lineWarnings.noPrice }
    }
    currency = findCurrency(parts.around)
    if (isOtherCurrency(parts.around)) return { refusal: lineRefusals.otherCurrency }
    if (
      findUnclearWords(parts.around) !== '' ||
      withoutCurrencies(parts.around, '').named.length > 1
    )
      return { refusal: lineRefusals.unclearPrice }
    number = (parseNumber(parts.digits, decimal) ?? NaN) * (parts.isNegative ? -1 : 1)
    // Three decimals are rare in prices: more often a thousand is meant, which the line cannot tell.
    if (markOf(parts.digits) === 'either' && parts.digits.includes(decimal)) {
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
  const amount = Number.isInteger(number)
    ? text
    : roundingChanges(number)
      ? number.toFixed(10)
      : (centsOf(number) / 100).toFixed(2)
  if (isOtherCurrency(unit) || findUnclearWords(unit) !== '') {
    return number === 0 ? amount : `${unit} ${amount}`
  }
  const currency = findCurrency(unit)
  return currency ? `${currencySigns[currency]} ${amount}` : amount
}

/** Whether whole cents would change a price by more than 1 %: that of a component, such as 0.0042. */
const roundingChanges = (number: number) =>
  number >= 1e-9 && Math.abs(number * 100 - centsOf(number)) > number

function priceOf(number: number, currency: Currency | undefined): PriceRead {
  if (!Number.isFinite(number)) return { refusal: lineRefusals.noPrice }
  const cents = centsOf(number)
  if (cents < 0) return { refusal: lineRefusals.negativePrice }
  if (cents > maxPriceCents) return { refusal: lineRefusals.highPrice }
  if (roundingChanges(number)) return { refusal: lineRefusals.smallPrice }
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
  const digits = wholeFigure.test(cell) ? cell : splitFigure(plainFigures(cell))?.digits
  if (digits === undefined) return
  seen.figures += 1
  const [, mark, rest] = /^\d{1,3}(?:[ '’\u00a0\u202f]\d{3})*([.,])(\d{3})$/.exec(digits) ?? []
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
  if (count === 0) {
    // With the mark of decimals, 2,500 is two and a half.
    return { hasDecimals: false, isCertain: proved === undefined || grouped[proved] === 0 }
  }
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
  /^\s*(\+|pcs?\.?|pce\.?|units?|ea\.?|each|x|st\.?|stk\.?|stck\.?|stück|stueck|stuks?|pi[eè]ces?|pzs?\.?|pezzi|uds?\.?|unidades|szt\.?|sztuk|шт\.?|ks|kpl|kom|vnt\.?|gab\.?|buc\.?|db|adet|бр\.?|τεμ\.?|个|個|台|件|개|in stock|auf lager|op voorraad|en stock|available|avail\.?|vorh\.?)*\s*$/i

/** Parses a quantity, a whole number from 1. */
export function parseQuantity(cell: Cell | undefined, hasThousands: boolean): Read<number> {
  let number: number
  let isLeast = false
  if (typeof cell === 'object') {
    if ('day' in cell) return { refusal: lineRefusals.dayAsQuantity }
    if ('fault' in cell) return { refusal: lineRefusals.noQuantity }
    if (!units.test(cell.unit ?? '')) return { refusal: lineRefusals.noQuantity }
    // As spreadsheets show it: 2.9999999999999996 is 3.
    number = Number(cell.number.toPrecision(15))
  } else {
    const text = plainFigures(cell ?? '').trim()
    if (text === '') return { refusal: lineRefusals.missingQuantity }
    const isComplete = wholeFigure.test(text)
    const match = isComplete
      ? null
      : /^([^\d-]*?)(-?)\s*(\d(?:[\d.,' \u00a0\u202f’]*\d)?|[.,]\d+)(.*)$/.exec(text)
    if (isComplete) number = Number(text)
    else if (!match || !beforeQuantity.test(match[1]!) || !units.test(match[4]!)) {
      return { refusal: lineRefusals.noQuantity }
    } else {
      const digits = match[3]!
      const isGrouped = hasThousands && markOf(digits) === 'either'
      number = parseNumber(digits, isGrouped ? undefined : digits.includes(',') ? ',' : '.') ?? NaN
      if (match[2] === '-') number = -number
      isLeast = match[1]!.trim() !== '' || match[4]!.includes('+')
    }
  }
  if (!Number.isFinite(number)) return { refusal: lineRefusals.noQuantity }
  if (number < 0) return { refusal: lineRefusals.negativeQuantity }
  if (!Number.isInteger(number)) return { refusal: lineRefusals.brokenQuantity }
  if (number === 0) return { refusal: lineRefusals.none }
  if (number > maxQuantity) return { refusal: lineRefusals.largeQuantity }
  return isLeast ? { value: number, warning: lineWarnings.atLeast(number) } : { value: number }
}
