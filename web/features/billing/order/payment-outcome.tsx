import { formatDay } from '#contract/dates.ts'
import { formatEuros } from '#contract/billing/money.ts'
import {
  activationHours,
  invoiceLinkMonths,
  type InvoiceByLink,
  type Placed,
} from '#contract/billing/orders.ts'
import { shownRefusals } from '#contract/notices.ts'
import { paths } from '#contract/paths.ts'
import { invoiceByLinkQuery } from '#web/features/billing/api.ts'
import { BankTransfer } from '#web/features/billing/bank-transfer.tsx'
import { usePaymentEvents, type Stage } from '#web/features/billing/order/order-events.ts'
import { usePay } from '#web/features/billing/use-pay.ts'
import { ProviderButton } from '#web/features/messages/public.ts'
import { isApiError, useApi } from '#web/platform/api/api.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { Button, buttonClass } from '#web/ui/forms/button.tsx'
import { LoadFailure, Note } from '#web/ui/note.tsx'
import { Facts } from '#web/ui/panel.tsx'
import { Outcome } from '#web/ui/wizard.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, type ReactNode } from 'react'

/** Interval at which the page asks the server while a payment is not confirmed, in ms. */
const pollMs = 3000

export const useInvoiceByLink = (token: string) =>
  useQuery({
    ...invoiceByLinkQuery(useApi(), token),
    enabled: token !== '',
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? pollMs : false),
  })

/** Starts a payment and leaves for the payment provider. */
export function PayButton(props: { token: string; isOrder: boolean; children: ReactNode }) {
  const { token, isOrder, children } = props
  const { isBusy, pay } = usePay()
  return (
    <Button variant="primary" busy={isBusy} onClick={() => void pay({ token, isOrder })}>
      {children}
    </Button>
  )
}

type PaymentReturnProps = {
  /** From the address; whether the invoice is paid comes from the payment provider (AM-063). */
  stage: Stage
  token: string
  /** Whether this is the page of the order: its screens lead back to Verify Order (BL-024). */
  isOrder: boolean
}

/** The fourth and fifth stage of a payment, after the payment provider (BL-022, BL-023). */
export function PaymentReturn({ stage, token, isOrder }: PaymentReturnProps) {
  const { data: invoice } = useInvoiceByLink(token)
  const back = isOrder && <VerifyOrderLink />
  useRightStage(stage, invoice)
  usePaymentEvents(stage, { token, invoice })
  if (token === '') return <PlainReturn stage={stage} back={back} />
  if (!invoice) return <InvoiceFailure token={token} />
  if (invoice.state === 'paid') return <Paid invoice={invoice} isOrder={isOrder} />
  if (invoice.state === 'waiting' && stage === 'ok') {
    return (
      <Outcome tone="wait" title="We are waiting for your bank">
        <p className="soft">
          The payment is not confirmed yet. You can close this page: we send an e-mail when it
          arrives. Do not pay twice.
        </p>
        <InvoiceFacts invoice={invoice} />
        <Onward back={back} />
      </Outcome>
    )
  }
  if (invoice.state === 'held') {
    return (
      <Outcome tone="wait" title="We are looking at your payment">
        <p className="soft">{shownRefusals.paymentHeld}</p>
        <InvoiceFacts invoice={invoice} />
        <Onward back={back} />
      </Outcome>
    )
  }
  if (invoice.state === 'void') {
    return (
      <Outcome tone="bad" title="This invoice was cancelled">
        <p className="soft">There is nothing to pay. Contact sales if you still want to order.</p>
        <InvoiceFacts invoice={invoice} />
        <div className="row wrap">
          <Sales />
          {back}
        </div>
      </Outcome>
    )
  }
  return (
    <Outcome tone="bad" title="The payment process was not completed">
      <p className="soft">
        {isOrder ? 'Your order is saved and its invoice is open.' : 'The invoice is still open.'}{' '}
        Try again, pay by bank transfer, or contact sales.
      </p>
      <InvoiceFacts invoice={invoice} />
      <div className="row wrap">
        <PayButton token={token} isOrder={isOrder}>
          Try again
        </PayButton>
        <Sales />
        {back}
      </div>
      <InvoiceTransfer invoice={invoice} />
    </Outcome>
  )
}

/**
 * Puts the stage into the address that the payment provider reports: some lead back by one address however a payment
 * ended (BL-022, BL-023).
 */
function useRightStage(stage: Stage, invoice: InvoiceByLink | undefined) {
  const navigate = useNavigate()
  const right = invoice?.state === 'paid' ? 'ok' : invoice?.state === 'unpaid' ? 'fail' : stage
  const correct = useEffectEvent(() => {
    if (right === stage) return
    void navigate({ to: '.', search: (search) => ({ ...search, stage: right }), replace: true })
  })
  useEffect(() => correct(), [right])
}

