import {
  invoiceAgeNames,
  invoiceAges,
  type InvoiceEntry,
  type InvoiceSort,
} from '#contract/billing/desk/invoice-list.ts'
import { formatEuros, type VatTreatment } from '#contract/billing/money.ts'
import { formatDay } from '#contract/dates.ts'
import { DocumentLinks } from '#web/features/billing/desk/document-links.tsx'
import { OpenInvoiceMenu } from '#web/features/billing/desk/invoice-acts.tsx'
import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import type { ListColumn } from '#web/features/back-office/frame/desk-list/desk-list.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { hitClass } from '#web/ui/table.tsx'

type InvoiceColumn = ListColumn<InvoiceEntry, InvoiceSort>

const vatNames: Record<VatTreatment, string> = {
  charged: 'VAT charged',
  'reverse-charge': 'Reverse charge',
  outside: 'Outside the EU',
}
const shortVatNames = { 'reverse-charge': 'Reverse', outside: 'Outside' }

const amount = (
  key: string,
  header: string,
  cents: (row: InvoiceEntry) => number,
  more: Partial<InvoiceColumn> = {},
): InvoiceColumn => ({
  key,
  header,
  width: '6.25rem',
  align: 'right',
  className: 'num',
  ...(more.card === 'figure' ? {} : { cardLabel: header }),
  cell: (row) => formatEuros(cents(row)),
  ...more,
})

export const invoiceColumns: readonly InvoiceColumn[] = [
  {
    key: 'number',
    header: 'Number',
    width: '7.75rem',
    card: 'title',
    isRowHeader: true,
    sortKey: 'number',
    title: describe,
    cell: (row) => <NumberLink row={row} />,
  },
  {
    key: 'customer',
    header: 'Company',
    sortKey: 'customer',
    optional: 'usual',
    title: ({ customer }) => customer,
    cell: ({ companyId, customer }) =>
      companyId === null ? (
        customer
      ) : (
        <AdminLink to={`/companies/${companyId}`} search={{ tab: 'money' }} className="quiet">
          {customer}
        </AdminLink>
      ),
  },
  {
    key: 'about',
    header: 'For',
    from: '90rem',
    card: 'hidden',
    optional: 'usual',
    className: 'soft',
    title: describe,
    cell: describe,
  },
  {
    key: 'issued',
    header: 'Issued',
    width: '6.5rem',
    sortKey: 'issued',
    optional: 'usual',
    className: 'soft num',
    cell: ({ issuedOn }) => formatDay(issuedOn),
  },
  {
    key: 'due',
    header: 'Due',
    width: '6.5rem',
    from: '52rem',
    card: 'hidden',
    sortKey: 'due',
    optional: 'usual',
    className: 'soft num',
    cell: ({ dueOn }) => dueOn && formatDay(dueOn),
  },
  amount('amount', 'Amount', ({ totalCents }) => totalCents, {
    card: 'figure',
    sortKey: 'amount',
    optional: 'usual',
    title: ({ netCents, vatCents }) =>
      `${formatEuros(netCents)} and ${formatEuros(vatCents)} of VAT`,
  }),
  {
    key: 'vat',
    header: 'VAT',
    width: '5rem',
    from: '64rem',
    card: 'hidden',
    optional: 'usual',
    className: 'soft',
    title: ({ vatTreatment }) => vatNames[vatTreatment],
    cell: ({ vatTreatment, vatPercent }) =>
      vatTreatment === 'charged' ? `${vatPercent}%` : shortVatNames[vatTreatment],
  },
  {
    key: 'status',
    header: 'Status',
    width: '8.25rem',
    optional: 'usual',
    title: ({ kind, receivedCents }) =>
      kind === 'invoice' ? `${formatEuros(receivedCents)} received` : undefined,
    cell: (row) => <StatusBadge row={row} />,
  },
  amount('received', 'Received', ({ receivedCents }) => receivedCents, {
    from: '64rem',
    card: 'hidden',
    optional: 'extra',
    title: ({ paidOn }) => (paidOn ? `Paid on ${formatDay(paidOn)}` : undefined),
    cell: ({ kind, receivedCents }) =>
      kind === 'invoice' && receivedCents !== 0 && formatEuros(receivedCents),
  }),
  amount('open', 'Open', ({ openCents }) => openCents, {
    from: '52rem',
    sortKey: 'open',
    optional: 'extra',
    cell: ({ openCents }) => openCents !== 0 && formatEuros(openCents),
  }),
  amount('credited', 'Credited', ({ creditedCents }) => creditedCents, {
    from: '64rem',
    card: 'hidden',
    optional: 'extra',
    cell: ({ creditedCents }) => creditedCents > 0 && formatEuros(creditedCents),
  }),
  amount('net', 'Net', ({ netCents }) => netCents, { card: 'hidden', optional: 'extra' }),
  amount('vatAmount', 'VAT amount', ({ vatCents }) => vatCents, {
    card: 'hidden',
    optional: 'extra',
  }),
  {
    key: 'country',
    header: 'Country',
    width: '7.5rem',
    from: '64rem',
    card: 'hidden',
    optional: 'extra',
    className: 'soft',
    title: ({ country }) => country,
    cell: ({ country }) => country,
  },
  {
    key: 'taxNumber',
    header: 'VAT number',
    width: '9rem',
    from: '64rem',
    card: 'hidden',
    optional: 'extra',
    className: 'soft num',
    title: ({ taxNumber }) => taxNumber,
    cell: ({ taxNumber }) => taxNumber,
  },
  ...invoiceAgeNames.map((age) =>
    amount(age, invoiceAges[age], ({ openCents }) => openCents, {
      from: '64rem',
      card: 'hidden',
      optional: 'extra',
      cell: (row) => row.age === age && formatEuros(row.openCents),
    }),
  ),
  {
    key: 'files',
    header: 'Files',
    width: '5.5rem',
    card: 'foot',
    cell: ({ id, number }) => <DocumentLinks id={id} number={number} />,
  },
  {
    key: 'acts',
    header: 'Actions',
    width: '3.5rem',
    align: 'right',
    card: 'action',
    cell: ({ id, number, kind, status, dueOn, daysOverdue }) =>
      kind === 'invoice' &&
      status === 0 &&
      dueOn !== null && (
        <OpenInvoiceMenu invoice={{ id, number, dueOn }} isOverdue={daysOverdue > 0} />
      ),
  },
]

