import type { Call } from '#contract/endpoint.ts'
import { siteCalls } from '#contract/site-calls.gen.ts'
import { callUrl } from '#web/platform/api/api.ts'
import { type HistoryEntry } from '#contract/billing/invoices.ts'
import { formatEuros } from '#contract/billing/money.ts'
import { formatDay } from '#contract/dates.ts'
import { accountText } from '#web/features/billing/billing-text.ts'
import { usePay } from '#web/features/billing/use-pay.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { Button, buttonClass } from '#web/ui/forms/button.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import './invoice-columns.css'

const downloads = ({ invoiceNumber }: HistoryEntry, call: Call) => (
  <span className="row invoice-files">
    {(['pdf', 'ubl'] as const).map((format) => (
      <a
        key={format}
        className={buttonClass({ size: 'sm', variant: 'ghost' })}
        href={callUrl(call, {
          params: { number: invoiceNumber },
          query: format === 'ubl' ? { format } : {},
        })}
        aria-label={`${format.toUpperCase()} of ${invoiceNumber}`}
        download
      >
        {format.toUpperCase()}
      </a>
    ))}
  </span>
)

const documentColumns = (brand: string): Column<HistoryEntry>[] => [
  {
    key: 'number',
    header: 'Number',
    width: '8rem',
    isRowHeader: true,
    card: 'title',
    cell: ({ invoiceNumber }) => <span className="num">{invoiceNumber}</span>,
  },
  {
    key: 'account',
    header: 'Account',
    cell: ({ account }) => accountText(account, brand),
  },
  {
    key: 'date',
    header: 'Invoice date',
    width: '7.5rem',
    cell: ({ invoiceDate }) => <span className="num soft">{formatDay(invoiceDate)}</span>,
  },
]

const total: Column<HistoryEntry> = {
  key: 'total',
  header: 'Total',
  width: '8rem',
  align: 'right',
  card: 'figure',
  cell: (row) => <span className="num">{formatEuros(row.totalCents)}</span>,
}

/** @param confirming number of an invoice whose payment is not confirmed yet */
export const invoiceColumns = (
  brand: string,
  confirming: string | undefined,
): Column<HistoryEntry>[] => [
  ...documentColumns(brand),
  { key: 'status', header: 'Status', width: '17rem', cell: (row) => <Status entry={row} /> },
  total,
  {
    key: 'pay',
    header: <span className="sr">Pay</span>,
    width: '5rem',
    align: 'right',
    card: 'action',
    className: 'invoice-pay',
    cell: (row) =>
      row.paymentStatus === 0 && row.invoiceNumber !== confirming && <Pay entry={row} />,
  },
  {
    key: 'documents',
    header: 'Documents',
    width: '8rem',
    card: 'foot',
    cell: (row) => downloads(row, siteCalls.downloadInvoice),
  },
]

export const creditNoteColumns = (brand: string): Column<HistoryEntry>[] => [
  ...documentColumns(brand),
  total,
  {
    key: 'documents',
    header: 'Documents',
    width: '8rem',
    card: 'foot',
    cell: (row) => downloads(row, siteCalls.downloadCreditNote),
  },
]

/** Due, Overdue, Paid or VOID (BL-003), and what is paid back of an overpayment. */
function Status({ entry }: { entry: HistoryEntry }) {
  const { paymentStatus, isPastDue, datePaid, dueOn, earlyUntil, openCents, totalCents } = entry
  if (paymentStatus === 9) {
    return (
      <>
        <Badge>VOID</Badge> <ToPayBack entry={entry} />
      </>
    )
  }
  if (paymentStatus === 0) {
    return (
      <>
        <Badge tone={isPastDue ? 'bad' : 'warn'}>{isPastDue ? 'Overdue' : 'Due'}</Badge>{' '}
        {dueOn && <span className="num muted small">{formatDay(dueOn)}</span>}
        {earlyUntil && (
          <div className="num muted small">Early price until {formatDay(earlyUntil)}</div>
        )}
        {openCents < totalCents && (
          <div className="num muted small">{formatEuros(openCents)} still open</div>
        )}
      </>
    )
  }
  return (
    <>
      <Badge tone="ok">Paid</Badge>{' '}
      {datePaid && <span className="num muted small">{formatDay(datePaid)}</span>}{' '}
      <ToPayBack entry={entry} />
    </>
  )
}

const ToPayBack = ({ entry: { toPayBackCents } }: { entry: HistoryEntry }) =>
  toPayBackCents > 0 && (
    <span className="num small">We will pay {formatEuros(toPayBackCents)} back to you</span>
  )

/** Leaves for the payment provider, which comes back here (BL-004). */
function Pay({ entry: { invoiceNumber, isPastDue } }: { entry: HistoryEntry }) {
  const { isBusy, pay } = usePay()
  return (
    <Button
      size="sm"
      variant={isPastDue ? 'primary' : 'default'}
      busy={isBusy}
      aria-label={`Pay ${invoiceNumber}`}
      onClick={() => void pay({ invoiceNumber })}
    >
      Pay
    </Button>
  )
}
