import type { ReactElement, ReactNode, Ref } from 'react'
import { cx } from './class-names.ts'
import { Skeleton } from './loading.tsx'
import {
  Cell,
  ColumnHead,
  Row,
  RowHead,
  SheetTable,
  SortHeader,
  TableBody,
  TableHead,
  type SortControl,
} from './table.tsx'
import './data-table.css'

/**
 * Where a cell goes on a phone, where each row is a card: `title` on top, `meta` lines below it,
 * `figure` and `action` on the right, `text` over the whole width below, `hidden` nowhere.
 */
export type CardRole = 'title' | 'meta' | 'figure' | 'action' | 'text' | 'hidden'

export type Column<T, SortKey extends string = string> = {
  key: string
  header: ReactNode
  cell: (row: T) => ReactNode
  /** A CSS length; columns without one share what is left. */
  width?: string
  align?: 'right'
  /** The cell that names its row for screen readers. */
  isRowHeader?: boolean
  sortKey?: SortKey
  /** `meta` unless said otherwise. */
  card?: CardRole
  /** Shown before the cell on a card, where no column head says it. */
  cardLabel?: string
  /** The tooltip of a cell. */
  title?: (row: T) => string | undefined
  className?: string | ((row: T) => string | undefined)
}

export type Sorting<SortKey extends string = string> = {
  key: SortKey
  direction: 'ascending' | 'descending'
  /** The link that sorts by a column. */
  link: (key: SortKey) => ReactElement<SortControl>
}

type DataTableProps<T, SortKey extends string> = {
  /** What the table holds, for screen readers. */
  caption: string
  columns: readonly Column<T, SortKey>[]
  /** Undefined while the first rows load. */
  rows: readonly T[] | undefined
  rowKey: (row: T) => string | number
  rowClass?: (row: T) => string | undefined
  /** Shown instead of the table when there are no rows. */
  empty?: ReactNode
  /** Newer rows are loading; the shown ones stay until then. */
  busy?: boolean
  /** Cells wrap and align to the top instead of being cut off at one line. */
  wrap?: boolean
  sorting?: Sorting<SortKey>
  skeletonRows?: number
  className?: string
  ref?: Ref<HTMLTableElement>
}

/** A table with declared columns: sticky head, loading and empty states, cards on a phone. */
export function DataTable<T, SortKey extends string = string>({
  caption,
  columns,
  rows,
  rowKey,
  rowClass,
  empty,
  busy,
  wrap,
  sorting,
  skeletonRows = 8,
  className,
  ref,
}: DataTableProps<T, SortKey>) {
  if (rows?.length === 0 && empty) return empty
  return (
    <SheetTable
      ref={ref}
      caption={caption}
      columns={columns.map(({ width = '' }) => width)}
      cards
      busy={busy}
      className={cx('data-table', wrap && 'tall', className)}
    >
      <TableHead>
        {columns.map((column) => (
          <Head key={column.key} column={column} sorting={sorting} />
        ))}
      </TableHead>
      <TableBody>
        {rows
          ? rows.map((row) => (
              <Row key={rowKey(row)} className={rowClass?.(row)}>
                {columns.map((column) => (
                  <DataCell key={column.key} column={column} row={row} />
                ))}
              </Row>
            ))
          : Array.from({ length: skeletonRows }, (_, index) => (
              <tr key={index} aria-hidden="true">
                {columns.map((column) => (
                  <td key={column.key} className={cardClass(column)}>
                    {column.card !== 'action' && <Skeleton width={column.width ? '60%' : '70%'} />}
                  </td>
                ))}
              </tr>
            ))}
      </TableBody>
    </SheetTable>
  )
}

type HeadProps<T, SortKey extends string> = {
  column: Column<T, SortKey>
  sorting: Sorting<SortKey> | undefined
}

function Head<T, SortKey extends string>({ column, sorting }: HeadProps<T, SortKey>) {
  const { header, align, sortKey, card } = column
  if (sorting && sortKey) {
    return (
      <SortHeader
        align={align}
        sort={sorting.key === sortKey ? sorting.direction : undefined}
        link={sorting.link(sortKey)}
      >
        {header}
      </SortHeader>
    )
  }
  return (
    <ColumnHead align={align}>
      {card === 'action' ? <span className="sr">{header}</span> : header}
    </ColumnHead>
  )
}

function DataCell<T, SortKey extends string>({
  column,
  row,
}: {
  column: Column<T, SortKey>
  row: T
}) {
  const { align, isRowHeader, cardLabel, className } = column
  const shared = {
    className: cx(cardClass(column), typeof className === 'function' ? className(row) : className),
    title: column.title?.(row),
    'data-label': cardLabel,
    children: column.cell(row),
  }
  return isRowHeader ? <RowHead {...shared} /> : <Cell align={align} {...shared} />
}

const cardClass = ({ card = 'meta' }: { card?: CardRole }) => `card-${card}`
