import { formatPrice } from '#contract/currencies.ts'
import type { Payload } from '#contract/endpoint.ts'
import { countText } from '#contract/numbers.ts'
import { outlierFactor, type pricingData } from '#contract/broadcasts/pricing.ts'

export type PriceData = Payload<typeof pricingData>

export const euroText = (euros: number) => formatPrice(Math.round(euros * 100), 'EUR')

/** Formats the search and the number of prices found. */
export function describePrices(
  { query, listName, type }: { query: string; listName: string | undefined; type: string },
  found: number | undefined,
): string {
  const count = found === undefined ? [] : [`${countText(found)} with a price`]
  return [type, `“${query}”`, listName ?? 'all lists', ...count].join(', ')
}

/** Formats the excluded prices with reasons; undefined when there are none. */
export function describeExcludedPrices({
  tooHigh,
  tooLow,
  noRate,
}: PriceData['leftOut']): string | undefined {
  const reasons = [
    tooHigh && ([tooHigh, `more than ${outlierFactor} times the median`] as const),
    tooLow && ([tooLow, `less than 1/${outlierFactor} of the median`] as const),
    noRate && ([noRate, 'in a currency without an exchange rate today'] as const),
  ].filter((reason) => reason !== 0)
  const total = tooHigh + tooLow + noRate
  const [only] = reasons
  if (!only) return undefined
  const head = `${countText(total)} ${total === 1 ? 'price' : 'prices'} excluded: `
  if (reasons.length === 1) return `${head}${only[1]}.`
  return `${head}${reasons.map(([count, why]) => `${countText(count)} ${why}`).join(', ')}.`
}
