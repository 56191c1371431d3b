import { countText } from './numbers.ts'

/** Currencies of prices (CN-016); the first is the default. */
export const currencies = ['EUR', 'USD', 'GBP'] as const
export type Currency = (typeof currencies)[number]

export const currencySigns: Record<Currency, string> = { EUR: '€', USD: '$', GBP: '£' }

/** A price such as `€ 1,250` or `€ 28.50`, with a no-break space. */
export function formatPrice(cents: number, currency: Currency): string {
  const rest = cents % 100
  const fraction = rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`
  return `${currencySigns[currency]}\u00a0${countText(Math.trunc(cents / 100))}${fraction}`
}
