import { fieldMessages } from '../field-messages.ts'
import { currencies, type Currency } from './currencies.ts'
import { parseNumber } from './typed-numbers.ts'

const currencyNames = new Map<string, Currency>([
  ['€', 'EUR'],
  ['euro', 'EUR'],
  ['euros', 'EUR'],
  ['$', 'USD'],
  ['us$', 'USD'],
  ['usd$', 'USD'],
  ['dollar', 'USD'],
  ['dollars', 'USD'],
  ['us dollar', 'USD'],
  ['us dollars', 'USD'],
  ['pound sterling', 'GBP'],
  ['sterling', 'GBP'],
  ['£', 'GBP'],
  ['gb£', 'GBP'],
  ['pound', 'GBP'],
  ['pounds', 'GBP'],
])

/** A currency by its code, sign or name; null if it is not accepted. */
export function parseCurrency(text: string): Currency | null {
  const upper = text.toUpperCase()
  const code = currencies.find((currency) => currency === upper)
  return code ?? currencyNames.get(text.toLowerCase()) ?? null
}

const others =
  /\b(chf|sfr|fr|pln|zl|sek|nok|dkk|kr|czk|kc|huf|ft|ron|lei|bgn|rub|uah|try|ils|aed|sar|cad|aud|nzd|hkd|sgd|jpy|cny|rmb|inr|krw|brl|mxn|zar|thb|twd|vnd|tl|isk|myr|rm|idr|php|rs|rp|pkr|lkr|rsd|kn|hrk|bam|mkd|mdl|azn|kzt|byn|uzs|qar|kwd|bhd|omr|jod|egp|mad|tnd|ngn|kes|ghs|clp|ars)\b|[円元원](?!\p{L})|vnđ|đong|(?<!\p{L})đ(?!\p{L})|грн|(?<!\p{L})лв|тенге|บาท|ש"ח|درهم|ريال|جنيه|دينار|[a-z]\$|(?![€$£])\p{Sc}|руб/iu

/** Whether the text around a price has a currency that is not accepted. */
export const isOtherCurrency = (around: string): boolean =>
  others.test(
    around
      .toLowerCase()
      .replace(/usd?\$/g, '')
      .replaceAll('ł', 'l')
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .normalize('NFC'),
  )

const maxCents = 999_999_999_999
/** A dollar sign after a letter may be another dollar, such as C$. */
const currencyToken = /usd?\$|(?<!\p{L})\$|[€£]|\p{L}+/giu

export interface TypedPrice {
  /** Undefined unless the text is one amount, with or without a currency. */
  cents: number | undefined
  /** The accepted currencies that the text names, each once. */
  named: Currency[]
  /** The text without these. */
  rest: string
}

/** Returns the error text for a currency that is not accepted, or contradicts itself or the chosen one. */
export function findCurrencyError({ named, rest }: TypedPrice, chosen: Currency | undefined) {
  if (isOtherCurrency(rest)) return fieldMessages.otherCurrency(currencies)
  const [first, second] = named
  if (first && second) return fieldMessages.twoCurrencies(first, second)
  return first && chosen && first !== chosen
    ? fieldMessages.currencyConflict(first, chosen)
    : undefined
}

/** Takes the names of accepted currencies out of a text. */
export function withoutCurrencies(text: string, mark: string) {
  const named = new Set<Currency>()
  const rest = text.replace(currencyToken, (token) => {
    const currency = parseCurrency(token)
    if (currency) named.add(currency)
    return currency ? mark : token
  })
  return { named: [...named], rest }
}

/** The first accepted currency that a text names. */
export const findCurrency = (text: string): Currency | undefined =>
  withoutCurrencies(text, '').named[0]

/** Parses a price as people type it: `$300`, `USD 1,250`, `1.299,95 €`. `parseNumber` gives the rules for the amount. */
export function parsePrice(text: string): TypedPrice {
  const { named, rest: bare } = withoutCurrencies(text.normalize('NFKC'), '|')
  // Only around the amount: `12€50` is not 1250 or 12.50 for certain.
  const rest = bare.replace(/^[\s|]+|[\s|]+$/g, '')
  const number = parseNumber(rest)
  const cents = number === undefined ? undefined : Math.round(number * 100)
  return { cents: cents !== undefined && cents <= maxCents ? cents : undefined, named, rest }
}
