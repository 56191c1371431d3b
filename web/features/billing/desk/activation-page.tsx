import { OrderItem } from '#web/features/billing/desk/order-item.tsx'
import { QueueView } from '#web/features/back-office/frame/queue/queue-view.tsx'

/** Paid orders that wait to be activated, as a queue (BK-006). */
export default function ActivationPage() {
  return (
    <QueueView
      title="Activation"
      path="/activation"
      kind="order"
      emptyText="Paid orders of companies that are not verified appear here."
    >
      {(open, queue) => <OrderItem key={open.id} open={open} queue={queue} />}
    </QueueView>
  )
}
