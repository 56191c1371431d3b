import type { IcpLine, Revenue } from '#contract/billing/desk/reports.ts'
import { formatEuros } from '#contract/billing/money.ts'
import { countText } from '#contract/figures/numbers.ts'
import { AdminLink, type AdminSearch } from '#web/features/back-office/frame/admin-view.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'

/** Rows with their sum, whose `vat` is empty. */
export function withTotal(rows: readonly Revenue[]): readonly Revenue[] {
  if (rows.length < 2) return rows
  const sum = (of: (row: Revenue) => number) => rows.reduce((all, row) => all + of(row), 0)
  return [
    ...rows,
    {
      vat: '',
      treatment: 'charged',
      percent: 0,
      invoices: sum(({ invoices }) => invoices),
      creditNotes: sum(({ creditNotes }) => creditNotes),
      invoicedCents: sum(({ invoicedCents }) => invoicedCents),
      creditedCents: sum(({ creditedCents }) => creditedCents),
      netCents: sum(({ netCents }) => netCents),
      vatCents: sum(({ vatCents }) => vatCents),
    },
  ]
}

function nameOf({ vat, treatment, percent }: Revenue): string {
  if (vat === '') return 'Total'
  if (treatment === 'charged') return `VAT ${percent}%`
  return treatment === 'reverse-charge' ? 'Reverse charge' : 'Outside the EU'
}

/** The documents that a figure is made of. */
const Documents = ({ search, children }: { search: AdminSearch; children: string }) => (
  <AdminLink to="/invoices" search={search} className="quiet">
    {children}
  </AdminLink>
)

const figure = { align: 'right', className: 'num' } as const

export function revenueColumns(period: string): readonly Column<Revenue>[] {
  const searchOf = ({ vat }: Revenue, kind?: string): AdminSearch => ({
    period,
    vat: vat || undefined,
    kind,
  })
  const counted = (count: number, cents: number) => `${formatEuros(cents)} (${countText(count)})`
  return [
    {
      key: 'vat',
      header: 'Treatment',
      isRowHeader: true,
      card: 'title',
      cell: (row) => <Documents search={searchOf(row)}>{nameOf(row)}</Documents>,
    },
    {
      ...figure,
      key: 'invoices',
      header: 'Invoices, net',
      width: '10.5rem',
      cardLabel: 'Invoices',
      cell: (row) => (
        <Documents search={searchOf(row, 'invoice')}>
          {counted(row.invoices, row.invoicedCents)}
        </Documents>
      ),
    },
    {
      ...figure,
      key: 'credits',
      header: 'Credit notes, net',
      width: '10.5rem',
      cardLabel: 'Credit notes',
      cell: (row) => (
        <Documents search={searchOf(row, 'credit-note')}>
          {counted(row.creditNotes, row.creditedCents === 0 ? 0 : -row.creditedCents)}
        </Documents>
      ),
    },
    {
      ...figure,
      key: 'net',
      header: 'Revenue',
      width: '9rem',
      card: 'figure',
      cell: (row) => <Documents search={searchOf(row)}>{formatEuros(row.netCents)}</Documents>,
    },
    {
      ...figure,
      key: 'vatCents',
      header: 'VAT',
      width: '8rem',
      cardLabel: 'VAT',
      cell: (row) => <Documents search={searchOf(row)}>{formatEuros(row.vatCents)}</Documents>,
    },
  ]
}

export const icpColumns = (period: string): readonly Column<IcpLine>[] => [
  {
    key: 'country',
    header: 'Country',
    width: '5rem',
    cell: ({ countryCode }) => countryCode,
  },
  {
    key: 'number',
    header: 'VAT number',
    width: '13rem',
    isRowHeader: true,
    card: 'title',
    className: 'num',
    cell: ({ taxNumber, number, isValid }) => (
      <>
        <Documents search={{ period, vat: 'reverse-charge', taxNumber: taxNumber || undefined }}>
          {number || 'None'}
        </Documents>
        {!isValid && (
          <>
            {' '}
            <Badge tone="warn">Check</Badge>
          </>
        )}
      </>
    ),
  },
  {
    key: 'customer',
    header: 'Customer',
    card: 'text',
    className: 'soft',
    title: ({ customer }) => customer,
    cell: ({ customer }) => customer,
  },
  {
    ...figure,
    key: 'documents',
    header: 'Documents',
    width: '6.5rem',
    cardLabel: 'Documents',
    cell: ({ documents }) => countText(documents),
  },
  {
    ...figure,
    key: 'earlier',
    header: 'Of earlier periods',
    width: '9rem',
    from: '52rem',
    card: 'hidden',
    title: () => 'Credit notes on invoices of earlier periods, part of the amount',
    cell: ({ earlierCents }) => earlierCents !== 0 && formatEuros(earlierCents),
  },
  {
    ...figure,
    key: 'net',
    header: 'Services',
    width: '8rem',
    card: 'figure',
    cell: ({ netCents }) => formatEuros(netCents),
  },
]
