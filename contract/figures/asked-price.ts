import { formatPrice, currencies, type Currency } from './currencies.ts'
import { findCurrencyError, parsePrice } from '#contract/figures/typed-price.ts'
import { callPrice, maxPriceCents } from '../inventory/inventory.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { countText } from './numbers.ts'
import { parseNumber } from '#contract/figures/typed-numbers.ts'

const priceLimit = countText((maxPriceCents + 1) / 100)

/** The asking price for one piece. */
export interface AskedPrice {
  cents: number
  currency: Currency
}

/** Null for CALL, which 0 means as well (AM-082). */
type Read = { price: AskedPrice | null } | { error: string }

/**
 * Parses a price as members type it or clients send it: an amount with or without its currency, or CALL. The price
 * decides its currency; otherwise it is the chosen one, otherwise euro (decision 38).
 */
export function parseAskedPrice(typed: string | number, chosen?: Currency): Read {
  if (typeof typed === 'number') return toAskedPrice(typed, chosen)
  if (typed.trim().toUpperCase() === callPrice) return { price: null }
  const price = parsePrice(typed)
  const error = findCurrencyError(price, chosen)
  return error ? { error } : toAskedPrice(parseNumber(price.rest), price.named[0] ?? chosen)
}

function toAskedPrice(amount: number | undefined, currency: Currency = currencies[0]): Read {
  if (amount === undefined || amount < 0) return { error: fieldMessages.price }
  const cents = Math.round(amount * 100)
  if (Math.abs(amount * 100 - cents) > 0.001) return { error: fieldMessages.twoDecimals }
  if (cents > maxPriceCents) return { error: fieldMessages.priceBelow(priceLimit) }
  return { price: cents === 0 ? null : { cents, currency } }
}

/** A price without decimals; less than one reads `< € 1`, and none CALL (CN-016, PT-023). */
export function wholePrice(price: number | typeof callPrice, currency: Currency): string {
  if (price === callPrice || !(price > 0)) return callPrice
  const whole = Math.round(price)
  return whole < 1 ? `< ${formatPrice(100, currency)}` : formatPrice(whole * 100, currency)
}

/** A price or an average in euro, without decimals. */
export const euroText = (price: number | typeof callPrice): string => wholePrice(price, 'EUR')
