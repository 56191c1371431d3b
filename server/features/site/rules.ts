import type { Currency, ExchangeRates } from '#contract/figures/currencies.ts'
import { callPrice } from '#contract/inventory/inventory.ts'
import { pathForLog } from '#contract/paths.ts'

const robots =
  /bot\b|crawl|spider|slurp|preview|facebookexternalhit|headless|curl|wget|python|monitor/i

/** Whether a user agent is missing or looks like a robot's; robots are not counted (AM-089). */
export const isRobot = (userAgent: string | undefined) => !userAgent || robots.test(userAgent)

const maxPathLength = 300

/** A path without query, which may contain search terms, and without token. */
export const pathForSiteLog = (path: string) => pathForLog(path).slice(0, maxPathLength)

/** Units of a currency for one euro. */
export interface Rates {
  USD: number
  GBP: number
  /** As 2026-11-20. */
  day: string
}

/** Prices of a stock line in an answer: in euro and in the viewer's currency, or CALL (AM-082). */
export function presentPrices(euroCents: number | null, currency: Currency, rates: ExchangeRates) {
  if (euroCents === null) return { price: callPrice, priceLocalCurrency: callPrice }
  const rate = currency === 'EUR' ? 1 : rates[currency]
  const localCents = Math.max(1, Math.round(euroCents * rate))
  return { price: euroCents / 100, priceLocalCurrency: localCents / 100 }
}

/** Parses the dollar and pound rates of the European Central Bank's daily list; undefined if one is missing. */
export function parseRates(xml: string): Rates | undefined {
  const day = /<Cube\s+time=['"](\d{4}-\d{2}-\d{2})['"]/.exec(xml)?.[1]
  const rateOf = (currency: string) => {
    const rate = new RegExp(`<Cube\\s+currency=['"]${currency}['"]\\s+rate=['"]([\\d.]{1,12})['"]`)
    return Number(rate.exec(xml)?.[1])
  }
  const [USD, GBP] = [rateOf('USD'), rateOf('GBP')]
  if (day === undefined || !Number.isFinite(USD) || !Number.isFinite(GBP)) return undefined
  return { USD, GBP, day }
}

const rateBounds = { USD: [0.6, 2.2], GBP: [0.4, 1.5] } as const
/** Share by which a rate may differ from the last accepted one. */
const maxChange = 0.2
/** Long holidays leave gaps between lists. */
const maxAgeDays = 10
const dayMs = 86_400_000

/** Why new rates are implausible, compared with the last accepted ones; undefined if they are plausible (BK-060). */
export function findRatesProblem(
  rates: Rates,
  last: { USD: number; GBP: number; day: string | null },
  today: string,
): string | undefined {
  const age = (Date.parse(today) - Date.parse(rates.day)) / dayMs
  // A source in an eastern time zone may be a day ahead.
  if (!(age >= -1 && age <= maxAgeDays)) return `of ${rates.day}`
  if (last.day !== null && rates.day < last.day) return `of ${rates.day}, before ${last.day}`
  for (const currency of ['USD', 'GBP'] as const) {
    const [min, max] = rateBounds[currency]
    const [now, before] = [rates[currency], last[currency]]
    if (!(now >= min && now <= max)) return `${currency} ${now} out of bounds`
    if (Math.abs(now / before - 1) > maxChange) return `${currency} ${now} after ${before}`
  }
  return undefined
}
