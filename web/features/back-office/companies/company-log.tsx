import { accountLimits, type Account } from '#contract/back-office/back-office.ts'
import { AdminLink } from '#web/platform/admin/admin-link.tsx'
import { AuditEntryText } from '#web/features/back-office/companies/dialogs/action-conflict-note.tsx'
import { mayUse, useStaff } from '#web/platform/admin/staff-session.ts'
import { Panel } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'

/** What was last done to a company and by its people. */
export function CompanyLog({ account }: { account: Account }) {
  const staff = useStaff()
  return (
    <Panel
      title="Recent activity"
      pad={false}
      aside={
        mayUse(staff, ['support']) && (
          <span className="push row small">
            <AdminLink to="/messages" search={{ companyId: account.id }}>
              Messages
            </AdminLink>
            <AdminLink to="/audit" search={{ companyId: account.id }}>
              Full log
            </AdminLink>
          </span>
        )
      }
    >
      {account.log.length === 0 ? (
        <p className="pad muted">Nothing yet.</p>
      ) : (
        <ol className="entries log" aria-label={`Latest ${accountLimits.latestActions} actions`}>
          {account.log.map((act) => (
            <li key={act.id}>
              <RelativeTime at={act.at} className="num" />
              <div>
                <span className="strong">{act.who}</span> <AuditEntryText act={act} />
              </div>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
