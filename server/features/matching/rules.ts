import { minPrices, outlierFactor } from '#contract/broadcasts/pricing.ts'

/** Median of ascending, non-empty prices, rounded. */
export function computeMedian(prices: readonly number[]): number {
  const upper = prices[Math.floor(prices.length / 2)]!
  const lower = prices[Math.ceil(prices.length / 2) - 1]!
  return Math.round((lower + upper) / 2)
}

/**
 * Separates outliers, above 20 times or below a twentieth of the median (BK-059). Fewer than three prices are all
 * kept.
 */
export function excludeOutliers<P extends { cents: number }>(
  prices: readonly P[],
): { kept: P[]; tooHigh: number; tooLow: number } {
  if (prices.length < minPrices) return { kept: [...prices], tooHigh: 0, tooLow: 0 }
  const median = computeMedian(
    prices.map(({ cents }) => cents).toSorted((one, other) => one - other),
  )
  const isTooHigh = ({ cents }: P) => cents > median * outlierFactor
  const isTooLow = ({ cents }: P) => cents * outlierFactor < median
  return {
    kept: prices.filter((price) => !isTooHigh(price) && !isTooLow(price)),
    tooHigh: prices.filter(isTooHigh).length,
    tooLow: prices.filter(isTooLow).length,
  }
}

/** Min, median and max; undefined for fewer than three prices. Ties resolve to the first. */
export function summarizePrices<P extends { cents: number }>(
  prices: readonly P[],
): { min: P; median: number; max: P } | undefined {
  if (prices.length < minPrices) return undefined
  const ascending = prices.toSorted((one, other) => one.cents - other.cents)
  const highest = ascending.at(-1)!.cents
  return {
    min: ascending[0]!,
    median: computeMedian(ascending.map(({ cents }) => cents)),
    max: ascending.find(({ cents }) => cents === highest)!,
  }
}
