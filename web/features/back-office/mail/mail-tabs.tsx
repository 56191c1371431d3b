import { AdminLink } from '#web/platform/admin/admin-link.tsx'
import { Tabs, TabText } from '#web/ui/tabs.tsx'

/** The three ways to look at the mail log. */
export function MailTabs() {
  return (
    <Tabs label="Mail log">
      <AdminLink to="/mails" exact className="tab">
        <TabText long="Mails" />
      </AdminLink>
      <AdminLink to="/mails/recipients" exact className="tab">
        <TabText long="Recipients" />
      </AdminLink>
      <AdminLink to="/mails/open" exact className="tab">
        <TabText long="Open too long" short="Open" />
      </AdminLink>
    </Tabs>
  )
}
