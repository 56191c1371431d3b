import type { StockOffer } from '#contract/broadcasts/matching.ts'
import { conditionWords } from '#contract/inventory/inventory.ts'
import { countText } from '#contract/figures/numbers.ts'
import { paths } from '#contract/paths.ts'
import { formatPrice } from '#contract/figures/currencies.ts'
import { CompanyLink } from '#web/features/companies/public.ts'
import { MatchSection } from '#web/features/matching/dialog/match-block.tsx'
import { HiddenMatch } from '#web/features/matching/dialog/hidden-match.tsx'
import { focusMatch, matchFocusClass, matchKey } from '#web/features/matching/dialog/match-focus.ts'
import { MatchPrice } from '#web/features/matching/dialog/match-price.tsx'
import { MatchReasons } from '#web/features/matching/match-reasons.tsx'
import { stockName } from '#web/features/matching/match-text.ts'
import { Similarity } from '#web/features/matching/similarity.tsx'
import { useHiddenLines } from '#web/features/matching/use-hidden-lines.ts'
import { QuoteButton } from '#web/features/quotes/public.ts'
import { IconButton } from '#web/ui/forms/button.tsx'
import { TierMark } from '#web/ui/marks/tier-mark.tsx'

const euroPrice = (price: StockOffer['price']) =>
  price === 'CALL' ? price : formatPrice(Math.round(price * 100), 'EUR')

/** Lines in stock of other companies that fit a WTB broadcast. */
export function StockOffers({
  broadcastId,
  lines,
  ownPrice,
}: {
  broadcastId: number
  lines: readonly StockOffer[]
  ownPrice: string
}) {
  const hidden = useHiddenLines()

  function setHidden(id: number, isHidden: boolean) {
    hidden.setHidden(id, broadcastId, isHidden)
    focusMatch(matchKey('stock', id))
  }

  if (lines.length === 0) return null
  return (
    <MatchSection title="In stock" count={lines.length}>
      <ul className="matches">
        {lines.map((line) => (
          <StockLine
            key={line.id}
            line={line}
            ownPrice={ownPrice}
            isHidden={hidden.isHidden(line.id, broadcastId)}
            onHidden={(isHidden) => setHidden(line.id, isHidden)}
          />
        ))}
      </ul>
    </MatchSection>
  )
}

type StockLineProps = {
  line: StockOffer
  ownPrice: string
  isHidden: boolean
  onHidden: (isHidden: boolean) => void
}

function StockLine({ line, ownPrice, isHidden, onHidden }: StockLineProps) {
  const { id, partNumber, manufacturer, quantity, condition, company } = line
  const key = matchKey('stock', id)
  const headline = `${partNumber}, ${company.name}`
  if (isHidden) {
    return <HiddenMatch matchKey={key} headline={headline} onRestore={() => onHidden(false)} />
  }
  return (
    <li className="match" data-match={key}>
      <Similarity value={line.similarity} side="WTS" />
      <div className="match-offer">
        <p className="match-title">
          <a
            className={`plain strong ${matchFocusClass}`}
            href={paths.part(id)}
            target="_blank"
            rel="noopener"
          >
            <span className="mono">{partNumber}</span> {stockName(line)}
          </a>
        </p>
        <p className="match-company small soft">
          <span className="row">
            <TierMark tier={company.tier} />
            <CompanyLink id={company.id} name={company.name} />
          </span>
          <span className="muted">{company.country}</span>
          <span className="muted num nowrap">
            {countText(quantity)} {quantity === 1 ? 'piece' : 'pieces'}, {conditionWords[condition]}
          </span>
        </p>
        <MatchReasons reasons={line.reasons} />
      </div>
      <div className="match-side">
        <MatchPrice match={{ ...line, price: euroPrice(line.price) }} ownPrice={ownPrice} />
        <div className="match-actions">
          <QuoteButton
            short
            part={{ id, partNumber, manufacturer, companyName: company.name, isRFQDisabled: false }}
            isDeclined={!line.allowrfq}
          />
          <IconButton
            size="sm"
            icon="x"
            label={`Not a match: ${headline}`}
            title="Not a match"
            onClick={() => onHidden(true)}
          />
        </div>
      </div>
    </li>
  )
}
