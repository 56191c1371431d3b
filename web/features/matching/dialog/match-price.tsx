import { pricesOf } from '#web/features/matching/match-text.ts'

type MatchPriceProps = {
  match: Parameters<typeof pricesOf>[0]
  ownPrice: string
}

/** The price of a match above that of the own broadcast. */
export function MatchPrice({ match, ownPrice }: MatchPriceProps) {
  const { price, original } = pricesOf(match)
  return (
    <p className="match-price num">
      <b>{price}</b>
      <span className="small muted">
        {original && <span>{original}</span>}
        <span>yours: {ownPrice}</span>
      </span>
    </p>
  )
}
