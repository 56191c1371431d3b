import { callPrice } from '#contract/inventory/inventory.ts'
import { countText } from '#contract/numbers.ts'
import type { PartSort } from '#contract/search-params.ts'
import type { PartRow } from '#contract/parts.ts'
import type { Currency } from '#contract/currencies.ts'
import { CompanyLink } from '#web/features/companies/public.ts'
import { Telephone } from '#web/features/companies/details-public.ts'
import { ConditionName, usePrice } from '#web/features/parts/part/part-elements.tsx'
import { useCanRequestQuotes } from '#web/features/quotes/public.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { Badge } from '#web/ui/marks/badge.tsx'
import { CompanyName } from '#web/ui/marks/company-name.tsx'
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
  type SortControl,
} from '#web/ui/table.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import './parts-table.css'

/** What asks for a quote of a line; it decides by itself whether this line can be asked for (AM-042). */
export type QuoteSlot = (part: PartRow) => ReactNode

/** How rows are sorted, and the way to the same rows in another order. */
export interface PartSorting {
  by: PartSort | undefined
  isDescending: boolean
  link: (column: PartSort) => ReactElement<SortControl>
}

type PartsTableProps = {
  caption: string
  /** Undefined while the first rows are on their way. */
  rows: readonly PartRow[] | undefined
  sorting: PartSorting
  busy: boolean
  quote: QuoteSlot | undefined
  /** Prices in this one, whatever the reader chose. */
  currency?: Currency
}

const memberColumns = ['', '6.25rem', '5.5rem', '6.25rem', '5rem', '12.25rem', '7.75rem', '9rem']
const visitorColumns = ['', '8rem', '5.5rem', '7rem', '6.5rem', '11rem']
const skeletonRows = 10

/** Lines of stock as rows, on a phone as cards (PT-010); visitors' have no company (PT-012). */
export function PartsTable({ caption, rows, sorting, busy, quote, currency }: PartsTableProps) {
  const { readsAsVisitor } = useViewer()
  const mayAsk = useCanRequestQuotes()
  const priceText = usePrice(currency)
  const header = (column: PartSort) => ({
    ...(sorting.by === column && {
      sort: sorting.isDescending ? ('descending' as const) : ('ascending' as const),
    }),
    link: sorting.link(column),
  })
  const asks = mayAsk ? quote : undefined
  const columns = readsAsVisitor ? visitorColumns : memberColumns

  return (
    <SheetTable
      caption={caption}
      cards
      busy={busy}
      className={readsAsVisitor ? 'p-table p-anonymous' : 'p-table'}
      columns={asks ? [...columns, '4.5rem'] : columns}
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
          rows.map((part) => (
            <PartLine key={part.id} part={part} price={priceText(part.price)} quote={asks} />
          ))
        ) : (
          <SkeletonRows
            rows={skeletonRows}
            columns={columns.map((width) => (width ? '70%' : '80%'))}
          />
        )}
      </TableBody>
    </SheetTable>
  )
}

type PartLineProps = { part: PartRow; price: string; quote: QuoteSlot | undefined }

function PartLine({ part, price, quote }: PartLineProps) {
  const { id, partNumber, description, manufacturer, quantity, condition, tier } = part
  const { companyId, companyName, companyTel, country } = part
  const { user } = useViewer()
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
      <Cell align="right" className={price === callPrice ? 'p-price p-call' : 'p-price'}>
        {price}
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
