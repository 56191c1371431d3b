import { formatDay } from '#contract/dates.ts'
import type { AccountStatus } from '#contract/billing/account-status.ts'
import { formatEuros } from '#contract/billing/money.ts'
import {
  billingSince,
  downloadCreditNote,
  downloadInvoice,
  type HistoryEntry,
} from '#contract/billing/invoices.ts'
import { planNames } from '#contract/broadcasts/broadcast-settings.ts'
import { paths } from '#contract/paths.ts'
import { accountStatusQuery, creditNotesQuery, invoicesQuery } from '#web/features/billing/api.ts'
import { accountText } from '#web/features/billing/billing-text.ts'
import { OpenTransfers } from '#web/features/billing/bank-transfer.tsx'
import { PayLink } from '#web/features/billing/pay-link.tsx'
import { PaymentNote } from '#web/features/billing/payment-note.tsx'
import { usePay } from '#web/features/billing/use-pay.ts'
import { ProviderButton } from '#web/features/messages/public.ts'
import { isApiError, useApi } from '#web/platform/api/api.ts'
import { pageHead } from '#web/platform/page/head.ts'
import { sessionQuery, useViewer } from '#web/platform/page/session.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useSignIn } from '#web/platform/page/sign-in.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Button, buttonClass } from '#web/ui/forms/button.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { LoadFailure, Note } from '#web/ui/note.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { StatLine } from '#web/ui/panel.tsx'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import './invoices-page.css'

/** The billing history of the own company (BL-001). */
export const Route = createFileRoute('/invoices')({
  /** Where a payment comes back to: the number of its invoice and the stage, which only chooses the words (AM-067). */
  validateSearch: (
    raw: Record<string, unknown>,
  ): { stage?: 'ok' | 'fail' | undefined; paid?: string | undefined } => ({
    stage: raw.stage === 'ok' || raw.stage === 'fail' ? raw.stage : undefined,
    paid: /^[\d-]{1,20}$/.exec(typeof raw.paid === 'string' ? raw.paid : '')?.[0],
  }),
  loader: async ({ context: { api, queryClient } }) => {
    const user = await queryClient.ensureQueryData(sessionQuery(api))
    if (!user) return
    await Promise.all([
      queryClient.ensureQueryData(accountStatusQuery(api)),
      queryClient.prefetchQuery(invoicesQuery(api)),
      queryClient.prefetchQuery(creditNotesQuery(api)),
    ])
  },
  head: () =>
    pageHead({
      title: 'Billing History',
      description: 'Your invoices and credit notes, and how to pay them.',
      keywords: 'invoice, billing, payment',
      path: paths.invoices,
      robots: 'noindex,follow',
    }),
  component: InvoicesPage,
})

function InvoicesPage() {
  const { user } = useViewer()
  return (
    <main id="main" className="page">
      <PageHead
        title="Billing History"
        sub={
          user
            ? `${user.companyName}. Every invoice and credit note is sent by e-mail.`
            : 'Sign in to see your invoices.'
        }
      />
      {user ? <History /> : <OpenSignIn />}
    </main>
  )
}

function History() {
  const api = useApi()
  const { stage, paid } = Route.useSearch()
  const { user } = useViewer()
  const invoices = useQuery({
    ...invoicesQuery(api),
    // The provider confirms a payment a moment after the return.
    refetchInterval: ({ state }) =>
      stage === 'ok' && state.data?.results.some(isUnpaidOf(paid)) ? 3000 : false,
  })
  const creditNotes = useQuery(creditNotesQuery(api))
  const status = useQuery(accountStatusQuery(api)).data
  const brand = useQuery(settingsQuery(api)).data?.shortName ?? ''
  const failed = invoices.error ?? creditNotes.error
  if (failed) {
    return (
      <LoadFailure
        thing="Your billing history"
        reason={isApiError(failed) ? failed.msg : undefined}
        onRetry={() => Promise.all([invoices.refetch(), creditNotes.refetch()])}
      />
    )
  }
  const results = invoices.data?.results
  const returned = results?.find(({ invoiceNumber }) => invoiceNumber === paid)
  return (
    <div className="stack">
      {stage && returned && <PaymentNote stage={stage} invoice={returned} />}
      {status && <AccountNote status={status} invoices={results ?? []} brand={brand} />}
      <Membership
        paidUntil={invoices.data?.paidUntil ?? null}
        renewsOn={invoices.data?.renewsOn ?? null}
        invoices={results ?? []}
      />
      <h2>Invoices</h2>
      <DataTable
        caption="Invoices"
        columns={invoiceColumns(brand)}
        rows={results}
        rowKey={({ id }) => id}
        empty={<Empty title="No invoices yet">Invoices since {billingSince} are shown here.</Empty>}
      />
      <OpenTransfers invoices={results ?? []} />
      {creditNotes.data && creditNotes.data.results.length > 0 && (
        <>
          <h2>Credit notes</h2>
          <DataTable
            caption="Credit notes"
            columns={creditNoteColumns(brand)}
            rows={creditNotes.data.results}
            rowKey={({ id }) => id}
          />
        </>
      )}
      <div className="row wrap">
        <p className="small muted">
          Since {billingSince}. PDF is the document for your books, UBL the same as data for
          accounting software.
        </p>
        <ProviderButton
          variant="default"
          brand={brand}
          subject={`Invoices of ${user?.companyName ?? ''}`}
        />
      </div>
    </div>
  )
}

