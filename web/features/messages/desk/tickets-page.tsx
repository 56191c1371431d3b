import { TicketItem } from '#web/features/messages/desk/ticket-item.tsx'
import { QueueView } from '#web/features/back-office/frame/queue/queue-view.tsx'

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
