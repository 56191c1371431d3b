import { VatTaskItem } from '#web/features/billing/desk/vat-task-item.tsx'
import { QueueView } from '#web/features/back-office/frame/queue/queue-view.tsx'

/** Invoices with reverse charge whose VAT number is invalid, as a queue (BK-096). */
export default function VatChecksPage() {
  return (
    <QueueView
      title="VAT checks"
      path="/vat-checks"
      kind="vat"
      emptyText="Invoices with reverse charge whose VAT number VIES calls invalid, or has not checked, appear here."
    >
      {(open, queue) => <VatTaskItem key={open.id} open={open} queue={queue} />}
    </QueueView>
  )
}
