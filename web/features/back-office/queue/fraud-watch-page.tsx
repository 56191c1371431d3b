import { BankChangeItem } from '#web/features/back-office/queue/bank-change-item.tsx'
import { QueueView } from '#web/platform/admin/queue/queue-view.tsx'

/** Changes of bank details that staff have to check (BK-107). */
export default function FraudWatchPage() {
  return (
    <QueueView
      title="Fraud watch"
      path="/fraud"
      kind="bank-change"
      emptyText="Every change of the bank details of a company appears here."
    >
      {(open, queue) => <BankChangeItem key={open.id} open={open} queue={queue} />}
    </QueueView>
  )
}
