import { conditionWords, callPrice } from '#contract/inventory/inventory.ts'
import { formatPrice } from '#contract/currencies.ts'
import { countText } from '#contract/numbers.ts'
import type { StockSort } from '#contract/search-params.ts'
import type { OwnStockLine } from '#contract/inventory/own-stock.ts'
import { sortBy, type InventorySearch } from '#web/features/inventory/own-stock/inventory-search.ts'
import { IconButton } from '#web/ui/forms/button.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import {
  Cell,
  ColumnHead,
  Row,
  RowHead,
  SheetTable,
  SortHeader,
  TableBody,
  TableHead,
} from '#web/ui/table.tsx'
import { Link } from '@tanstack/react-router'
import './stock-table.css'

const removeDialog = lazyPopup(() =>
  import('./remove-stock-dialogs.tsx').then((module) => module.RemoveStockLineDialog),
)

type StockTableProps = {
  rows: readonly OwnStockLine[]
  search: InventorySearch
  busy: boolean
  onChange: (line: OwnStockLine) => void
  onDeleted: (id: number) => void
}

/** Lines of the own stock, on a phone as cards; what was changed last comes first unless a column sorts them. */
export function StockTable({ rows, search, busy, onChange, onDeleted }: StockTableProps) {
  const header = (column: StockSort) => ({
    ...(search.orderCol === column && {
      sort: search.orderDesc ? ('descending' as const) : ('ascending' as const),
    }),
    link: <Link to="/inventory" search={sortBy(search, column)} resetScroll={false} />,
  })
  return (
    <SheetTable
      caption="Your inventory"
      cards
      busy={busy}
      className="st-table"
      columns={['12rem', '9rem', '', '6rem', '5.5rem', '7.5rem', '8rem', '5rem']}
    >
      <TableHead>
        <SortHeader {...header('Partnumber')}>Part number</SortHeader>
        <SortHeader {...header('Manufacturer')}>Manufacturer</SortHeader>
        <ColumnHead className="st-text two-lines">Description</ColumnHead>
        <SortHeader {...header('Quantity')} align="right">
          Quantity
        </SortHeader>
        <SortHeader {...header('PartCondition')}>Condition</SortHeader>
        <SortHeader {...header('Price')} align="right">
          Price
        </SortHeader>
        <ColumnHead align="right" className="st-at">
          Updated
        </ColumnHead>
        <ColumnHead>
          <span className="sr">Actions</span>
        </ColumnHead>
      </TableHead>
      <TableBody>
        {rows.map((line) => (
          <StockRow key={line.id} line={line} onChange={onChange} onDeleted={onDeleted} />
        ))}
      </TableBody>
    </SheetTable>
  )
}

type StockRowProps = Pick<StockTableProps, 'onChange' | 'onDeleted'> & { line: OwnStockLine }

function StockRow({ line, onChange, onDeleted }: StockRowProps) {
  const { id, partNumber, manufacturer, description, quantity, partCondition, price } = line
  const remove = usePopup(removeDialog)
  return (
    <Row className="st-row">
      <RowHead className="st-number mono" title={partNumber}>
        {partNumber}
      </RowHead>
      <Cell className="st-maker soft" title={manufacturer}>
        {manufacturer}
      </Cell>
      <Cell className="st-text two-lines soft" title={description}>
        {description}
      </Cell>
      <Cell align="right" className="st-quantity num">
        <span className="st-term">Quantity </span>
        {countText(quantity)}
      </Cell>
      <Cell className="st-condition" title={conditionWords[partCondition]}>
        {partCondition}
      </Cell>
      <Cell align="right" className="st-price num">
        {price === callPrice ? callPrice : formatPrice(Math.round(price * 100), 'EUR')}
      </Cell>
      <Cell align="right" className="st-at soft">
        <span className="st-term">Updated </span>
        <RelativeTime className="num" at={line.updatedAt} />
      </Cell>
      <Cell className="menu-cell st-acts">
        <IconButton
          icon="edit"
          size="sm"
          label={`Edit ${partNumber}`}
          onClick={() => onChange(line)}
        />
        <IconButton icon="trash" size="sm" label={`Delete ${partNumber}`} {...remove.trigger} />
        {remove.render({ id, partNumber, onDeleted: () => onDeleted(id) })}
      </Cell>
    </Row>
  )
}
