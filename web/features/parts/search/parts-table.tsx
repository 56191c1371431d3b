import { callPrice } from '#contract/inventory/inventory.ts'
import { countText } from '#contract/figures/numbers.ts'
import type { PartSort } from '#contract/search-params.ts'
import type { PartRow } from '#contract/parts.ts'
import type { Currency } from '#contract/figures/currencies.ts'
import { CompanyLink } from '#web/features/companies/public.ts'
import { Telephone } from '#web/features/companies/details-public.ts'
import { LineAge } from '#web/features/parts/part/line-age.tsx'
import { ConditionName, usePrice } from '#web/features/parts/part/part-elements.tsx'
import { useAveragePrices } from '#web/features/matching/public.ts'
import { useCanRequestQuotes, type QuoteSelection } from '#web/features/quotes/public.ts'
import { selectColumn } from '#web/platform/lists/selectable-rows.tsx'
import { useViewer } from '#web/platform/page/session.ts'
import { Badge } from '#web/ui/marks/badge.tsx'
import { CompanyName } from '#web/ui/marks/company-name.tsx'
import { MenuButton } from '#web/ui/dialogs/menu-button.tsx'
import { DataTable, type Column, type Sorting } from '#web/ui/data-table.tsx'
import { hitClass } from '#web/ui/table.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import './parts-table.css'

/** Renders the button to request a quote for a line, if the line allows it (AM-042). */
export type QuoteSlot = (part: PartRow) => ReactNode

type PartsTableProps = {
  caption: string
  /** Undefined while the first rows are on their way. */
  rows: readonly PartRow[] | undefined
  sorting?: Sorting<PartSort>
  busy: boolean
  /** All rows are of one company, which is not repeated. */
  isOfOneCompany?: boolean
  quote: QuoteSlot | undefined
  /** Rows are selected for requests. */
  selection?: QuoteSelection | undefined
  /** Prices in this one, whatever the reader chose. */
  currency?: Currency
}

/** Lines of stock as rows, on a phone as cards (PT-010); visitors' have no company (PT-012). */
export function PartsTable({
  quote,
  selection,
  currency,
  isOfOneCompany = false,
  ...table
}: PartsTableProps) {
  const { readsAsVisitor } = useViewer()
  const mayAsk = useCanRequestQuotes()
  const priceText = usePrice(currency)
  const priced = ({ price }: PartRow) => priceText(price)
  const isFixed = (row: PartRow) => row.isRFQDisabled || row.allowrfq === false
  const columns: PartColumn[] = [
    ...(mayAsk && selection
      ? [
          selectColumn<PartRow, PartSort>({
            rows: (table.rows ?? []).filter((row) => !isFixed(row)),
            nameOf: ({ partNumber, companyName }) => `${partNumber} from ${companyName}`,
            has: selection.has,
            onToggle: selection.toggle,
            isFixed,
          }),
        ]
      : []),
    part,
    {
      ...manufacturer,
      width: readsAsVisitor ? '8rem' : '6.25rem',
      // The description gets its room, unless the reader sorts by it.
      ...(table.sorting?.by !== 'Manufacturer' &&
        table.rows?.every(saysManufacturer) && { from: '90rem' }),
    },
    quantity,
    { ...condition, width: readsAsVisitor ? '7rem' : '6.25rem' },
    {
      key: 'price',
      header: 'Price',
      width: readsAsVisitor ? '6.5rem' : '5rem',
      align: 'right',
      sortKey: 'Price',
      card: 'figure',
      className: (row) => (priced(row) === callPrice ? 'p-price muted' : 'p-price strong'),
      cell: priced,
    },
    ...(isOfOneCompany
      ? []
      : readsAsVisitor
        ? [{ ...company, width: '11rem' }]
        : [
            {
              ...company,
              width: 'clamp(11.25rem, 15vw, 18rem)',
              sortKey: 'inv_companyname',
            } as const,
            country,
            telephone,
          ]),
    ...(readsAsVisitor ? [] : [age]),
  ]
  if (mayAsk && quote) {
    columns.push({
      key: 'quote',
      header: readsAsVisitor ? 'Request for quote' : 'Request for quote and more',
      width: readsAsVisitor ? '4.5rem' : '6rem',
      align: 'right',
      card: 'action',
      className: 'p-quote',
      cell: (row) =>
        readsAsVisitor ? (
          quote(row)
        ) : (
          <span className="p-acts">
            {quote(row)}
            <PartMenu part={row} />
          </span>
        ),
    })
  }
  return (
    <DataTable
      columns={columns}
      rowKey={({ id }) => id}
      rowProps={({ id }) => (selection?.has(id) ? { selected: true } : {})}
      skeletonRows={10}
      {...table}
    />
  )
}

