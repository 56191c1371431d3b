import { companies } from '#contract/companies/desk/company-list.ts'
import { businessTimeZone } from '#contract/dates.ts'
import { BulkActButtons } from '#web/features/companies/desk/bulk/bulk-act-buttons.tsx'
import { planOf, StateBadge } from '#web/features/companies/desk/company-state.tsx'
import { newCompanyDialog } from '#web/features/companies/desk/dialogs/company-dialogs-lazy.ts'
import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import { DeskListPage } from '#web/features/back-office/frame/desk-list/desk-list.tsx'
import { mayUse, useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { CompanyName } from '#web/ui/marks/company-name.tsx'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { hitClass } from '#web/ui/table.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { dateText } from '#web/ui/text/time-text.ts'
import './companies-page.css'

/** One row for each company, with the matching contact. */
export default function CompaniesPage() {
  const staff = useStaff()
  const create = usePopup(newCompanyDialog)
  return (
    <DeskListPage
      list={companies}
      queryKey={['accounts', 'list']}
      actions={
        mayUse(staff, ['support']) && (
          <Button variant="primary" icon="plus" {...create.trigger}>
            Add company
          </Button>
        )
      }
      acts={
        mayUse(staff, ['support', 'finance']) &&
        ((selection) => <BulkActButtons selection={selection} />)
      }
      cells={{
        name: ({ id, name, tier }) => (
          <AdminLink to={`/companies/${id}`} className={hitClass} title={`${name}, id ${id}`}>
            <CompanyName tier={tier}>{name}</CompanyName>
          </AdminLink>
        ),
        person: ({ person }) =>
          person && (
            <span className="company-person">
              {person.name}
              {person.label !== 'Main contact' && <Badge tone="outline">{person.label}</Badge>}
              {person.isBlocked && <Badge tone="bad">Blocked</Badge>}
            </span>
          ),
        state: ({ state }) => <StateBadge state={state} />,
        plan: planOf,
        seen: ({ lastSeenAt }) =>
          lastSeenAt ? <RelativeTime at={lastSeenAt} /> : <span className="muted">Never</span>,
        secured: ({ secured, contacts }) =>
          contacts > 0 && (
            <span className={secured === 0 ? 'num' : 'soft num'}>
              {secured} of {contacts}
            </span>
          ),
        mail: ({ suppressed }) =>
          suppressed > 0 ? (
            <Badge tone="bad">{suppressed} suppressed</Badge>
          ) : (
            <span className="muted">OK</span>
          ),
        trialEnds: ({ state, trialEndsAt }) =>
          trialEndsAt &&
          state.startsWith('trial') && (
            <span className="num">{dateText(trialEndsAt, businessTimeZone)}</span>
          ),
        id: ({ id }) => <span className="num">#{id}</span>,
        since: ({ memberSince }) =>
          memberSince && <span className="num">{dateText(memberSince, 'UTC')}</span>,
      }}
      unmatched="All filters must match, and every word a name, an e-mail address, a telephone number, a website or an id."
      none="Add the first company. Its main contact receives a link to set a password."
    >
      {create.render({})}
    </DeskListPage>
  )
}
