/** A price that is asked, and how many lines ask it. */
export interface AskedPrice {
  price: number
  offers: number
}

export interface PositionedPrice extends AskedPrice {
  /** Where on the line it stands, in percent of its width. */
  at: number
  /** Whether its figure fits beside those of the others: on a desk, on a phone. */
  isNamed: { wide: boolean; narrow: boolean }
}

/** Room beyond the first and the last price, in percent. */
const edge = 2
/** Room between two figures, in percent; those at the ends begin or end at their price and take half as much again. */
const roomFor = { wide: 8, narrow: 17 }

/**
 * Prices along a line on which each step is the same share, cheapest first, so that one high price does not press the
 * others together. The ends are named, and of the others as many as have room.
 */
export function positionPrices(prices: readonly AskedPrice[]): PositionedPrice[] {
  const [first, last] = [prices.at(0), prices.at(-1)]
  if (!first || !last) return []
  const low = Math.log(first.price)
  const span = Math.log(last.price) - low
  const places = prices.map(({ price }) => {
    const share = span === 0 ? 0.5 : (Math.log(price) - low) / span
    return edge + share * (100 - 2 * edge)
  })
  const wide = namedAt(places, roomFor.wide)
  const narrow = namedAt(places, roomFor.narrow)
  return prices.map((asked, i) => ({
    ...asked,
    at: Math.round(places[i]! * 10) / 10,
    isNamed: { wide: wide.has(i), narrow: narrow.has(i) },
  }))
}

function namedAt(places: readonly number[], room: number): Set<number> {
  const ends = [0, places.length - 1]
  const named = new Set(ends)
  let before = edge + room / 2
  for (const [i, at] of places.entries()) {
    if (ends.includes(i) || at - before < room || 100 - edge - at < room * 1.5) continue
    named.add(i)
    before = at
  }
  return named
}

/** How large the mark of a price is, in pixels from its middle. */
export const markRadius = (offers: number): number => Math.min(9, 4 + Math.log2(offers))
