import { TicketItem } from '#web/features/messages/admin/ticket-item.tsx'
import { AdminLink } from '#web/platform/admin/admin-view.tsx'
import { QueueView } from '#web/platform/admin/queue/queue-view.tsx'

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
