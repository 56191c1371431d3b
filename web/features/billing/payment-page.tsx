import type { AccountStatus } from '#contract/billing/account-status.ts'
import { formatEuros } from '#contract/billing/money.ts'
import type { OrderTerms } from '#contract/billing/orders.ts'
import { businessDate, formatDay } from '#contract/dates.ts'
import { paths } from '#contract/paths.ts'
import {
  accountStatusQuery,
  invoiceByLinkQuery,
  orderTermsQuery,
} from '#web/features/billing/api.ts'
import { BankTransfer } from '#web/features/billing/bank-transfer.tsx'
import { OperatorMessage } from '#web/features/billing/operator-message.tsx'
import { OrderWizard } from '#web/features/billing/order/order-wizard.tsx'
import { PaymentReturn } from '#web/features/billing/order/payment-outcome.tsx'
import { usePay } from '#web/features/billing/use-pay.ts'
import { ProviderButton } from '#web/features/messages/public.ts'
import { allCountriesQuery } from '#web/platform/page/countries.ts'
import { pageHead } from '#web/platform/page/head.ts'
import { sessionQuery, useViewer } from '#web/platform/page/session.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useClosedRegistration } from '#web/platform/page/trial-link.tsx'
import { isApiError, useApi } from '#web/platform/api/api.ts'
import { Button, buttonClass } from '#web/ui/forms/button.tsx'
import { LoadFailure, Note } from '#web/ui/note.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'

/** The order of a membership and its payment, in five stages (BL-015 to BL-024). */
export const Route = createFileRoute('/payment')({
  /**
   * `stage` only chooses the screen after the payment provider; the token opens the invoice (AM-063). `change` opens the
   * form of an order whose invoice is unpaid.
   */
  validateSearch: (
    raw: Record<string, unknown>,
  ): {
    stage?: 'ok' | 'fail' | undefined
    token?: string | undefined
    change?: 'order' | undefined
  } => ({
    stage: raw.stage === 'ok' || raw.stage === 'fail' ? raw.stage : undefined,
    token: /^[\w-]{1,100}$/.exec(typeof raw.token === 'string' ? raw.token : '')?.[0],
    change: raw.change === 'order' ? 'order' : undefined,
  }),
  loaderDeps: ({ search: { stage, token } }) => ({ token: stage && token }),
  loader: async ({ context: { api, queryClient }, deps: { token } }) => {
    const user = await queryClient.ensureQueryData(sessionQuery(api))
    await Promise.all([
      user && queryClient.ensureQueryData(accountStatusQuery(api)),
      queryClient.prefetchQuery(orderTermsQuery(api)),
      queryClient.ensureQueryData(allCountriesQuery(api)),
      token && queryClient.prefetchQuery(invoiceByLinkQuery(api, token)),
    ])
  },
  head: () =>
    pageHead({
      title: 'Pay Membership',
      description: 'Membership plans and prices, and how to pay.',
      keywords: 'membership, plans, payment, free trial',
      path: paths.payment,
    }),
  component: PaymentPage,
})

function PaymentPage() {
  const { user } = useViewer()
  const { stage, token = '' } = Route.useSearch()
  return (
    <main id="main" className="page reading">
      <PageHead
        title="Pay Membership"
        sub={user ? user.companyName : 'Two plans. Same market, same member list.'}
      />
      {stage ? (
        <div className="measure">
          <PaymentReturn key={stage} stage={stage} token={token} isOrder />
        </div>
      ) : (
        <Ordering />
      )}
    </main>
  )
}

function Ordering() {
  const api = useApi()
  const { change } = Route.useSearch()
  const { user } = useViewer()
  const terms = useQuery(orderTermsQuery(api))
  const status = useQuery({ ...accountStatusQuery(api), enabled: user !== null }).data
  const closed = useClosedRegistration()
  if (!terms.data) {
    if (terms.data === null)
      return (
        <Closed title="Memberships cannot be ordered yet.">
          Write to us if you have a question.
        </Closed>
      )
    return terms.error ? (
      <LoadFailure
        thing="The plans"
        reason={isApiError(terms.error) ? terms.error.msg : undefined}
        onRetry={terms.refetch}
      />
    ) : null
  }
  if (!user && closed !== undefined)
    return <Closed title={closed}>Members sign in to order.</Closed>
  const { own } = terms.data
  const open = own?.open ?? null
  const isChanging = change === 'order' && open?.isChangeable === true
  return (
    <div className="stack">
      {status && <AccountNotes status={status} />}
      {open && (isChanging ? <ChangeNote open={open} /> : <OpenInvoice open={open} />)}
      {own && !own.canOrder ? (
        <Member paidUntil={own.paidUntil} />
      ) : open && !isChanging ? (
        <div className="row wrap">
          <Ask />
        </div>
      ) : (
        <>
          <OrderWizard key={own === null ? 'visitor' : 'own'} terms={terms.data} />
          <div className="row wrap">
            {!user && (
              <p className="small soft">
                New here? You can start with a <Link to="/register">free trial</Link> of one month.
                Members sign in first: the form is filled in for them.
              </p>
            )}
            <Ask />
          </div>
        </>
      )}
    </div>
  )
}

