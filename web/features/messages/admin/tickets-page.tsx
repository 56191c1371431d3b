import { TicketItem } from '#web/features/messages/admin/ticket-item.tsx'
import { QueueView } from '#web/platform/admin/queue/queue-view.tsx'

/** Messages to the operator as a queue (BK-077). */
export default function TicketsPage() {
  return (
    <QueueView
      title="Tickets"
      path="/tickets"
      kind="ticket"
      emptyText="Messages that members and visitors send us appear here."
    >
      {(open, queue) => <TicketItem key={open.id} open={open} queue={queue} />}
    </QueueView>
  )
}
