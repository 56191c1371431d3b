import { MailTemplates } from '#web/features/back-office/reasons/mail-templates.tsx'
import { MessageTemplates } from '#web/features/back-office/reasons/message-templates.tsx'
import { ReasonTemplates } from '#web/features/back-office/reasons/reason-templates.tsx'
import {
  AdminLink,
  AdminView,
  useAdminSearch,
} from '#web/features/back-office/frame/admin-view.tsx'
import { mayUse, useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { Tabs, TabText } from '#web/ui/tabs.tsx'
import type { ReactNode } from 'react'

const path = '/reasons'

type Tab = { name: string; label: string; sub: string; page: () => ReactNode }
const mails: Tab = {
  name: 'mails',
  label: 'Mails',
  sub: 'Texts that the team can begin a reply, a question to an applicant or a mail to companies with.',
  page: MailTemplates,
}
const ofEditors: readonly Tab[] = [
  {
    name: 'reasons',
    label: 'Reasons',
    sub: 'Offered to the whole team in the reason field, with each person’s own last five reasons.',
    page: ReasonTemplates,
  },
  {
    name: 'messages',
    label: 'Messages',
    sub: 'Texts that the team can begin a block or an on-screen notice with.',
    page: MessageTemplates,
  },
]

/** Templates for the team: texts of mails, reasons, and texts of blocks and messages. */
export default function TemplatesPage() {
  const isEditor = mayUse(useStaff(), ['editor'])
  const tabs = isEditor ? [mails, ...ofEditors] : [mails]
  const tabName = useAdminSearch()['tab']
  const shown = tabs.find(({ name }) => name === tabName) ?? mails
  const { page: Page, sub } = shown
  return (
    <AdminView title="Templates" sub={sub}>
      {isEditor && (
        <Tabs label="Templates">
          {tabs.map((tab) => (
            <AdminLink
              key={tab.name}
              to={path}
              search={{ tab: tab.name }}
              bySearch
              className="tab"
              aria-current={tab === shown ? 'page' : undefined}
            >
              <TabText long={tab.label} />
            </AdminLink>
          ))}
        </Tabs>
      )}
      <div className="space-above">
        <Page />
      </div>
    </AdminView>
  )
}
