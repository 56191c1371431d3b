import { formatPrice, type Currency } from '#contract/currencies.ts'
import { callPrice } from '#contract/inventory/inventory.ts'
import type { Settings } from '#contract/site/site.ts'

/** US dollars and pounds for one euro. */
export type Rates = Pick<Settings, 'USD' | 'GBP'>

/** A price in euro as it is read in another currency: without decimals; one of nothing is asked for (PT-011, PT-023). */
export function priceText(price: number | 'CALL', currency: Currency, rates: Rates): string {
  if (price === 'CALL' || !(price > 0)) return callPrice
  const whole = Math.round(price * (currency === 'EUR' ? 1 : rates[currency]))
  // Cents are no price of nothing.
  return whole < 1 ? `< ${formatPrice(100, currency)}` : formatPrice(whole * 100, currency)
}
