import { countText } from '#contract/figures/numbers.ts'
import { euroText } from '#contract/figures/asked-price.ts'
import './asking-prices.css'

/** Chart of the asking prices of a part along one axis (PT-030). */
export function AskingPrices({ prices, offers }: { prices: AskedPrice[]; offers: number }) {
  const [first, last] = [prices.at(0), prices.at(-1)]
  if (!first || !last || first === last) return null
  const priced = prices.reduce((sum, price) => sum + price.offers, 0)
  const called = offers - priced
  const placed = positionPrices(prices)
  return (
    <figure className="panel-foot ask-prices">
      <figcaption className="soft">
        Asking prices
        {called > 0 && <span className="muted small">, {countText(called)} more on CALL</span>}
      </figcaption>
      <svg
        role="img"
        aria-label={`${countText(priced)} asking prices from ${euroText(first.price)} to ${euroText(last.price)}`}
      >
        <line x1="0" x2="100%" y1="14" y2="14" />
        {placed.map(({ price, offers: n, at, isNamed }) => (
          <g key={price}>
            <circle cx={`${at}%`} cy="14" r={markRadius(n)}>
              <title>
                {n === 1 ? euroText(price) : `${euroText(price)}, ${countText(n)} offers`}
              </title>
            </circle>
            {(isNamed.wide || isNamed.narrow) && (
              <text
                x={`${at}%`}
                y="42"
                className={isNamed.narrow ? (isNamed.wide ? undefined : 'only-phone') : 'no-phone'}
                textAnchor={anchorOf(price, first.price, last.price)}
              >
                {euroText(price)}
              </text>
            )}
          </g>
        ))}
      </svg>
    </figure>
  )
}

const anchorOf = (price: number, lowest: number, highest: number) =>
  price === lowest ? 'start' : price === highest ? 'end' : 'middle'

interface AskedPrice {
  price: number
  offers: number
}

interface PositionedPrice extends AskedPrice {
  /** Position in percent of the width. */
  at: number
  /** Whether its label fits, on wide and on narrow screens. */
  isNamed: { wide: boolean; narrow: boolean }
}

/** Margin before the first and after the last price, in percent. */
const edge = 2
/** Minimum distance between labels in percent; labels at the ends are aligned outward and need half as much more. */
const labelDistance = { wide: 8, narrow: 17 }

/** Positions ascending prices on a logarithmic axis and labels both ends and the others that fit. */
export function positionPrices(prices: readonly AskedPrice[]): PositionedPrice[] {
  const [first, last] = [prices.at(0), prices.at(-1)]
  if (!first || !last) return []
  const low = Math.log(first.price)
  const span = Math.log(last.price) - low
  const places = prices.map(({ price }) => {
    const share = span === 0 ? 0.5 : (Math.log(price) - low) / span
    return edge + share * (100 - 2 * edge)
  })
  const wide = namedAt(places, labelDistance.wide)
  const narrow = namedAt(places, labelDistance.narrow)
  return prices.map((price, i) => ({
    ...price,
    at: Math.round(places[i]! * 10) / 10,
    isNamed: { wide: wide.has(i), narrow: narrow.has(i) },
  }))
}

function namedAt(places: readonly number[], distance: number): Set<number> {
  const ends = [0, places.length - 1]
  const named = new Set(ends)
  let before = edge + distance / 2
  for (const [i, at] of places.entries()) {
    if (ends.includes(i) || at - before < distance || 100 - edge - at < distance * 1.5) continue
    named.add(i)
    before = at
  }
  return named
}

/** The radius of a price's mark, in pixels. */
export const markRadius = (offers: number): number => Math.min(9, 4 + Math.log2(offers))
