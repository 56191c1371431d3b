import { PaymentCheckItem } from '#web/features/back-office/billing/payment-check-item.tsx'
import { QueueView } from '#web/platform/admin/queue/queue-view.tsx'

/** Payments that finance decides about, as a queue (BK-095). */
export default function PaymentChecksPage() {
  return (
    <QueueView
      title="Payment checks"
      path="/payment-checks"
      kind="payment-check"
      emptyText="Held payments, money to pay back, refunds and chargebacks appear here."
    >
      {(open, queue) => <PaymentCheckItem key={open.id} open={open} queue={queue} />}
    </QueueView>
  )
}
