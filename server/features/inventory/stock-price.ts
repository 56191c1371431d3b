import type { AskedPrice } from '#contract/figures/asked-price.ts'
import { toEuroCents, type Currency, type ExchangeRates } from '#contract/figures/currencies.ts'
import { maxPriceCents } from '#contract/inventory/inventory.ts'

/** The price of a stock line as it is stored. */
export interface StockPrice {
  /** In euro cents, for search, sort and statistics (AM-082); null for CALL. */
  priceCents: number | null
  /** The price as asked, in cents of its currency; null if it is asked in euro, and for CALL. */
  askedCents: number | null
  askedCurrency: Currency | null
}

/**
 * Converts what is asked at the rates of today, in units for one euro; undefined if the rate is unknown or the result
 * exceeds the maximum price.
 */
export function toStockPrice(
  price: AskedPrice | null,
  rates: ExchangeRates,
): StockPrice | undefined {
  if (price === null) return { priceCents: null, askedCents: null, askedCurrency: null }
  const { cents, currency } = price
  const priceCents = toEuroCents(cents, currency, rates)
  if (priceCents === undefined || priceCents > maxPriceCents) return undefined
  return currency === 'EUR'
    ? { priceCents, askedCents: null, askedCurrency: null }
    : { priceCents, askedCents: cents, askedCurrency: currency }
}

/** The asking price of a line; null for CALL. */
export function askedPriceOf(line: StockPrice): AskedPrice | null {
  const { priceCents, askedCents, askedCurrency } = line
  if (priceCents === null) return null
  return askedCents !== null && askedCurrency !== null
    ? { cents: askedCents, currency: askedCurrency }
    : { cents: priceCents, currency: 'EUR' }
}
