import { useState, type ComponentProps } from 'react'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { hitClass } from '#web/ui/table.tsx'

type Invoice = {
  number: string
  company: string
  state: 'open' | 'paid'
  amount: string
  note: string
}

const invoices: Invoice[] = [
  {
    number: '2026-0412',
    company: 'Helder Hardware',
    state: 'open',
    amount: '€ 588.00',
    note: 'Second reminder sent',
  },
  {
    number: '2026-0411',
    company: 'Kestrel Datacom',
    state: 'paid',
    amount: '€ 1,188.00',
    note: '',
  },
]

const columns: readonly Column<Invoice, 'company' | 'amount'>[] = [
  {
    key: 'company',
    header: 'Company',
    card: 'title',
    isRowHeader: true,
    sortKey: 'company',
    cell: ({ company }) => (
      <a className={hitClass} href="#invoice">
        {company}
      </a>
    ),
  },
  {
    key: 'number',
    header: 'Invoice',
    width: '8rem',
    cardLabel: 'Invoice',
    className: 'num',
    cell: ({ number }) => number,
  },
  {
    key: 'state',
    header: 'State',
    width: '6rem',
    card: 'figure',
    cell: ({ state }) =>
      state === 'paid' ? <Badge tone="ok">Paid</Badge> : <Badge tone="warn">Open</Badge>,
  },
  {
    key: 'amount',
    header: 'Amount',
    width: '8rem',
    align: 'right',
    card: 'figure',
    sortKey: 'amount',
    className: 'num',
    cell: ({ amount }) => amount,
  },
  {
    key: 'note',
    header: 'Note',
    width: '14rem',
    card: 'text',
    className: 'soft',
    cell: ({ note }) => note,
  },
  {
    key: 'actions',
    header: 'Actions',
    width: '6rem',
    card: 'action',
    cell: ({ state }) => state === 'open' && <Button size="sm">Remind</Button>,
  },
]

const states = [
  { value: 'rows', label: 'Rows' },
  { value: 'loading', label: 'Loading' },
  { value: 'busy', label: 'Loading newer rows' },
  { value: 'empty', label: 'Empty' },
] as const

/** A table with declared columns in each of its states. */
export function DataTableSamples() {
  const [state, setState] = useState<string>('rows')
  const rows = state === 'loading' ? undefined : state === 'empty' ? [] : invoices
  return (
    <>
      <Segmented
        label="State of the table"
        options={states}
        value={state}
        onValueChange={(value) => setState(value)}
      />
      <DataTable
        caption="Invoices"
        columns={columns}
        rows={rows}
        rowKey={({ number }) => number}
        busy={state === 'busy'}
        skeletonRows={2}
        sorting={{ by: 'amount', isDescending: true, link: () => <SortLink /> }}
        empty={<Empty title="No invoices" headingLevel={3} />}
      />
    </>
  )
}

function SortLink({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a href="#styleguide" {...rest}>
      {children}
    </a>
  )
}
