import { searches } from '#contract/parts/desk/search-log.ts'
import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import { DeskListPage } from '#web/features/back-office/frame/desk-list/desk-list.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'

/** Searches for parts by members and visitors, found and not. */
export default function SearchesPage() {
  return (
    <DeskListPage
      list={searches}
      queryKey={['search-log']}
      note=". Of searches that no company offers, only part numbers are stored."
      actions={
        <AdminLink to="/reports/searches" className={buttonClass()}>
          Searched often, not offered
        </AdminLink>
      }
      cells={{
        kind: ({ kind }) =>
          kind === 'found' ? (
            <span className="soft">Found</span>
          ) : (
            <Badge tone="warn">Not offered</Badge>
          ),
        company: ({ company }) =>
          company ? (
            <AdminLink to={`/companies/${company.id}`} className="quiet">
              {company.name}
            </AdminLink>
          ) : (
            <span className="soft">Visitor</span>
          ),
      }}
      unmatched="All filters must match, and every word the search or a company."
      none={
        <Empty title="No searches in the last 7 days">
          Searches of members and visitors that found stock appear here, and part numbers that no
          company offers.
        </Empty>
      }
    />
  )
}
