import {
  formatOwnPrice,
  formatReasons,
  type MatchMethod,
  type MatchReason,
  type PossibleMatch,
} from '#contract/broadcasts/matching.ts'
import type { Side } from '#contract/broadcasts/broadcasts.ts'
import { countText } from '#contract/numbers.ts'

export const methodNames: Record<MatchMethod, string> = {
  old: 'By part number and brand',
  ai: 'New AI method',
}
/** What the percentages of a method are. */
export const methodHints: Record<MatchMethod, string> = {
  old: 'Share of common words',
  ai: 'How well the offers fit',
}

export const partnersOf = (side: Side) => (side === 'WTS' ? 'buyers' : 'sellers')

/** `1 match`, `12 matches` */
export const matchCount = (count: number): string =>
  `${countText(count)} ${count === 1 ? 'match' : 'matches'}`

/** A reason as its description and the value that it ends with: `Same part number ` and `SRGZG`. */
export type ReasonText = { label: string; value: string }

export function splitReasons(reasons: readonly MatchReason[]): ReasonText[] {
  const values = reasons
    .flatMap(({ code: _, ...fields }) => Object.values(fields).flat())
    .filter((value) => typeof value === 'string')
  return formatReasons(reasons).map((text) => {
    const value = values
      .filter((one) => one !== '' && text.endsWith(` ${one}`))
      .reduce((longest, one) => (one.length > longest.length ? one : longest), '')
    return { label: text.slice(0, text.length - value.length), value }
  })
}

type Priced = Pick<PossibleMatch, 'price' | 'priceInOwnCurrency'>

/** The price in the currency of the own broadcast, and as it was given if that was another. */
export function pricesOf({ price, priceInOwnCurrency }: Priced): {
  price: string
  original: string | undefined
} {
  const converted = priceInOwnCurrency && formatOwnPrice(priceInOwnCurrency)
  return converted && converted !== price
    ? { price: converted, original: price }
    : { price, original: undefined }
}

type Found = { old: number | undefined; ai: number | undefined; inStock: number }

/** What a screen reader announces when the matches have arrived. */
export function announceMatches({ old, ai, inStock }: Found): string {
  const counted = [
    old !== undefined && `${matchCount(old)} by part number and brand`,
    ai !== undefined && `${matchCount(ai)} by the new AI method`,
    inStock > 0 && `${countText(inStock)} in stock`,
  ].filter(Boolean)
  return old || ai || inStock ? counted.join(', ') : 'No matches yet'
}
