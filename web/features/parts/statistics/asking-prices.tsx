import { countText } from '#contract/numbers.ts'
import {
  markRadius,
  positionPrices,
  type AskedPrice,
} from '#web/features/parts/statistics/price-positions.ts'
import { euroText } from '#web/features/parts/statistics/statistics-head.ts'
import './asking-prices.css'

/** What is asked for a part along one line: where most ask, and how far the others are from it (PT-030). */
export function AskingPrices({ prices, offers }: { prices: AskedPrice[]; offers: number }) {
  const [first, last] = [prices.at(0), prices.at(-1)]
  if (!first || !last || first === last) return null
  const priced = prices.reduce((sum, asked) => sum + asked.offers, 0)
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
