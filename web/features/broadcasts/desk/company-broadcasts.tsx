import type { ModeratedBroadcast } from '#contract/broadcasts/desk/moderation.ts'
import { countText } from '#contract/figures/numbers.ts'
import { moderatedQuery } from '#web/features/broadcasts/desk/api.ts'
import { BroadcastStateBadge } from '#web/features/broadcasts/desk/broadcast-state.tsx'
import { AdminLink, LoadError } from '#web/features/back-office/frame/admin-view.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { SideChip } from '#web/ui/marks/side-chip.tsx'
import { hitClass } from '#web/ui/table.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { useQuery } from '@tanstack/react-query'

/** The latest broadcasts of a company, removed ones included; all of them are on the list of broadcasts. */
export function CompanyBroadcasts({ companyId }: { companyId: number }) {
  const filter = { company: String(companyId), period: 'all' }
  const { data, error, refetch } = useQuery(moderatedQuery(useApi(), filter))
  if (error) return <LoadError error={error} onRetry={refetch} />
  const total = data?.numResults ?? 0
  return (
    <div className="stack close">
      <p className="row between">
        <span className="strong">
          {total === 1 ? '1 broadcast' : `${countText(total)} broadcasts`}
        </span>
        <AdminLink to="/broadcasts" search={filter} className={buttonClass()}>
          Filter, select and remove
        </AdminLink>
      </p>
      <DataTable
        caption="Broadcasts of the company"
        columns={columns}
        rows={data?.results}
        rowKey={({ id }) => id}
        empty={<Empty title="No broadcasts yet">This company has not sent any.</Empty>}
      />
    </div>
  )
}

const columns: readonly Column<ModeratedBroadcast>[] = [
  { key: 'side', header: 'Side', width: '4rem', cell: ({ side }) => <SideChip side={side} /> },
  {
    key: 'headline',
    header: 'Broadcast',
    card: 'title',
    isRowHeader: true,
    title: ({ headline }) => headline,
    cell: ({ id, headline }) => (
      <AdminLink to={`/broadcasts/${id}`} className={hitClass}>
        {headline}
      </AdminLink>
    ),
  },
  { key: 'list', header: 'List', width: '10rem', className: 'soft', cell: ({ list }) => list },
  {
    key: 'contact',
    header: 'Sender',
    width: '11rem',
    className: 'soft',
    cell: ({ contact }) => contact.name,
  },
  {
    key: 'state',
    header: 'State',
    width: '9rem',
    card: 'figure',
    cell: ({ state }) => <BroadcastStateBadge state={state} />,
  },
  {
    key: 'sent',
    header: 'Sent',
    width: '7.5rem',
    align: 'right',
    className: 'soft num',
    cell: ({ sentAt }) => <RelativeTime at={sentAt} />,
  },
]