const membershipFacts = {
  active: { term: 'Membership', value: 'Active' },
  waiting: {
    term: 'Activation',
    value: `Within ${activationHours} hours, once your company is verified`,
  },
}

function Paid({ invoice, isOrder }: { invoice: InvoiceByLink; isOrder: boolean }) {
  return (
    <Outcome
      tone="ok"
      title={isOrder ? 'Your order has been placed successfully' : 'This invoice is paid'}
    >
      {isOrder && <p className="soft">An invoice was sent to you by e-mail.</p>}
      <InvoiceFacts
        invoice={invoice}
        more={[
          { term: 'Sent to', value: invoice.email },
          ...(invoice.membership ? [membershipFacts[invoice.membership]] : []),
        ]}
      />
      <Onward back={isOrder && <VerifyOrderLink />} />
    </Outcome>
  )
}

/** Leads on from an invoice of which nothing has to be done. */
export function Onward({ back }: { back?: ReactNode }) {
  return (
    <div className="row wrap">
      <Link className={buttonClass({ variant: 'primary' })} to="/">
        Back to the market
      </Link>
      {back}
    </div>
  )
}

/** Shown instead of an invoice: its link is not valid or has ended, or it could not be loaded. */
export function InvoiceFailure({ token }: { token: string }) {
  const { error, refetch } = useInvoiceByLink(token)
  if (token !== '' && !error) return null
  if (isApiError(error) && error.status === 410) {
    return (
      <Note role="alert" title={shownRefusals.linkEnded}>
        <p>
          Nothing is left to pay, and links to an invoice work for {invoiceLinkMonths} months after
          that. Sign in and open <Link to="/invoices">Billing history</Link> to see it, or{' '}
          <a href={paths.contact}>contact us</a>.
        </p>
      </Note>
    )
  }
  return !isApiError(error) || error.status === 404 ? (
    <Note tone="bad" role="alert" title={shownRefusals.badLink}>
      Open the link in the e-mail with the invoice.
    </Note>
  ) : (
    <LoadFailure thing="The invoice" reason={error.msg} onRetry={refetch} />
  )
}

/** Without the link of an invoice, the address alone chooses the screen. */
function PlainReturn({ stage, back }: { stage: Stage; back: ReactNode }) {
  return stage === 'ok' ? (
    <Outcome tone="ok" title="Your order has been placed successfully">
      <p className="soft">An invoice was sent to you by e-mail.</p>
      <Onward back={back} />
    </Outcome>
  ) : (
    <Outcome tone="bad" title="The payment process was not completed">
      <p className="soft">Please try again, or contact sales.</p>
      <div className="row wrap">
        <Sales />
        {back}
      </div>
    </Outcome>
  )
}

function Sales() {
  const brand = useQuery(settingsQuery(useApi())).data?.shortName ?? ''
  return <ProviderButton variant="default" subject="Payment" brand={brand} />
}

/** Shown after an order whose online payment cannot be started. */
export function PaymentUnavailable({ placed, onBack }: { placed: Placed; onBack: () => void }) {
  const { data: invoice } = useInvoiceByLink(placed.token)
  return (
    <Outcome tone="wait" title="Online payment is not available now">
      <p className="soft">
        Your order is saved and the invoice was sent to you by e-mail. Pay it by bank transfer, or
        use the link in that e-mail later.
      </p>
      {invoice && <InvoiceFacts invoice={invoice} />}
      <div className="row wrap">
        <Link className={buttonClass({ variant: 'primary' })} to="/">
          Back to the market
        </Link>
        <Button variant="ghost" icon="left" onClick={onBack}>
          Verify Order
        </Button>
      </div>
      {invoice && <InvoiceTransfer invoice={invoice} />}
    </Outcome>
  )
}

type InvoiceFactsProps = {
  invoice: InvoiceByLink
  more?: { term: string; value: ReactNode }[]
}

export function InvoiceFacts({ invoice, more = [] }: InvoiceFactsProps) {
  const { number, totalCents, openCents, state, dueOn } = invoice
  const isOpen = state === 'unpaid' || state === 'waiting'
  return (
    <Facts
      items={[
        { term: 'Invoice', value: <span className="num">{number}</span> },
        { term: 'Amount', value: <span className="num">{formatEuros(totalCents)}</span> },
        ...(isOpen && openCents < totalCents
          ? [{ term: 'Still open', value: <span className="num">{formatEuros(openCents)}</span> }]
          : []),
        ...(isOpen
          ? [{ term: 'Due', value: <span className="num">{formatDay(dueOn)}</span> }]
          : []),
        ...more,
      ]}
    />
  )
}

/** Instructions for paying an open invoice by bank transfer. */
export const InvoiceTransfer = ({ invoice }: { invoice: InvoiceByLink }) => (
  <BankTransfer account={invoice.bankAccount} invoices={[invoice]} />
)

/** Leads back to the verification of an order (BL-024). */
const VerifyOrderLink = () => <a href={`${paths.payment}?change=order`}>Verify Order</a>
