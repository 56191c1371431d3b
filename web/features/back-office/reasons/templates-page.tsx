import { MessageTemplates } from '#web/features/back-office/reasons/message-templates.tsx'
import { ReasonTemplates } from '#web/features/back-office/reasons/reason-templates.tsx'
import { AdminLink, AdminView, useAdminSearch } from '#web/platform/admin/admin-view.tsx'
import { Tabs, TabText } from '#web/ui/tabs.tsx'

const path = '/reasons'

/** What the operator offers the team: reasons, and texts of blocks and messages. */
export default function TemplatesPage() {
  const isMessages = useAdminSearch()['tab'] === 'messages'
  return (
    <AdminView
      title="Templates"
      sub={
        isMessages
          ? 'Texts that the team can begin a block or an on-screen message with.'
          : 'Offered to the whole team in the reason field, with each person’s own last five reasons.'
      }
    >
      <Tabs label="Templates">
        <AdminLink
          to={path}
          search={{ tab: 'reasons' }}
          bySearch
          className="tab"
          aria-current={isMessages ? undefined : 'page'}
        >
          <TabText long="Reasons" />
        </AdminLink>
        <AdminLink
          to={path}
          search={{ tab: 'messages' }}
          bySearch
          className="tab"
          aria-current={isMessages ? 'page' : undefined}
        >
          <TabText long="Messages" />
        </AdminLink>
      </Tabs>
      <div className="space-above">{isMessages ? <MessageTemplates /> : <ReasonTemplates />}</div>
    </AdminView>
  )
}
