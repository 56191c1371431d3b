import { AdminLink } from '#web/platform/admin/admin-view.tsx'
import { Tabs, TabText } from '#web/ui/tabs.tsx'

/** The two ways to look at what people write: letter by letter, and by who writes. */
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
