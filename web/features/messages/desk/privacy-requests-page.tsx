import { TicketItem } from '#web/features/messages/desk/ticket-item.tsx'
import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import { QueueView } from '#web/features/back-office/frame/queue/queue-view.tsx'

/** Requests about personal data as a queue (BK-103). */
export default function PrivacyRequestsPage() {
  return (
    <QueueView
      title="Privacy requests"
      path="/privacy-requests"
      kind="privacy"
      tabs={<AdminLink to="/privacy">What is stored, and how long</AdminLink>}
      emptyText="Requests of people for a copy, correction or erasure of their data appear here. Any ticket can be moved here."
    >
      {(open, queue) => <TicketItem key={open.id} open={open} queue={queue} />}
    </QueueView>
  )
}
