/** A price that is asked, and how many lines ask it. */
export interface AskedPrice {
  price: number
  offers: number
}

export interface PlacedPrice extends AskedPrice {
  /** Where on the line it stands, in percent of its width. */
  at: number
  /** Whether its figure fits beside those of the others. */
  isNamed: boolean
}

/** Room beyond the first and the last price, in percent. */
const edge = 2
/** Room between two figures, and beside those at the ends, which begin or end at their price. */
const apart = 17
const beside = 25

/**
 * Prices along a line on which each step is the same share, cheapest first, so that one high price does not press the
 * others together. The ends are named, and of the others as many as have room.
 */
export function placePrices(prices: readonly AskedPrice[]): PlacedPrice[] {
  const [first, last] = [prices.at(0), prices.at(-1)]
  if (!first || !last) return []
  const low = Math.log(first.price)
  const span = Math.log(last.price) - low
  let named = edge + beside - apart
  return prices.map((asked) => {
    const share = span === 0 ? 0.5 : (Math.log(asked.price) - low) / span
    const at = edge + share * (100 - 2 * edge)
    const isEnd = asked === first || asked === last
    const isNamed = isEnd || (at - named >= apart && 100 - edge - at >= beside)
    if (isNamed && !isEnd) named = at
    return { ...asked, at: Math.round(at * 10) / 10, isNamed }
  })
}

/** How large the mark of a price is, in pixels from its middle. */
export const markRadius = (offers: number): number => Math.min(9, 4 + Math.log2(offers))
