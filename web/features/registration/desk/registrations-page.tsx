import { RegistrationItem } from '#web/features/registration/desk/registration-item.tsx'
import { QueueView } from '#web/features/back-office/frame/queue/queue-view.tsx'

/** Applications for a free trial as a queue (BK-002 to BK-004). */
export default function RegistrationsPage() {
  return (
    <QueueView
      title="Registrations"
      path="/registrations"
      kind="registration"
      emptyText="Applications for a free trial appear here."
    >
      {(open, queue) => <RegistrationItem key={open.id} open={open} queue={queue} />}
    </QueueView>
  )
}
