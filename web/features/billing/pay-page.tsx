import { formatEuros } from '#contract/billing/money.ts'
import { shownRefusals } from '#contract/notices.ts'
import type { InvoiceByLink } from '#contract/billing/orders.ts'
import { invoiceByLinkQuery } from '#web/features/billing/api.ts'
import {
  InvoiceFacts,
  InvoiceFailure,
  InvoiceTransfer,
  Onward,
  PayButton,
  PaymentReturn,
  useInvoiceByLink,
} from '#web/features/billing/order/payment-outcome.tsx'
import { pageHead } from '#web/platform/page/head.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { Outcome } from '#web/ui/wizard.tsx'
import { createFileRoute } from '@tanstack/react-router'

/** An invoice, seen and paid by the link in our mail. */
export const Route = createFileRoute('/pay')({
  validateSearch: (
    raw: Record<string, unknown>,
  ): { token?: string | undefined; stage?: 'ok' | 'fail' | undefined } => ({
    token: /^[\w-]{1,100}$/.exec(typeof raw.token === 'string' ? raw.token : '')?.[0],
    stage: raw.stage === 'ok' || raw.stage === 'fail' ? raw.stage : undefined,
  }),
  loaderDeps: ({ search: { token } }) => ({ token }),
  loader: async ({ context: { api, queryClient }, deps: { token = '' } }) => {
    if (token !== '') await queryClient.prefetchQuery(invoiceByLinkQuery(api, token))
  },
  head: () =>
    pageHead({
      title: 'Pay an invoice',
      description: 'An invoice and how to pay it.',
      keywords: 'invoice, payment',
      path: '/pay',
      robots: 'noindex,nofollow',
    }),
  component: PayPage,
})

function PayPage() {
  const { token = '', stage } = Route.useSearch()
  const { data } = useInvoiceByLink(token)
  return (
    <main id="main" className="page reading">
      <PageHead title="Pay an invoice" sub={data?.company} />
      <div className="measure">
        {!data ? (
          <InvoiceFailure token={token} />
        ) : stage ? (
          <PaymentReturn key={stage} stage={stage} token={token} isOrder={false} />
        ) : (
          <Invoice invoice={data} token={token} />
        )}
      </div>
    </main>
  )
}

const heads = {
  unpaid: { tone: 'wait', title: 'This invoice is open' },
  waiting: { tone: 'wait', title: 'Payment started' },
  held: { tone: 'wait', title: 'We are looking at your payment' },
  paid: { tone: 'ok', title: 'This invoice is paid' },
  void: { tone: 'bad', title: 'This invoice was cancelled' },
} as const

function Invoice({ invoice, token }: { invoice: InvoiceByLink; token: string }) {
  const { state, description, openCents } = invoice
  const isOpen = state === 'unpaid' || state === 'waiting'
  return (
    <Outcome {...heads[state]}>
      <p className="soft">{description}</p>
      <InvoiceFacts invoice={invoice} />
      {isOpen && (
        <>
          <div className="row wrap">
            <PayButton token={token} isOrder={false}>
              Pay {formatEuros(openCents)}
            </PayButton>
          </div>
          <InvoiceTransfer invoice={invoice} />
        </>
      )}
      {state === 'paid' && <Onward />}
      {state === 'held' && <p className="soft">{shownRefusals.paymentHeld}</p>}
      {state === 'void' && (
        <p className="soft">There is nothing to pay. A credit note was sent by e-mail.</p>
      )}
    </Outcome>
  )
}
