import { PaymentCheckItem } from '#web/features/billing/desk/payment-check-item.tsx'
import { QueueView } from '#web/features/back-office/frame/queue/queue-view.tsx'

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
