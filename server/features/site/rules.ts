import type { Currency } from '#contract/currencies.ts'
import { pathForLog } from '#contract/paths.ts'

const robots =
  /bot\b|crawl|spider|slurp|preview|facebookexternalhit|headless|curl|wget|python|monitor/i

/** Whether a visit looks like a program's: those are not counted (AM-089). */
export const isRobot = (userAgent: string | undefined) => !userAgent || robots.test(userAgent)

/** The longest path that is kept. */
const longestPath = 300

/** A path as the log keeps it: no query, which may say what was looked for, and no token. */
export const pathToKeep = (path: string) => pathForLog(path).slice(0, longestPath)

/** Units of a currency for one euro. */
export interface Rates {
  USD: number
  GBP: number
  /** As 2026-11-20. */
  day: string
}

/** A price in euro cents, at least one; undefined where the rate is no rate. */
export function inEuroCents(
  cents: number,
  currency: Currency,
  rates: Record<Exclude<Currency, 'EUR'>, number>,
): number | undefined {
  const rate = currency === 'EUR' ? 1 : rates[currency]
  if (!(rate > 0 && Number.isFinite(rate))) return undefined
  return Math.max(1, Math.round(cents / rate))
}

/** Finds the rates of dollar and pound in the European Central Bank's daily list; undefined when one is missing. */
export function ratesIn(xml: string): Rates | undefined {
  const day = /<Cube\s+time=['"](\d{4}-\d{2}-\d{2})['"]/.exec(xml)?.[1]
  const rateOf = (currency: string) => {
    const found = new RegExp(`<Cube\\s+currency=['"]${currency}['"]\\s+rate=['"]([\\d.]{1,12})['"]`)
    return Number(found.exec(xml)?.[1])
  }
  const [USD, GBP] = [rateOf('USD'), rateOf('GBP')]
  if (day === undefined || !Number.isFinite(USD) || !Number.isFinite(GBP)) return undefined
  return { USD, GBP, day }
}

/** What one euro has been worth and may come to be worth; beyond it a list is wrong. */
const ratesBounds = { USD: [0.6, 2.2], GBP: [0.4, 1.5] } as const
/** The most a rate may differ from the last good one. */
const mostChange = 0.2
/** The oldest list that is taken: long holidays make gaps. */
const oldestDays = 10
const dayMs = 86_400_000

/** Why new rates cannot be right, or undefined; `last` are the good ones of before (BK-060). */
export function implausible(
  rates: Rates,
  last: { USD: number; GBP: number; day: string | null },
  today: string,
): string | undefined {
  const age = (Date.parse(today) - Date.parse(rates.day)) / dayMs
  // A source east of here may be a day ahead.
  if (!(age >= -1 && age <= oldestDays)) return `of ${rates.day}`
  if (last.day !== null && rates.day < last.day) return `of ${rates.day}, before ${last.day}`
  for (const currency of ['USD', 'GBP'] as const) {
    const [least, most] = ratesBounds[currency]
    const [now, before] = [rates[currency], last[currency]]
    if (!(now >= least && now <= most)) return `${currency} ${now} out of bounds`
    if (Math.abs(now / before - 1) > mostChange) return `${currency} ${now} after ${before}`
  }
  return undefined
}
