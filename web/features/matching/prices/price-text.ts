import type { Payload } from '#web/platform/api/api.ts'
import { formatPrice } from '#contract/figures/currencies.ts'
import { countText } from '#contract/figures/numbers.ts'
import { computeFigures, minPrices, outlierFactor } from '#contract/broadcasts/pricing.ts'

export type PriceData = Payload<'pricingData'>

/** An asking price as it was sent, or the scale of asking prices. */
export const exactText = (euros: number) => formatPrice(Math.round(euros * 100), 'EUR')

/** Min, average, median and max in euro, of all prices that the server found; undefined if they are too few. */
export function wholeFigures({ min, average, median, max }: PriceData) {
  return min === null || average === null || median === null || max === null
    ? undefined
    : { min, average, median, max }
}

/** The same of some of the prices shown. */
export function figuresOf(points: PriceData['results']) {
  if (points.length < minPrices) return undefined
  const cents = points.map(({ price }) => Math.round(price * 100))
  const figures = computeFigures(cents.toSorted((one, other) => one - other))
  return {
    min: figures.min / 100,
    average: figures.average / 100,
    median: figures.median / 100,
    max: figures.max / 100,
  }
}

/** Groups prices by a key, the largest group first; those without the key are left out. */
export function groupBy(
  points: PriceData['results'],
  keyOf: (point: PriceData['results'][number]) => string | null,
) {
  const groups = Map.groupBy(points, keyOf)
  return [...groups]
    .flatMap(([key, members]) => (key === null ? [] : [{ key, points: members }]))
    .toSorted((one, other) => other.points.length - one.points.length)
}

/** Formats the search and the number of prices found. */
export function describePrices(
  {
    query,
    listName,
    type,
  }: { query?: string | undefined; listName: string | undefined; type: string },
  total: number | undefined,
): string {
  const count = total === undefined ? [] : [`${countText(total)} with a price`]
  const words = query ? [`“${query}”`] : []
  return [type, ...words, listName ?? 'all lists', ...count].join(', ')
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