const isUnpaidOf = (number: string | undefined) => (entry: HistoryEntry) =>
  entry.invoiceNumber === number && entry.paymentStatus === 0

type AccountNoteProps = { status: AccountStatus; invoices: readonly HistoryEntry[]; brand: string }

/** The most urgent thing to say of the unpaid invoices, also of those that are older than this page. */
function AccountNote({ status, invoices, brand }: AccountNoteProps) {
  const isListed = invoices.some(({ paymentStatus }) => paymentStatus === 0)
  const howToPay = status.isDue && !isListed && (
    <div className="row wrap">
      <p>Payment instructions are on your invoice. If you do not have it, contact us.</p>
      <PayLink link={status.link} />
    </div>
  )
  if (status.forcePay) {
    return (
      <Note tone="bad" title="Long overdue. Your account is closed until you pay.">
        <p>Your account reopens once we have recorded your payment.</p>
        {howToPay}
      </Note>
    )
  }
  const overdue = invoices.findLast(({ isPastDue }) => isPastDue)
  if (overdue) {
    return (
      <Note tone="warn" title={`Invoice ${overdue.invoiceNumber} is overdue`}>
        {formatEuros(overdue.openCents)} for {accountText(overdue.account, brand)}. A payment by
        bank transfer takes up to two working days to show here.
      </Note>
    )
  }
  if (!howToPay) return null
  const isLate = status.isPastDue || status.isPastDueEbm
  return (
    <Note tone={isLate ? 'warn' : 'info'} title={isLate ? 'Overdue' : 'An invoice is open'}>
      {howToPay}
    </Note>
  )
}

type MembershipProps = {
  paidUntil: string | null
  renewsOn: string | null
  invoices: readonly HistoryEntry[]
}

function Membership({ paidUntil, renewsOn, invoices }: MembershipProps) {
  const unpaid = invoices.filter(({ paymentStatus }) => paymentStatus === 0)
  const openCents = unpaid.reduce((sum, entry) => sum + entry.openCents, 0)
  const last = invoices.find(
    ({ account, paymentStatus }) =>
      (account === 'plus' || account === 'broker') && paymentStatus !== 9,
  )
  const items = [
    ...(last && last.account in planNames
      ? [{ term: 'Plan', value: planNames[last.account as 'plus' | 'broker'] }]
      : []),
    ...(paidUntil ? [{ term: 'Paid until', value: formatDay(paidUntil) }] : []),
    ...(renewsOn ? [{ term: 'Next invoice', value: formatDay(renewsOn) }] : []),
    {
      term: 'Open',
      value: <span className="nowrap">{formatEuros(openCents)}</span>,
      note: unpaid.length > 1 ? `${unpaid.length} invoices` : undefined,
    },
  ]
  return <StatLine items={items} />
}

const downloads = ({ invoiceNumber }: HistoryEntry, path: string) => (
  <span className="row">
    {(['pdf', 'ubl'] as const).map((format) => (
      <a
        key={format}
        className={buttonClass({ size: 'sm', variant: 'ghost' })}
        href={`${path.replace(':number', invoiceNumber)}${format === 'ubl' ? '?format=ubl' : ''}`}
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
  cell: (row) => <span className="num">{formatEuros(row.total)}</span>,
}

const invoiceColumns = (brand: string): Column<HistoryEntry>[] => [
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
    cell: (row) => row.paymentStatus === 0 && <Pay entry={row} />,
  },
  {
    key: 'documents',
    header: 'Documents',
    width: '8rem',
    card: 'foot',
    cell: (row) => downloads(row, downloadInvoice.path),
  },
]

const creditNoteColumns = (brand: string): Column<HistoryEntry>[] => [
  ...documentColumns(brand),
  total,
  {
    key: 'documents',
    header: 'Documents',
    width: '8rem',
    card: 'foot',
    cell: (row) => downloads(row, downloadCreditNote.path),
  },
]

/** Due, Overdue, Paid or VOID (BL-003). */
function Status({ entry }: { entry: HistoryEntry }) {
  const { paymentStatus, isPastDue, datePaid, earlyUntil, openCents, total } = entry
  if (paymentStatus === 9) return <Badge>VOID</Badge>
  if (paymentStatus === 0) {
    return (
      <>
        <Badge tone={isPastDue ? 'bad' : 'warn'}>{isPastDue ? 'Overdue' : 'Due'}</Badge>{' '}
        {earlyUntil && (
          <span className="num muted small">Early price until {formatDay(earlyUntil)}</span>
        )}
        {openCents < total && (
          <span className="num muted small">{formatEuros(openCents)} still open</span>
        )}
      </>
    )
  }
  return (
    <>
      <Badge tone="ok">Paid</Badge>{' '}
      {datePaid && <span className="num muted small">{formatDay(datePaid)}</span>}
    </>
  )
}

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

/** For members only: opens the sign-in dialog for visitors. */
function OpenSignIn() {
  const signIn = useSignIn()
  const open = useEffectEvent(() => signIn.show())
  useEffect(() => open(), [])
  return signIn.render({})
}
