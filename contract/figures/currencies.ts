import { countText } from './numbers.ts'

/** Currencies of prices (CN-016); the first is the default. */
export const currencies = ['EUR', 'USD', 'GBP'] as const
export type Currency = (typeof currencies)[number]

export const currencySigns: Record<Currency, string> = { EUR: '€', USD: '$', GBP: '£' }

/** An amount such as `1,250` or `28.50`. */
export function amountText(cents: number): string {
  const rest = cents % 100
  const fraction = rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`
  return `${countText(Math.trunc(cents / 100))}${fraction}`
}

/** A price such as `€ 1,250` or `€ 28.50`, with a no-break space. */
export const formatPrice = (cents: number, currency: Currency): string =>
  `${currencySigns[currency]}\u00a0${amountText(cents)}`

/** Units of a currency for one euro. */
export type ExchangeRates = Record<Exclude<Currency, 'EUR'>, number>

/** Converts a price to euro cents, at least 1; undefined if the rate is not a positive number. */
export function toEuroCents(
  cents: number,
  currency: Currency,
  rates: ExchangeRates,
): number | undefined {
  const rate = currency === 'EUR' ? 1 : rates[currency]
  if (!(rate > 0 && Number.isFinite(rate))) return undefined
  return Math.max(1, Math.round(cents / rate))
}
