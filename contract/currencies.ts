/** Currencies a price may be given in (CN-016); the first is the default. */
export const currencies = ['EUR', 'USD', 'GBP'] as const
export type Currency = (typeof currencies)[number]

export const currencySigns: Record<Currency, string> = { EUR: '€', USD: '$', GBP: '£' }

const wholeUnits = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const withCents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })

/** A price as the trade reads it: `€ 1,250` or `€ 28.50`, the sign and its figure joined by a no-break space. */
export function formatPrice(cents: number, currency: Currency): string {
  const format = cents % 100 === 0 ? wholeUnits : withCents
  return `${currencySigns[currency]}\u00a0${format.format(cents / 100)}`
}
