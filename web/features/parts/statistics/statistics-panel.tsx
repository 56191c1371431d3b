import { callPrice } from '#contract/inventory/inventory.ts'
import { countText } from '#contract/figures/numbers.ts'
import type { TraderRow } from '#contract/parts.ts'
import { AskingPrices } from '#web/features/parts/statistics/asking-prices.tsx'
import { euroText } from '#contract/figures/asked-price.ts'
import { ConditionName } from '#web/features/parts/part/part-elements.tsx'
import type { PartFigures } from '#web/features/parts/part/part-heads.ts'
import { QuoteButton } from '#web/features/quotes/public.ts'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Cell, ColumnHead, Row, RowHead, SheetTable, TableBody, TableHead } from '#web/ui/table.tsx'
import { Facts } from '#web/ui/panel.tsx'
import { StatLine } from '#web/ui/stat-line.tsx'
import { Link } from '@tanstack/react-router'
import './statistics-panel.css'

type StatisticsHeadProps = { figures: PartFigures; rows: readonly TraderRow[] }

/** The part's name with the actions for all its offers. */
export function StatisticsHead({ figures, rows }: StatisticsHeadProps) {
  const { partNumber, manufacturer, description, traders } = figures
  const words = [
    description.toLowerCase().startsWith(manufacturer.toLowerCase()) ? '' : manufacturer,
    description,
  ]
  const offer = rows.find((row) => !row.isRFQDisabled && row.allowrfq !== false)
  return (
    <div className="head ps-head">
      <div className="ps-name break">
        <h1 className="mono">{partNumber}</h1>
        <p className="soft">{words.filter(Boolean).join(' ')}</p>
      </div>
      <div className="row push wrap ps-ways no-print">
        <Link className={buttonClass()} to="/broadcasts" search={{ query: partNumber }}>
          Broadcasts about this part
        </Link>
        {offer && traders > 1 && (
          <QuoteButton
            toAll
            part={{
              id: offer.id,
              partNumber,
              manufacturer,
              companyName: offer.inv_companyname,
              isRFQDisabled: false,
            }}
          />
        )}
      </div>
    </div>
  )
}

type StatisticsPanelProps = {
  figures: PartFigures
  /** Stock lines of all traders, including those without a price. */
  offers: number
}

/** Figures over all offers (PT-030); prices are in euro only (PT-034, AM-099). */
export function StatisticsPanel({ figures, offers }: StatisticsPanelProps) {
  const { minPrice = 'CALL', maxPrice = 'CALL', prices, quantity, traders } = figures
  const { conditions, countries } = figures
  return (
    <section className="panel space-below" aria-label="Statistics">
      <StatLine
        items={[
          { term: 'Lowest price', value: euroText(minPrice) },
          { term: 'Highest price', value: euroText(maxPrice) },
          { term: 'Total quantity', value: countText(quantity) },
          { term: 'Traders', value: countText(traders) },
          // Visitors read no countries of few traders (AM-121).
          ...(countries.length > 0
            ? [{ term: 'Countries', value: countText(countries.length) }]
            : []),
        ]}
      />
      <AskingPrices prices={prices} offers={offers} />
      <ConditionFigures conditions={conditions} />
      <Facts
        className="panel-foot"
        items={[
          {
            term: 'Countries',
            value:
              countries.join(', ') || 'Shown to members, or where three traders offer the part',
          },
        ]}
      />
    </section>
  )
}

/** Prices, pieces and offers of each condition. */
function ConditionFigures({ conditions }: Pick<PartFigures, 'conditions'>) {
  return (
    <div className="panel-foot ps-conditions">
      <SheetTable caption="Figures by condition">
        <TableHead>
          <ColumnHead>Condition</ColumnHead>
          <ColumnHead align="right">Lowest</ColumnHead>
          <ColumnHead align="right">Median</ColumnHead>
          <ColumnHead align="right">Units</ColumnHead>
          <ColumnHead align="right">Offers</ColumnHead>
        </TableHead>
        <TableBody>
          {conditions.map(({ condition, offers, quantity, minPrice, medianPrice }) => (
            <Row key={condition}>
              <RowHead>
                <ConditionName code={condition} />
              </RowHead>
              <Cell align="right">{euroText(minPrice ?? callPrice)}</Cell>
              <Cell align="right">{euroText(medianPrice ?? callPrice)}</Cell>
              <Cell align="right">{countText(quantity)}</Cell>
              <Cell align="right">{countText(offers)}</Cell>
            </Row>
          ))}
        </TableBody>
      </SheetTable>
    </div>
  )
}
