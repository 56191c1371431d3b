import { people } from '#contract/companies/desk/people-list.ts'
import { StateBadge } from '#web/features/companies/desk/company-state.tsx'
import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import { DeskListPage } from '#web/features/back-office/frame/desk-list/desk-list.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { CompanyName } from '#web/ui/marks/company-name.tsx'
import { hitClass } from '#web/ui/table.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'

/** One row for each contact of any company. */
export default function PeoplePage() {
  return (
    <DeskListPage
      list={people}
      queryKey={['accounts', 'people']}
      cells={{
        name: ({ name, company }) => (
          <AdminLink
            to={`/companies/${company.id}`}
            search={{ tab: 'people' }}
            className={hitClass}
          >
            {name}
          </AdminLink>
        ),
        company: ({ company }) => (
          <AdminLink to={`/companies/${company.id}`} className="quiet">
            <CompanyName tier={company.tier}>{company.name}</CompanyName>
          </AdminLink>
        ),
        state: ({ company }) => <StateBadge state={company.state} />,
        seen: ({ lastSeenAt }) =>
          lastSeenAt ? <RelativeTime at={lastSeenAt} /> : <span className="muted">Never</span>,
        signIn: ({ isBlocked, hasPassword, hasTwoFactor }) => {
          if (isBlocked) return <Badge tone="bad">Blocked</Badge>
          if (!hasPassword) return <Badge tone="warn">No password</Badge>
          return <span className="soft">{hasTwoFactor ? '2FA' : 'Password'}</span>
        },
        mail: ({ isSuppressed }) =>
          isSuppressed ? <Badge tone="bad">Suppressed</Badge> : <span className="muted">OK</span>,
      }}
      unmatched="All filters must match, and every word a name, an e-mail address, a telephone number or a company."
    />
  )
}
