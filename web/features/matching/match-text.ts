import {
  formatOwnPrice,
  type MatchMethod,
  type PossibleMatch,
} from '#contract/broadcasts/matching.ts'
import type { Side } from '#contract/broadcasts/broadcasts.ts'
import { countText } from '#contract/figures/numbers.ts'

export const methodNames: Record<MatchMethod, string> = {
  old: 'By part number and brand',
  ai: 'New AI method',
}
/** The meaning of the percentages of a method. */
export const methodHints: Record<MatchMethod, string> = {
  old: 'Percentage of common words',
  ai: 'Likelihood that it fits',
}

export const partnersOf = (side: Side) => (side === 'WTS' ? 'buyers' : 'sellers')

/** `1 match`, `12 matches` */
export const matchCount = (count: number): string =>
  `${countText(count)} ${count === 1 ? 'match' : 'matches'}`

/** Manufacturer and description of a line in stock; once if the description begins with the manufacturer. */
export function stockName(line: { manufacturer: string; description: string }): string {
  const { manufacturer, description } = line
  const isRepeated = `${description} `.toLowerCase().startsWith(`${manufacturer} `.toLowerCase())
  return isRepeated ? description : `${manufacturer} ${description}`.trim()
}

const withSpaces = (text: string) => text.replaceAll('\u00a0', ' ')

type Priced = Pick<PossibleMatch, 'price' | 'priceInOwnCurrency'>

/** The price in the currency of the own broadcast, and as it was given if that was another. */
export function pricesOf({ price, priceInOwnCurrency }: Priced): {
  price: string
  original: string | undefined
} {
  const converted = priceInOwnCurrency && formatOwnPrice(priceInOwnCurrency)
  return converted && withSpaces(converted) !== withSpaces(price)
    ? { price: converted, original: price }
    : { price, original: undefined }
}

type MatchCounts = { old: number | undefined; ai: number | undefined; inStock: number }

/** Returns the announcement for screen readers when the matches have arrived. */
export function announceMatches({ old, ai, inStock }: MatchCounts): string {
  const counted = [
    old !== undefined && `${matchCount(old)} by part number and brand`,
    ai !== undefined && `${matchCount(ai)} by the new AI method`,
    inStock > 0 && `${countText(inStock)} in stock`,
  ].filter(Boolean)
  return old || ai || inStock ? counted.join(', ') : 'No matches yet'
}
