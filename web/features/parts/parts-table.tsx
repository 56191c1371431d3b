import { countText } from '#contract/numbers.ts'
import type { PartRow, PartSort } from '#contract/parts.ts'
import { CompanyLink } from '#web/features/companies/public.ts'
import { Telephone } from '#web/features/companies/details-public.ts'
import { ConditionName } from '#web/features/parts/condition-name.tsx'
import { sortBy, sortedBy, type PartSearch } from '#web/features/parts/part-search.ts'
import { usePrice } from '#web/features/parts/use-price.ts'
import { useViewer } from '#web/platform/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CompanyName } from '#web/ui/company-name.tsx'
import { SkeletonRows } from '#web/ui/loading.tsx'
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
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import './parts-table.css'

/** What asks for a quote of a line; it decides by itself whether this line can be asked for (AM-042). */
export type QuoteSlot = (part: PartRow) => ReactNode

type PartsTableProps = {
  caption: string
  /** Undefined while the first rows are on their way. */
  rows: readonly PartRow[] | undefined
  search: PartSearch
  busy: boolean
  quote: QuoteSlot | undefined
}

const memberColumns = ['', '6.25rem', '5rem', '6.75rem', '5.75rem', '13rem', '7.25rem', '9rem']
const visitorColumns = ['', '8rem', '5.5rem', '7rem', '6.5rem', '11rem']
const skeletonRows = 10

/** Lines of stock as rows, on a phone as cards (PT-010); visitors' have no company (PT-012). */
export function PartsTable({ caption, rows, search, busy, quote }: PartsTableProps) {
  const { readsAsVisitor, isTrading } = useViewer()
  const sorted = sortedBy(search, readsAsVisitor)
  const header = (column: PartSort) => ({
    ...(sorted === column && {
      sort: search.orderDesc ? ('descending' as const) : ('ascending' as const),
    }),
    link: <Link to="/parts" search={sortBy(search, column)} resetScroll={false} />,
  })
  const asks = isTrading ? quote : undefined
  const columns = readsAsVisitor ? visitorColumns : memberColumns

  return (
    <SheetTable
      caption={caption}
      cards
      busy={busy}
      className={readsAsVisitor ? 'p-table p-anonymous' : 'p-table'}
      columns={asks ? [...columns, '4.75rem'] : columns}
    >
      <TableHead>
        <SortHeader {...header('Partnumber')}>Partnumber / Description</SortHeader>
        <SortHeader {...header('Manufacturer')}>Manufacturer</SortHeader>
        <SortHeader {...header('Quantity')} align="right">
          Quantity
        </SortHeader>
        <SortHeader {...header('PartCondition')} className="gap">
          Condition
        </SortHeader>
        <SortHeader {...header('Price')} align="right">
          Price
        </SortHeader>
        {readsAsVisitor ? (
          <ColumnHead className="gap">Company</ColumnHead>
        ) : (
          <>
            <SortHeader {...header('inv_companyname')} className="gap">
              Company
            </SortHeader>
            <ColumnHead className="p-country">Country</ColumnHead>
            <ColumnHead className="p-tel">Telephone</ColumnHead>
          </>
        )}
        {asks && (
          <ColumnHead>
            <span className="sr">Request for quote</span>
          </ColumnHead>
        )}
      </TableHead>
      <TableBody>
        {rows ? (
          rows.map((part) => <PartLine key={part.id} part={part} quote={asks} />)
        ) : (
          <SkeletonRows
            rows={skeletonRows}
            columns={['80%', '70%', '50%', '70%', '50%', '80%', ...(asks ? [''] : [])]}
          />
        )}
      </TableBody>
    </SheetTable>
  )
}

type PartLineProps = { part: PartRow; quote: QuoteSlot | undefined }

function PartLine({ part, quote }: PartLineProps) {
  const { id, partNumber, description, manufacturer, quantity, condition, price, tier } = part
  const { companyId, companyName, companyTel, country } = part
  const { user } = useViewer()
  const priceText = usePrice()
  return (
    <Row className="p-row">
      <RowHead className="p-part" title={description}>
        <Link className={hitClass} to="/parts/$id" params={{ id: String(id) }} preload="intent">
          <span className="mono">{partNumber}</span> <span className="p-desc">{description}</span>
        </Link>
      </RowHead>
      <Cell className="p-maker soft">{manufacturer}</Cell>
      <Cell align="right" className="p-qty">
        {countText(quantity)}
      </Cell>
      <Cell className="p-cond soft small gap">
        <ConditionName code={condition} />
      </Cell>
      <Cell align="right" className={price === 'CALL' ? 'p-price p-call' : 'p-price'}>
        {priceText(price)}
      </Cell>
      <Cell className="p-firm gap">
        <CompanyName tier={tier}>
          {companyId === undefined ? (
            companyName
          ) : (
            <CompanyLink id={companyId} name={companyName} />
          )}
        </CompanyName>
        {companyId !== undefined && companyId === user?.companyId && (
          <Badge tone="outline" className="p-own">
            Yours
          </Badge>
        )}
      </Cell>
      {companyId !== undefined && (
        <>
          <Cell className="p-country soft small">{country}</Cell>
          <Cell className="p-tel small">{companyTel && <Telephone number={companyTel} />}</Cell>
        </>
      )}
      {quote && (
        <Cell align="right" className="p-quote">
          {quote(part)}
        </Cell>
      )}
    </Row>
  )
}
