import { Fragment, type ReactElement, type ReactNode, type Ref } from 'react'
import { cx } from './class-names.ts'
import { Skeleton } from './loading.tsx'
import {
  cardClass,
  Cell,
  ColumnHead,
  Row,
  RowHead,
  SheetTable,
  SortHeader,
  TableBody,
  TableHead,
  type CardRole,
  type RowProps,
  type SortControl,
} from './table.tsx'

export type Column<T, SortKey extends string = string> = {
  key: string
  header: ReactNode
  cell: (row: T) => ReactNode
  /** A CSS length; columns without one share what is left. */
  width?: string
  /** The table shows this column in windows at least this wide; cards have it always. */
  from?: '52rem' | '64rem' | '80rem' | '90rem'
  align?: 'right'
  /** The cell that names its row for screen readers. */
  isRowHeader?: boolean
  sortKey?: SortKey
  /** The order of rows that cannot be sorted otherwise. */
  sorted?: 'ascending' | 'descending'
  /** `meta` unless said otherwise. */
  card?: CardRole
  /** Shown before the cell on a card, where no column head says it. */
  cardLabel?: string
  /** The tooltip of a cell. */
  title?: (row: T) => string | undefined
  className?: string | ((row: T) => string | undefined)
}

export type Sorting<SortKey extends string = string> = {
  by: SortKey | undefined
  isDescending: boolean
  /** The link that sorts by a column. */
  link: (key: SortKey) => ReactElement<SortControl>
}

type DataTableProps<T, SortKey extends string> = {
  /** The content of the table, for screen readers. */
  caption: string
  columns: readonly Column<T, SortKey>[]
  /** Undefined while the first rows load. */
  rows: readonly T[] | undefined
  rowKey: (row: T) => string | number
  rowProps?: (row: T) => RowProps & { 'data-id'?: number }
  /** A line over the whole width before the row with this index. */
  divider?: { before: number; content: ReactNode } | undefined
  /** Shown instead of the table when there are no rows. */
  empty?: ReactNode
  /** Newer rows are loading; the shown ones stay until then. */
  busy?: boolean | undefined
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
  rowProps,
  divider,
  empty,
  busy,
  wrap,
  sorting,
  skeletonRows = 8,
  className,
  ref,
}: DataTableProps<T, SortKey>) {
  if (rows?.length === 0 && empty) return empty
  const dividerAt = (index: number) =>
    divider?.before === index && <Divider columns={columns}>{divider.content}</Divider>
  return (
    <SheetTable
      ref={ref}
      caption={caption}
      cards
      busy={busy}
      className={cx(wrap && 'tall', className)}
    >
      <colgroup>
        {columns.map(({ key, width, from }) => (
          <col key={key} className={fromClass(from)} style={width ? { width } : undefined} />
        ))}
      </colgroup>
      <TableHead className="sr-phone">
        {columns.map((column) => (
          <Head key={column.key} column={column} sorting={sorting} />
        ))}
      </TableHead>
      <TableBody>
        {rows
          ? rows.map((row, index) => (
              <Fragment key={rowKey(row)}>
                {dividerAt(index)}
                <Row {...rowProps?.(row)}>
                  {columns.map((column) => (
                    <DataCell key={column.key} column={column} row={row} />
                  ))}
                </Row>
              </Fragment>
            ))
          : Array.from({ length: skeletonRows }, (_, index) => (
              <tr key={index} aria-hidden="true">
                {columns.map((column) => (
                  <td key={column.key} className={cellClass(column)}>
                    {column.card !== 'action' && <Skeleton width={column.width ? '60%' : '70%'} />}
                  </td>
                ))}
              </tr>
            ))}
        {rows && dividerAt(rows.length)}
      </TableBody>
    </SheetTable>
  )
}

type DividerProps = { columns: readonly Pick<Column<never>, 'key' | 'from'>[]; children: ReactNode }

function Divider({ columns, children }: DividerProps) {
  const leaving = columns.filter(({ from }) => from)
  return (
    <tr role="row" className="divider">
      <td role="cell" colSpan={columns.length - leaving.length}>
        {children}
      </td>
      {/* Hidden together with their columns. */}
      {leaving.map(({ key, from }) => (
        <td role="cell" key={key} className={cx(fromClass(from), 'card-hidden')} aria-hidden />
      ))}
    </tr>
  )
}

type HeadProps<T, SortKey extends string> = {
  column: Column<T, SortKey>
  sorting: Sorting<SortKey> | undefined
}

function Head<T, SortKey extends string>({ column, sorting }: HeadProps<T, SortKey>) {
  const { header, align, sortKey, sorted, card, from } = column
  if (sorting && sortKey) {
    return (
      <SortHeader
        align={align}
        className={fromClass(from)}
        sort={sorting.by === sortKey ? direction(sorting) : undefined}
        link={sorting.link(sortKey)}
      >
        {header}
      </SortHeader>
    )
  }
  return (
    <ColumnHead align={align} className={fromClass(from)} aria-sort={sorted}>
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
    className: cx(cellClass(column), typeof className === 'function' ? className(row) : className),
    title: column.title?.(row),
    'data-label': cardLabel,
    children: column.cell(row),
  }
  return isRowHeader ? <RowHead {...shared} /> : <Cell align={align} {...shared} />
}

const direction = ({ isDescending }: Pick<Sorting, 'isDescending'>) =>
  isDescending ? 'descending' : 'ascending'

const fromClass = (from: Column<never>['from']) => from && `from-${from}`

const cellClass = ({ card, from }: Pick<Column<never>, 'card' | 'from'>) =>
  cx(cardClass(card), fromClass(from))
