import {
  broadcastStateNames,
  usualPeriod,
  type BroadcastPeriod,
  type BroadcastSort,
  type ModeratedBroadcast,
} from '#contract/broadcasts/desk/moderation.ts'
import { exportBroadcasts } from '#contract/back-office/lists/list-views.ts'
import { countText } from '#contract/figures/numbers.ts'
import { useCurrentView, ViewTools } from '#web/features/back-office/frame/views/view-tools.tsx'
import { moderatedQuery } from '#web/features/broadcasts/desk/api.ts'
import { BroadcastStateBadge } from '#web/features/broadcasts/desk/broadcast-state.tsx'
import { RemoveBroadcastsButton } from '#web/features/broadcasts/desk/remove-broadcasts-button.tsx'
import { AdminLink, AdminView } from '#web/features/back-office/frame/admin-view.tsx'
import { DeskList, type ListColumn } from '#web/features/back-office/frame/desk-list/desk-list.tsx'
import type { ListFilter } from '#web/features/back-office/frame/desk-list/filter-bar.tsx'
import { useListAddress } from '#web/features/back-office/frame/desk-list/list-address.ts'
import { useRowSelection } from '#web/features/back-office/frame/desk-list/row-selection.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Empty } from '#web/ui/empty.tsx'
import { CompanyName } from '#web/ui/marks/company-name.tsx'
import { SideChip } from '#web/ui/marks/side-chip.tsx'
import { hitClass } from '#web/ui/table.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { useQuery } from '@tanstack/react-query'

const path = '/broadcasts'

const periods: Record<BroadcastPeriod, string> = {
  1: 'last 24 hours',
  7: 'last 7 days',
  30: 'last 30 days',
  90: 'last 90 days',
  all: 'at any time',
}

function filtersOf(isNarrow: boolean): readonly ListFilter[] {
  return [
    {
      name: 'period',
      label: 'Sent',
      single: Object.entries(periods).map(([value, label]) => ({ value, label })),
      usual: isNarrow ? 'all' : usualPeriod,
      everything: 'all',
    },
    { name: 'state', label: 'State' },
    { name: 'list', label: 'List' },
    { name: 'side', label: 'Side' },
    { name: 'company', label: 'Company' },
    { name: 'contact', label: 'Sender' },
  ]
}

/** Every broadcast, removed ones included, for staff. */
export default function BroadcastsPage() {
  const list = useListAddress(path)
  const view = useCurrentView('broadcasts', list)
  const query = useQuery(moderatedQuery(useApi(), list.address))
  const total = query.data?.numResults ?? 0
  const selection = useRowSelection(list.selection, total)
  const { search, company, contact } = list.address

  return (
    <AdminView
      title={view?.name ?? 'Broadcasts'}
      sub={
        query.data && (
          <span role="status">
            {total === 1 ? '1 broadcast' : `${countText(total)} broadcasts`}
          </span>
        )
      }
    >
      <DeskList
        path={path}
        caption="Broadcasts"
        searchLabel="Text, company name or id"
        placeholder="Text, company, id"
        filters={filtersOf(Boolean(search || company || contact))}
        columns={columns}
        usualSort={{ by: 'sent', order: 'desc' }}
        nameOf={({ headline }) => headline}
        list={list}
        query={query}
        selection={selection}
        tools={<ViewTools name="broadcasts" list={list} />}
        exportPath={exportBroadcasts.path}
        acts={<RemoveBroadcastsButton selection={selection} />}
        empty={
          <Empty
            title="No broadcasts found"
            actions={<AdminLink to={path}>Show the last 30 days</AdminLink>}
          >
            Remove a filter, or search for fewer words.
          </Empty>
        }
      />
    </AdminView>
  )
}

const columns: readonly ListColumn<ModeratedBroadcast, BroadcastSort>[] = [
  {
    key: 'side',
    header: 'Side',
    width: '3.5rem',
    cell: ({ side }) => <SideChip side={side} />,
  },
  {
    key: 'headline',
    header: 'Broadcast',
    card: 'title',
    isRowHeader: true,
    title: ({ headline }) => headline,
    cell: ({ id, headline }) => (
      <AdminLink to={`${path}/${id}`} className={hitClass}>
        {headline}
      </AdminLink>
    ),
  },
  {
    key: 'list',
    header: 'List',
    width: '9.5rem',
    from: '52rem',
    sortKey: 'list',
    optional: 'usual',
    className: 'soft',
    cell: ({ list }) => list,
  },
  {
    key: 'company',
    header: 'Company',
    width: '12rem',
    sortKey: 'company',
    title: ({ company }) => company.name,
    cell: ({ company }) => (
      <AdminLink to={`/companies/${company.id}`} className="quiet">
        <CompanyName tier={company.tier}>{company.name}</CompanyName>
      </AdminLink>
    ),
  },
  {
    key: 'contact',
    header: 'Sender',
    width: '10rem',
    from: '64rem',
    optional: 'extra',
    className: 'soft',
    title: ({ contact }) => contact.name,
    cell: ({ contact }) => contact.name,
  },
  {
    key: 'state',
    header: 'State',
    width: '9rem',
    card: 'figure',
    optional: 'usual',
    title: ({ state }) => broadcastStateNames[state],
    cell: ({ state }) => <BroadcastStateBadge state={state} />,
  },
  {
    key: 'sends',
    header: 'Sends',
    width: '5rem',
    align: 'right',
    card: 'hidden',
    optional: 'extra',
    className: 'soft num',
    cell: ({ sends }) => sends,
  },
  {
    key: 'id',
    header: 'Id',
    width: '5.5rem',
    align: 'right',
    card: 'hidden',
    optional: 'extra',
    className: 'soft num',
    cell: ({ id }) => `#${id}`,
  },
  {
    key: 'sent',
    header: 'Sent',
    width: '6.5rem',
    align: 'right',
    card: 'figure',
    sortKey: 'sent',
    className: 'soft num',
    cell: ({ sentAt }) => <RelativeTime at={sentAt} />,
  },
]
