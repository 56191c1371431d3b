import { moderatedBroadcasts } from '#contract/broadcasts/desk/moderation.ts'
import { moderatedListKey } from '#web/features/broadcasts/desk/api.ts'
import { BroadcastStateBadge } from '#web/features/broadcasts/desk/broadcast-state.tsx'
import { RemoveBroadcastsButton } from '#web/features/broadcasts/desk/remove-broadcasts-button.tsx'
import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import { DeskListPage } from '#web/features/back-office/frame/desk-list/desk-list.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { CompanyName } from '#web/ui/marks/company-name.tsx'
import { SideChip } from '#web/ui/marks/side-chip.tsx'
import { hitClass } from '#web/ui/table.tsx'

/** Every broadcast, removed ones included, for staff. */
export default function BroadcastsPage() {
  return (
    <DeskListPage
      list={moderatedBroadcasts}
      queryKey={moderatedListKey}
      acts={(selection) => <RemoveBroadcastsButton selection={selection} />}
      cells={{
        side: ({ side }) => <SideChip side={side} />,
        headline: ({ id, headline }) => (
          <AdminLink to={`/broadcasts/${id}`} className={hitClass}>
            {headline}
          </AdminLink>
        ),
        company: ({ company }) => (
          <AdminLink to={`/companies/${company.id}`} className="quiet">
            <CompanyName tier={company.tier}>{company.name}</CompanyName>
          </AdminLink>
        ),
        state: ({ state }) => <BroadcastStateBadge state={state} />,
        id: ({ id }) => <span className="num">#{id}</span>,
      }}
      unmatched={
        <Empty
          title="No broadcasts found"
          actions={<AdminLink to={moderatedBroadcasts.path}>Show the last 30 days</AdminLink>}
        >
          Remove a filter, or search for fewer words.
        </Empty>
      }
    />
  )
}
