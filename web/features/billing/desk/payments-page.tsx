import { paymentNames, payments, type PaymentState } from '#contract/billing/desk/payment-list.ts'
import { formatEuros } from '#contract/billing/money.ts'
import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import { DeskListPage } from '#web/features/back-office/frame/desk-list/desk-list.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { StatLine } from '#web/ui/stat-line.tsx'
import { hitClass } from '#web/ui/table.tsx'

const tones: Record<PaymentState, 'ok' | 'warn' | 'bad' | 'neutral'> = {
  received: 'ok',
  'paid-back': 'warn',
  'set-off': 'neutral',
  held: 'bad',
  failed: 'neutral',
  cancelled: 'neutral',
  expired: 'neutral',
}

/** Money received and paid back, and online payments that brought nothing. */
export default function PaymentsPage() {
  return (
    <DeskListPage
      list={payments}
      queryKey={['accounts', 'payments']}
      cells={{
        invoice: ({ companyId, invoiceNumber }) => (
          <AdminLink
            to={companyId === null ? '/invoices' : `/companies/${companyId}`}
            search={companyId === null ? { search: invoiceNumber } : { tab: 'money' }}
            className={`${hitClass} num`}
          >
            {invoiceNumber}
          </AdminLink>
        ),
        state: ({ state }) => <Badge tone={tones[state]}>{paymentNames.state[state]}</Badge>,
      }}
      foot={({ totals: { receivedCents, paidBackCents, heldCents } }) => (
        <section aria-label="Sums of all that match" className="space-above">
          <StatLine
            quiet
            className="box"
            items={[
              { term: 'Received', value: formatEuros(receivedCents) },
              { term: 'Paid back', value: formatEuros(paidBackCents) },
              {
                term: 'Received less paid back',
                value: formatEuros(receivedCents - paidBackCents),
              },
              { term: 'Held', value: formatEuros(heldCents) },
            ]}
          />
        </section>
      )}
      unmatched="All filters must match, and every word an invoice, a company, a note or a reference."
      none="Money that is received appears here."
    />
  )
}
