import { conditionWords, callPrice } from '#contract/inventory/inventory.ts'
import { formatPrice } from '#contract/figures/currencies.ts'
import { countText } from '#contract/figures/numbers.ts'
import type { StockSort } from '#contract/search-params.ts'
import { lineHitDays, type OwnStockLine } from '#contract/inventory/own-stock.ts'
import type { StockSelection } from '#web/features/inventory/own-stock/stock-selection.tsx'
import { selectColumn } from '#web/platform/lists/selectable-rows.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { sortBy, type InventorySearch } from '#web/features/inventory/own-stock/inventory-search.ts'
import { capitalized, StockLink, useStockPlace } from '#web/features/inventory/stock-place.tsx'
import { IconButton } from '#web/ui/forms/button.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import './stock-table.css'

const removeDialog = lazyPopup(() =>
  import('./remove-stock-dialogs.tsx').then((module) => module.RemoveStockLineDialog),
)

type StockTableProps = {
  rows: readonly OwnStockLine[]
  search: InventorySearch
  busy: boolean
  mayChange: boolean
  selection: StockSelection
  /** The form in place of a line that is being edited. */
  editor?: { id: number; form: ReactNode } | undefined
  onChange: (line: OwnStockLine) => void
  onDeleted: (id: number) => void
}

/** Lines of the own stock, on a phone as cards; what was changed last comes first unless a column sorts them. */
export function StockTable(props: StockTableProps) {
  const { rows, search, busy, mayChange, selection, editor, ...actions } = props
  const { isStaff, inventory } = useStockPlace()
  const edited = rows.findIndex(({ id }) => id === editor?.id)
  const shown = isStaff ? columns.filter(({ key }) => key !== 'hits') : columns
  const select = selectColumn<OwnStockLine, StockSort>({
    rows,
    nameOf: ({ partNumber, partCondition }) => `${partNumber} ${partCondition}`,
    has: selection.has,
    onToggle: selection.toggle,
  })
  return (
    <DataTable
      caption={capitalized(inventory)}
      columns={mayChange ? [select, ...shown, actionColumn(actions)] : shown}
      rowProps={({ id }) => (selection.has(id) ? { selected: true } : {})}
      divider={
        editor && edited >= 0
          ? {
              before: edited + 1,
              content: <div className="stock-editor">{editor.form}</div>,
            }
          : undefined
      }
      rows={rows}
      rowKey={({ id }) => id}
      busy={busy}
      sorting={{
        by: search.orderCol,
        isDescending: search.orderDesc === true,
        link: (column) => <StockLink search={sortBy(search, column)} />,
      }}
    />
  )
}

const columns: readonly Column<OwnStockLine, StockSort>[] = [
  {
    key: 'partNumber',
    header: 'Part number',
    width: '12rem',
    card: 'title',
    isRowHeader: true,
    sortKey: 'Partnumber',
    className: 'mono',
    title: ({ partNumber }) => partNumber,
    cell: ({ partNumber }) => partNumber,
  },
  {
    key: 'manufacturer',
    header: 'Manufacturer',
    width: '9rem',
    sortKey: 'Manufacturer',
    className: 'soft',
    title: ({ manufacturer }) => manufacturer,
    cell: ({ manufacturer }) => manufacturer,
  },
  {
    key: 'description',
    header: 'Description',
    from: '64rem',
    card: 'text',
    className: 'two-lines soft',
    title: ({ description }) => description,
    cell: ({ description }) => description,
  },
  {
    key: 'quantity',
    header: 'Quantity',
    width: '6rem',
    align: 'right',
    sortKey: 'Quantity',
    card: 'foot',
    cardLabel: 'Quantity',
    className: 'num',
    cell: ({ quantity }) => countText(quantity),
  },
  {
    key: 'condition',
    header: 'Condition',
    width: '6rem',
    sortKey: 'PartCondition',
    card: 'foot',
    title: ({ partCondition }) => conditionWords[partCondition],
    cell: ({ partCondition }) => partCondition,
  },
  {
    key: 'price',
    header: 'Price',
    width: '7.5rem',
    align: 'right',
    sortKey: 'Price',
    card: 'figure',
    className: 'num',
    cell: (line) => <AskedPrice {...line} />,
  },
  {
    key: 'hits',
    header: (
      <span title={`Searches that found the part in the last ${lineHitDays} days`}>Hits</span>
    ),
    width: '4.5rem',
    from: '52rem',
    align: 'right',
    card: 'foot',
    cardLabel: 'Hits',
    className: 'num',
    cell: ({ hits = 0, partNumber }) =>
      hits > 0 && (
        <Link
          to="/inventory-hits"
          search={{ partNumber }}
          aria-label={`${countText(hits)} ${hits === 1 ? 'search' : 'searches'} for ${partNumber}: who searched`}
        >
          {countText(hits)}
        </Link>
      ),
  },
  {
    key: 'updated',
    header: 'Updated',
    width: '8rem',
    from: '64rem',
    align: 'right',
    card: 'foot',
    className: 'soft',
    cell: ({ updatedAt }) => <RelativeTime className="num" at={updatedAt} />,
  },
]

const actionColumn = (
  actions: Pick<StockTableProps, 'onChange' | 'onDeleted'>,
): Column<OwnStockLine, StockSort> => ({
  key: 'actions',
  header: 'Actions',
  width: '5rem',
  card: 'action',
  className: 'menu-cell',
  cell: (line) => <StockActions line={line} {...actions} />,
})

/** The price as asked; below it, where it differs, the price in euro that searches sort by. */
function AskedPrice({ askedPrice, askedCurrency, price }: OwnStockLine) {
  if (askedPrice === callPrice || price === callPrice) return callPrice
  const priceText = formatPrice(Math.round(askedPrice * 100), askedCurrency)
  if (askedCurrency === 'EUR') return priceText
  return (
    <div className="own-price">
      {priceText}
      <span className="second-line soft">{formatPrice(Math.round(price * 100), 'EUR')}</span>
    </div>
  )
}

type StockActionsProps = Pick<StockTableProps, 'onChange' | 'onDeleted'> & { line: OwnStockLine }

function StockActions({ line, onChange, onDeleted }: StockActionsProps) {
  const { id, partNumber } = line
  const remove = usePopup(removeDialog)
  return (
    <>
      <IconButton
        icon="edit"
        size="sm"
        label={`Edit ${partNumber}`}
        onClick={() => onChange(line)}
      />
      <IconButton icon="trash" size="sm" label={`Delete ${partNumber}`} {...remove.trigger} />
      {remove.render({ id, partNumber, onDeleted: () => onDeleted(id) })}
    </>
  )
}
