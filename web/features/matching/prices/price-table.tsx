import { paths } from '#contract/paths.ts'
import type { PricePoint } from '#contract/broadcasts/pricing.ts'
import { exactText } from '#web/features/matching/prices/price-text.ts'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import {
  Cell,
  ColumnHead,
  hitClass,
  Row,
  RowHead,
  SheetTable,
  SortHeader,
  TableBody,
  TableHead,
} from '#web/ui/table.tsx'
import { useMemo, useState } from 'react'

type Order = { by: 'price' | 'date'; sort: 'ascending' | 'descending' }

export function PriceTable({ points }: { points: readonly PricePoint[] }) {
  const [order, setOrder] = useState<Order>({ by: 'date', sort: 'descending' })
  const sorted = useMemo(() => points.toSorted(comparing(order)), [points, order])
  const header = (by: Order['by']) => ({
    sort: order.by === by ? order.sort : undefined,
    onSort: () =>
      setOrder((now) => ({
        by,
        sort: now.by === by && now.sort === 'ascending' ? 'descending' : 'ascending',
      })),
  })
  return (
    <div className="prices-table">
      <SheetTable caption="Prices in euro" columns={['var(--edge)', '', 'var(--edge)']}>
        <TableHead>
          <SortHeader align="right" {...header('price')}>
            Price
          </SortHeader>
          <ColumnHead>Broadcast</ColumnHead>
          <SortHeader align="right" {...header('date')}>
            Date
          </SortHeader>
        </TableHead>
        <TableBody>
          {sorted.map(({ id, price, date, headline }) => (
            <Row key={id}>
              <Cell align="right" className="num strong">
                {exactText(price)}
              </Cell>
              <RowHead>
                <a
                  className={`${hitClass} cut`}
                  href={paths.broadcast(id)}
                  target="_blank"
                  rel="noopener"
                  title={headline}
                >
                  {headline}
                </a>
              </RowHead>
              <Cell align="right" className="soft">
                <RelativeTime at={date} />
              </Cell>
            </Row>
          ))}
        </TableBody>
      </SheetTable>
    </div>
  )
}

function comparing({ by, sort }: Order) {
  const sign = sort === 'ascending' ? 1 : -1
  return (one: PricePoint, other: PricePoint) =>
    sign * (one[by] < other[by] ? -1 : one[by] > other[by] ? 1 : one.id - other.id)
}
