import { ComplaintItem } from '#web/features/complaints/desk/complaint-item.tsx'
import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import { QueueView } from '#web/features/back-office/frame/queue/queue-view.tsx'

/** Open cases as a queue (BK-075). */
export default function ComplaintQueuePage() {
  return (
    <QueueView
      title="Complaints"
      path="/complaints"
      kind="complaint"
      emptyText="Members file complaints on the page of a company."
      tabs={<AdminLink to="/complaints/all">All cases</AdminLink>}
    >
      {(open, queue) => <ComplaintItem key={open.id} open={open} queue={queue} />}
    </QueueView>
  )
}
