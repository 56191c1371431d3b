import { formatDay } from '#contract/dates.ts'
import type { AccountStatus } from '#contract/billing/account-status.ts'
import { formatEuros } from '#contract/billing/money.ts'
import { billingSince, type HistoryEntry } from '#contract/billing/invoices.ts'
import { notices } from '#contract/page-notices.ts'
import { paths } from '#contract/paths.ts'
import { accountStatusQuery, creditNotesQuery, invoicesQuery } from '#web/features/billing/api.ts'
import { accountText } from '#web/features/billing/billing-text.ts'
import { OpenTransfers } from '#web/features/billing/bank-transfer.tsx'
import {
  creditNoteColumns,
  invoiceColumns,
} from '#web/features/billing/history/invoice-columns.tsx'
import { PayLink } from '#web/features/billing/pay-link.tsx'
import { PaymentNote } from '#web/features/billing/history/payment-note.tsx'
import { ProviderButton } from '#web/features/messages/public.ts'
import { isApiError, useApi } from '#web/platform/api/api.ts'
import { pageHead } from '#web/platform/page/head.ts'
import { notify } from '#web/platform/page/notices.ts'
import { sessionQuery, useViewer } from '#web/platform/page/session.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useSignIn } from '#web/platform/page/sign-in.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { LoadFailure, Note } from '#web/ui/note.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { StatLine } from '#web/ui/stat-line.tsx'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** The billing history of the reader's company (BL-001). */
export const Route = createFileRoute('/invoices')({
  /** Set when a payment returns: the number of its invoice, and the stage, which only chooses the text (AM-067). */
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
            ? `All invoices and credit notes of ${user.companyName} are also sent by e-mail.`
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
      stage === 'ok' && state.data?.results.some(isConfirming(paid)) ? 3000 : false,
  })
  const creditNotes = useQuery(creditNotesQuery(api))
  const account = useQuery(accountStatusQuery(api))
  const status = account.data
  const brand = useQuery(settingsQuery(api)).data?.shortName ?? ''
  const results = invoices.data?.results
  const returned = results?.find(({ invoiceNumber }) => invoiceNumber === paid)
  // Its payment is not confirmed yet: paying again would pay twice.
  const confirming = stage === 'ok' && results?.some(isConfirming(paid)) ? paid : undefined
  const hasEnded = returned !== undefined && returned.paymentStatus !== 0
  const readStatus = useEffectEvent(() => void account.refetch())
  useEffect(() => {
    if (hasEnded) readStatus()
  }, [hasEnded])
  const failed = invoices.error ?? creditNotes.error
  const reason = isApiError(failed) ? failed.msg : undefined
  const warn = useEffectEvent(() => notify(notices.billingHistoryNotLoaded(reason ?? '')))
  useEffect(() => {
    if (failed) warn()
  }, [failed])
  if (failed) {
    return (
      <LoadFailure
        thing="Your billing history"
        reason={reason}
        onRetry={() => Promise.all([invoices.refetch(), creditNotes.refetch()])}
      />
    )
  }
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
        columns={invoiceColumns(brand, confirming)}
        rows={results}
        rowKey={({ id }) => id}
        empty={<Empty title="No invoices yet">Invoices since {billingSince} are shown here.</Empty>}
      />
      <OpenTransfers
        invoices={(results ?? []).filter(({ invoiceNumber }) => invoiceNumber !== confirming)}
      />
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
          Invoices go back to {billingSince}. The PDF is for your books, the UBL file for accounting
          software.
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

const isConfirming = (number: string | undefined) => (entry: HistoryEntry) =>
  entry.invoiceNumber === number && entry.begun !== null

type AccountNoteProps = { status: AccountStatus; invoices: readonly HistoryEntry[]; brand: string }

/** The most urgent note on unpaid invoices, including those older than this page lists. */
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

const day = (date: string) => <span className="nowrap">{formatDay(date)}</span>

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
      (account === 'Plus' || account === 'Broker') && paymentStatus !== 9,
  )
  const items = [
    ...(last
      ? [{ term: paidUntil || renewsOn ? 'Plan' : 'Plan ordered', value: last.account }]
      : []),
    ...(paidUntil ? [{ term: 'Paid until', value: day(paidUntil) }] : []),
    ...(renewsOn ? [{ term: 'Next invoice', value: day(renewsOn) }] : []),
    {
      term: 'Open',
      value: <span className="nowrap">{formatEuros(openCents)}</span>,
      note: unpaid.length > 1 ? `${unpaid.length} invoices` : undefined,
    },
  ]
  return <StatLine items={items} />
}

/** For members only: opens the sign-in dialog for visitors. */
function OpenSignIn() {
  const signIn = useSignIn()
  const open = useEffectEvent(() => signIn.show())
  useEffect(() => open(), [])
  return signIn.render({})
}