/** Nothing can be ordered yet, or not by visitors. */
function Closed({ title, children }: { title: string; children: string }) {
  return (
    <div className="stack measure">
      <Note title={title}>{children}</Note>
      <div className="row wrap">
        <Ask />
      </div>
    </div>
  )
}

/** The reason that the account is closed, or the end of the trial. */
function AccountNotes({ status: { contactStatus } }: { status: AccountStatus }) {
  const { customFullBlock, trialEndsAt, freeTrialBlock } = contactStatus
  return (
    <>
      {customFullBlock && (
        <Note tone="warn" title="Your account is blocked">
          <OperatorMessage html={customFullBlock} />
        </Note>
      )}
      {trialEndsAt !== null && (
        <Note
          tone={freeTrialBlock ? 'warn' : 'info'}
          title={
            freeTrialBlock
              ? 'Your trial has ended'
              : `Your trial runs until ${formatDay(businessDate(new Date(trialEndsAt)))}`
          }
        >
          {freeTrialBlock
            ? 'We keep your settings, favorites and saved searches. Your account reopens when you become a member.'
            : 'Become a member before then to keep your access.'}
        </Note>
      )}
    </>
  )
}

type OpenInvoiceProps = { open: NonNullable<NonNullable<OrderTerms['own']>['open']> }

/** An unpaid invoice is offered instead of an order; a first order can still be changed (AM-123). */
function OpenInvoice({ open }: OpenInvoiceProps) {
  const { isBusy, pay } = usePay()
  return (
    <Panel title="Open invoice">
      <div className="stack">
        <p>
          Invoice <b className="num">{open.number}</b>:{' '}
          <span className="num">{formatEuros(open.openCents)}</span>, due{' '}
          <span className="num">{formatDay(open.dueOn)}</span>.
        </p>
        <div className="row wrap">
          <Button
            variant="primary"
            busy={isBusy}
            onClick={() => void pay({ invoiceNumber: open.number })}
          >
            Pay {formatEuros(open.openCents)}
          </Button>
          {open.isChangeable && (
            <Link className={buttonClass({})} to="/payment" search={{ change: 'order' }}>
              Change the order
            </Link>
          )}
          <Link to="/invoices">Billing History</Link>
        </div>
        <BankTransfer account={open.bankAccount} invoices={[open]} />
      </div>
    </Panel>
  )
}

/** Says that a changed order replaces the open invoice (AM-064). */
function ChangeNote({ open }: OpenInvoiceProps) {
  return (
    <Note
      title={
        <>
          You are changing the order of invoice <span className="nowrap">{open.number}</span>
        </>
      }
    >
      <p>
        If you change anything, this invoice is cancelled and you get a new one.{' '}
        <Link to="/payment" search={{}}>
          Keep the order as it is
        </Link>
      </p>
    </Note>
  )
}

function Ask() {
  const brand = useQuery(settingsQuery(useApi())).data?.shortName ?? ''
  return <ProviderButton variant="default" subject="Membership" brand={brand} />
}

function Member({ paidUntil }: { paidUntil: string | null }) {
  const brand = useQuery(settingsQuery(useApi())).data?.shortName ?? ''
  const { user } = useViewer()
  return (
    <Panel title="Your membership">
      <div className="stack">
        <p>
          {paidUntil
            ? `Your membership is paid until ${formatDay(paidUntil)}.`
            : 'Your company has a membership.'}{' '}
          It renews automatically. To change the plan, write to us.
        </p>
        <div className="row wrap">
          <ProviderButton
            variant="default"
            brand={brand}
            subject={`Plan of ${user?.companyName ?? ''}`}
          />
          <Link to="/invoices">Billing History</Link>
        </div>
      </div>
    </Panel>
  )
}