/** Whether the description names the manufacturer itself. */
export const saysManufacturer = ({
  manufacturer,
  description,
}: Pick<PartRow, 'manufacturer' | 'description'>): boolean =>
  manufacturer === '' ||
  ` ${description} `.toLowerCase().includes(` ${manufacturer.toLowerCase()} `)

/** Further actions on a line, for members. */
function PartMenu({ part: { partNumber, companyName } }: { part: PartRow }) {
  const prices = useAveragePrices({ query: partNumber, type: 'WTS' })
  return (
    <>
      <MenuButton
        icon="dots"
        size="sm"
        label={`More for ${partNumber}, ${companyName}`}
        items={[prices.entry]}
      />
      {prices.dialog}
    </>
  )
}

type PartColumn = Column<PartRow, PartSort>

const part: PartColumn = {
  key: 'part',
  header: 'Partnumber / Description',
  sortKey: 'Partnumber',
  card: 'title',
  isRowHeader: true,
  className: 'p-part',
  title: ({ description }) => description,
  cell: ({ id, partNumber, description }) => (
    <Link className={hitClass} to="/parts/$id" params={{ id: String(id) }} preload="intent">
      <span className="mono">{partNumber}</span> <span className="p-desc">{description}</span>
    </Link>
  ),
}
const manufacturer: PartColumn = {
  key: 'manufacturer',
  header: 'Manufacturer',
  from: '52rem',
  sortKey: 'Manufacturer',
  card: 'hidden',
  className: 'soft',
  cell: (row) => row.manufacturer,
}
const quantity: PartColumn = {
  key: 'quantity',
  header: 'Quantity',
  width: '5.5rem',
  align: 'right',
  sortKey: 'Quantity',
  card: 'foot',
  className: 'p-qty',
  cell: (row) => countText(row.quantity),
}
const condition: PartColumn = {
  key: 'condition',
  header: 'Condition',
  sortKey: 'PartCondition',
  card: 'foot',
  className: 'soft small',
  cell: (row) => <ConditionName code={row.condition} />,
}
const company: PartColumn = {
  key: 'company',
  header: 'Company',
  className: 'p-firm',
  cell: (row) => <Seller part={row} />,
}
const country: PartColumn = {
  key: 'country',
  header: 'Country',
  width: 'clamp(7rem, 9vw, 10rem)',
  from: '80rem',
  card: 'hidden',
  className: 'p-country soft small',
  cell: (row) => row.country,
}
const telephone: PartColumn = {
  key: 'telephone',
  header: 'Telephone',
  width: 'clamp(8.5rem, 12vw, 10rem)',
  from: '64rem',
  className: 'p-tel quiet-links small',
  cell: ({ country: place, companyTel }) =>
    (place || companyTel) && (
      <>
        <span className="only-phone">{place}</span>
        {companyTel && <Telephone number={companyTel} />}
      </>
    ),
}

const age: PartColumn = {
  key: 'age',
  header: 'Age',
  width: '4.75rem',
  align: 'right',
  from: '80rem',
  card: 'foot',
  className: 'p-age small',
  cell: ({ updatedAt }) => updatedAt !== undefined && <LineAge updatedAt={updatedAt} />,
}

function Seller({ part: { tier, companyId, companyName } }: { part: PartRow }) {
  const { user } = useViewer()
  if (companyId === undefined) return <CompanyName tier={tier}>{companyName}</CompanyName>
  return (
    <CompanyName
      tier={tier}
      badge={companyId === user?.companyId && <Badge tone="outline">Yours</Badge>}
    >
      <CompanyLink id={companyId} name={companyName} />
    </CompanyName>
  )
}
