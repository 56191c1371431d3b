import { fewestPrices, guardFactor } from '#contract/broadcasts/pricing.ts'

/** Half-way between the two in the middle when their number is even. `prices` are ascending and not empty. */
export function medianOf(prices: readonly number[]): number {
  const upper = prices[Math.floor(prices.length / 2)]!
  const lower = prices[Math.ceil(prices.length / 2) - 1]!
  return Math.round((lower + upper) / 2)
}

/**
 * Parts prices from those nobody means (BK-059): beyond 20 times the median of all, or under a twentieth of it.
 * Fewer than three have no middle to measure by, and are all kept.
 */
export function guardPrices<P extends { cents: number }>(
  prices: readonly P[],
): { kept: P[]; tooHigh: number; tooLow: number } {
  if (prices.length < fewestPrices) return { kept: [...prices], tooHigh: 0, tooLow: 0 }
  const median = medianOf(prices.map(({ cents }) => cents).toSorted((one, other) => one - other))
  const isTooHigh = ({ cents }: P) => cents > median * guardFactor
  const isTooLow = ({ cents }: P) => cents * guardFactor < median
  return {
    kept: prices.filter((price) => !isTooHigh(price) && !isTooLow(price)),
    tooHigh: prices.filter(isTooHigh).length,
    tooLow: prices.filter(isTooLow).length,
  }
}

/** Lowest, middle and highest of at least three prices, the first of equals for lowest and highest. */
export function summaryOf<P extends { cents: number }>(
  prices: readonly P[],
): { min: P; median: number; max: P } | undefined {
  if (prices.length < fewestPrices) return undefined
  const ascending = prices.toSorted((one, other) => one.cents - other.cents)
  const highest = ascending.at(-1)!.cents
  return {
    min: ascending[0]!,
    median: medianOf(ascending.map(({ cents }) => cents)),
    max: ascending.find(({ cents }) => cents === highest)!,
  }
}
