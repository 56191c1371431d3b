import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import { Tabs, TabText } from '#web/ui/tabs.tsx'

/** The views of the message log: single messages, and totals by sender. */
export function MessageTabs() {
  return (
    <Tabs label="Messages">
      <AdminLink to="/messages" exact className="tab">
        <TabText long="Messages" />
      </AdminLink>
      <AdminLink to="/messages/senders" exact className="tab">
        <TabText long="Senders" />
      </AdminLink>
    </Tabs>
  )
}
