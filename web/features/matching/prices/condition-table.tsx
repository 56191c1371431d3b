import { priceConditions, type PricePoint } from '#contract/broadcasts/pricing.ts'
import { countText } from '#contract/figures/numbers.ts'
import { euroText } from '#contract/figures/asked-price.ts'
import { figuresOf, groupBy } from '#web/features/matching/prices/price-text.ts'
import { Cell, ColumnHead, Row, RowHead, SheetTable, TableBody, TableHead } from '#web/ui/table.tsx'

const widths = ['26%', '13%', '14%', '17%', '16%', '14%']
const columns = ['Min', 'Average', 'Median', 'Max'] as const

/** The figures of each condition (AM-100); dashes where there are too few prices. */
export function ConditionTable({ points }: { points: PricePoint[] }) {
  const groups = groupBy(points, ({ condition }) => condition).toSorted(
    (one, other) => placeOf(one.key) - placeOf(other.key),
  )
  if (groups.length < 2) return null
  return (
    <div className="price-conditions space-above">
      <SheetTable caption="Prices in euro by condition" columns={widths}>
        <TableHead>
          <ColumnHead>Condition</ColumnHead>
          <ColumnHead align="right">Prices</ColumnHead>
          {columns.map((name) => (
            <ColumnHead key={name} align="right">
              {name}
            </ColumnHead>
          ))}
        </TableHead>
        <TableBody>
          {groups.map(({ key, points: ofCondition }) => {
            const figures = figuresOf(ofCondition)
            const shown = figures && [figures.min, figures.average, figures.median, figures.max]
            return (
              <Row key={key}>
                <RowHead>{key}</RowHead>
                <Cell align="right" className="num">
                  {countText(ofCondition.length)}
                </Cell>
                {columns.map((name, index) => (
                  <Cell key={name} align="right" className="num">
                    {shown ? euroText(shown[index]!) : <span className="muted">–</span>}
                  </Cell>
                ))}
              </Row>
            )
          })}
        </TableBody>
      </SheetTable>
    </div>
  )
}

const placeOf = (condition: string) => priceConditions.findIndex((known) => known === condition)