function describe({ kind, corrects, description }: InvoiceEntry) {
  return kind === 'credit-note' ? `Credit on ${corrects}` : description
}

/** Leads to the Money tab of the company, where everything is done with it. */
function NumberLink({ row: { companyId, number } }: { row: InvoiceEntry }) {
  if (companyId === null) return <span className="num strong">{number}</span>
  return (
    <AdminLink
      to={`/companies/${companyId}`}
      search={{ tab: 'money' }}
      className={`${hitClass} num`}
    >
      {number}
    </AdminLink>
  )
}

function StatusBadge({ row }: { row: InvoiceEntry }) {
  const { kind, status, openCents, totalCents, daysOverdue, creditedCents } = row
  if (kind === 'credit-note') return <Badge tone="outline">Credit note</Badge>
  if (openCents < 0) return <Badge tone="warn">Owed {formatEuros(-openCents)}</Badge>
  if (openCents > 0) {
    if (daysOverdue > 0) {
      return <Badge tone="bad">Overdue {daysOverdue === 1 ? '1 day' : `${daysOverdue} days`}</Badge>
    }
    return <Badge tone="warn">{openCents < totalCents ? 'Partly paid' : 'Open'}</Badge>
  }
  if (status === 9) return <Badge>Void</Badge>
  if (creditedCents >= totalCents) return <Badge>Credited</Badge>
  return <Badge tone="ok">{status === 1 ? 'Paid online' : 'Paid by bank'}</Badge>
}
