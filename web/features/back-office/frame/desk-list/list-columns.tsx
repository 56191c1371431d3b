import type { DeskList, ListColumn } from '#contract/back-office/lists/define-desk-list.ts'
import { formatEuros } from '#contract/billing/money.ts'
import { formatDay } from '#contract/dates.ts'
import { countText } from '#contract/figures/numbers.ts'
import type { ListAddress } from '#web/features/back-office/frame/desk-list/list-address.ts'
import { columnPopup } from '#web/features/back-office/frame/desk-list/list-popups-lazy.ts'
import { readStorage, writeStorage } from '#web/platform/visit/browser-storage.ts'
import { cx } from '#web/ui/class-names.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { IconButton } from '#web/ui/forms/button.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import type { ReactNode } from 'react'

/** Cells that are more than the value of their column, by its key. */
export type Cells<L extends DeskList, Row> = {
  [K in keyof L['columns']]?: (row: Row) => ReactNode
}

type Value = string | number | null | undefined

const valueOf = <Row,>(key: string, { value }: ListColumn<never>, row: Row) =>
  (value as ((row: Row) => Value) | undefined)?.(row) ??
  (value ? null : (row as Record<string, Value>)[key])

function formatCell(as: ListColumn<never>['as'], value: Value): ReactNode {
  if (value === null || value === undefined) return null
  if (as === 'time') return <RelativeTime at={String(value)} />
  if (as === 'day') return formatDay(String(value))
  if (as === 'euros') return formatEuros(Number(value))
  return as === 'number' ? countText(Number(value)) : value
}

/** Formats that are aligned to the right unless said otherwise, and those with figures of one width. */
const alignedRight: readonly unknown[] = ['number', 'euros', 'time']
const withFigures: readonly unknown[] = ['number', 'euros', 'time', 'day']

/** The columns of a list as the table shows them. */
export function toTableColumns<L extends DeskList, Row>(
  { columns }: L,
  cells: Cells<L, Row>,
): readonly Column<Row>[] {
  return Object.entries(columns).map(([key, column]) => {
    const { header, as, sort, title, tip, soft, width, from, card, labelled } = column
    const { align = alignedRight.includes(as) ? 'right' : 'left' } = column
    const className = cx(
      (soft || as === 'time') && 'soft',
      withFigures.includes(as) && 'num',
      as === 'code' && 'mono',
    )
    return {
      key,
      header,
      cell: cells[key] ?? ((row) => formatCell(as, valueOf(key, column, row))),
      ...(width && { width }),
      ...(from && { from }),
      ...(align === 'right' && { align }),
      ...(sort && { sortKey: sort }),
      ...(title && { isRowHeader: true, card: 'title' as const }),
      ...(card && { card }),
      ...(labelled && { cardLabel: header }),
      ...(tip && {
        title:
          tip === true
            ? (row: Row) => String(valueOf(key, column, row) ?? '') || undefined
            : (tip as (row: Row) => string | undefined),
      }),
      ...(className && { className }),
    }
  })
}

/** The accessible name of a row: the value of the column that names it. */
export function nameRow({ columns }: DeskList, row: unknown): string {
  const [key, column] = Object.entries(columns).find(([, { title }]) => title)!
  return String(valueOf(key, column, row) ?? '')
}

/** The keys of the shown columns: those of the address, of the last visit, or the usual ones. */
export function useShownColumns({ path, columns }: DeskList, address: ListAddress) {
  const key = `desk-columns:${path}`
  const stored: unknown = readStorage(() => localStorage, key)
  const named = address.query['columns'] ?? (typeof stored === 'string' ? stored : undefined)
  const chosen = named?.split(',')
  return {
    shown: Object.entries(columns).flatMap(([name, { optional }]) =>
      !optional || (chosen ? chosen.includes(name) : optional === 'usual') ? [name] : [],
    ),
    choose(names: readonly string[]) {
      writeStorage(() => localStorage, key, names.join(','))
      address.set({ columns: names.join(',') || 'none', page: address.page })
    },
  }
}

type ColumnButtonProps = {
  list: DeskList
  shown: readonly string[]
  onChange: (shown: readonly string[]) => void
}

export function ColumnButton({ list, shown, onChange }: ColumnButtonProps) {
  const popup = usePopup(columnPopup)
  const columns = Object.entries(list.columns).flatMap(([key, { header, optional }]) =>
    optional ? [{ key, label: header }] : [],
  )
  if (columns.length === 0) return null
  return (
    <>
      <IconButton className="no-phone" icon="columns" label="Columns" {...popup.trigger} />
      {popup.render({ columns, shown, onChange })}
    </>
  )
}
