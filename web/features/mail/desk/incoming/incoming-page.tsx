import {
  exportIncoming,
  incomingFilterNames,
  incomingFilters,
  incomingFilterValues,
  listIncoming,
  type IncomingItem,
  type IncomingSort,
  type IncomingState,
} from '#contract/mail/desk/incoming.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { countText } from '#contract/figures/numbers.ts'
import { IncomingActions, incomingKey } from '#web/features/mail/desk/incoming/incoming-actions.tsx'
import {
  AdminLink,
  AdminView,
  liveListOptions,
} from '#web/features/back-office/frame/admin-view.tsx'
import { DeskList, type ListColumn } from '#web/features/back-office/frame/desk-list/desk-list.tsx'
import { useListAddress } from '#web/features/back-office/frame/desk-list/list-address.ts'
import { useRowSelection } from '#web/features/back-office/frame/desk-list/row-selection.ts'
import { payloadQuery, useApi } from '#web/platform/api/api.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { useQuery } from '@tanstack/react-query'

const path = '/incoming'
const filters = incomingFilters.map((name) => ({ name, label: incomingFilterNames[name] }))

/** Mails of members that came in, and imports of stock files. */
export default function IncomingPage() {
  const list = useListAddress(path)
  const { data, ...query } = useQuery(
    payloadQuery(
      useApi(),
      [...incomingKey, list.address],
      listIncoming,
      { query: list.address as NonNullable<CallInput<typeof listIncoming>['query']> },
      liveListOptions,
    ),
  )
  const total = data?.numResults ?? 0
  const selection = useRowSelection(list.selection, total)
  return (
    <AdminView
      title="Incoming mail"
      sub={
        data && (
          <span role="status">
            {total === 1 ? '1 mail or import' : `${countText(total)} mails and imports`}. Mails are
            kept for 30 days, imports for 14.
          </span>
        )
      }
    >
      <DeskList<IncomingItem, IncomingSort>
        path={path}
        caption="Incoming mail"
        searchLabel="Subject, file, address or company"
        placeholder="Subject, address, company"
        filters={filters}
        columns={columns}
        usualSort={{ by: 'received', order: 'desc' }}
        nameOf={({ title }) => title}
        list={list}
        query={{ data, ...query }}
        selection={selection}
        exportPath={exportIncoming.path}
        empty={
          list.selection === '' ? (
            <Empty title="No mail yet">
              Broadcasts and stock files that members send by e-mail appear here, and imports of
              stock files.
            </Empty>
          ) : (
            <Empty
              title="No mail found"
              actions={<AdminLink to={path}>Show all mail and imports</AdminLink>}
            >
              All filters must match, and every word a subject, a file, an address or a company.
            </Empty>
          )
        }
      />
    </AdminView>
  )
}

const tones: Record<IncomingState, 'ok' | 'warn' | 'bad' | 'neutral'> = {
  held: 'warn',
  review: 'warn',
  failed: 'bad',
  refused: 'neutral',
  waiting: 'neutral',
  accepted: 'ok',
  expired: 'neutral',
}

const columns: readonly ListColumn<IncomingItem, IncomingSort>[] = [
  {
    key: 'title',
    header: 'Subject or file',
    card: 'title',
    isRowHeader: true,
    title: ({ title }) => title,
    cell: ({ id, title, broadcastId, company }) => {
      if (broadcastId !== null) {
        return <AdminLink to={`/broadcasts/${broadcastId}`}>{title}</AdminLink>
      }
      if (id > 0 || !company) return title
      return (
        <AdminLink to={`/companies/${company.id}`} search={{ tab: 'stock' }}>
          {title}
        </AdminLink>
      )
    },
  },
  {
    key: 'kind',
    header: 'Kind',
    width: '8.75rem',
    from: '64rem',
    optional: 'usual',
    className: 'soft',
    title: ({ kind }) => incomingFilterValues.kind[kind],
    cell: ({ kind }) => incomingFilterValues.kind[kind],
  },
  {
    key: 'company',
    header: 'From',
    width: '11rem',
    sortKey: 'company',
    title: ({ company, from }) => [company?.name, from].filter(Boolean).join(', '),
    cell: ({ company, from }) =>
      company ? (
        <AdminLink to={`/companies/${company.id}`} className="quiet">
          {company.name}
        </AdminLink>
      ) : (
        <span className="soft">{from}</span>
      ),
  },
  {
    key: 'from',
    header: 'Sender',
    width: '12rem',
    from: '64rem',
    optional: 'extra',
    className: 'soft',
    title: ({ from }) => from,
    cell: ({ from }) => from || 'Staff',
  },
  {
    key: 'to',
    header: 'To',
    width: '12rem',
    from: '64rem',
    card: 'hidden',
    optional: 'extra',
    className: 'soft',
    title: ({ to }) => to,
    cell: ({ to }) => to,
  },
  {
    key: 'state',
    header: 'State',
    width: '7rem',
    card: 'figure',
    cell: ({ state }) => <Badge tone={tones[state]}>{incomingFilterValues.state[state]}</Badge>,
  },
  {
    key: 'result',
    header: 'Result',
    from: '52rem',
    card: 'text',
    optional: 'usual',
    className: 'soft',
    title: ({ result }) => result,
    cell: ({ result, heldUntil }) =>
      heldUntil === null ? (
        result
      ) : (
        <>
          {result}, until <RelativeTime at={heldUntil} />
        </>
      ),
  },
  {
    key: 'received',
    header: 'Received',
    width: '6.5rem',
    align: 'right',
    card: 'figure',
    sortKey: 'received',
    className: 'soft num',
    cell: ({ receivedAt }) => <RelativeTime at={receivedAt} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    width: '4rem',
    align: 'right',
    card: 'action',
    cell: (item) => <IncomingActions item={item} />,
  },
]
