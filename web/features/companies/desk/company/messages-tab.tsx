import type { Account } from '#contract/back-office/back-office.ts'
import { companyCountDays } from '#contract/companies/desk/company-counts.ts'
import type { privateMessageKinds } from '#contract/messages/desk/message-log.ts'
import { countText } from '#contract/figures/numbers.ts'
import { companyCountsQuery } from '#web/features/companies/desk/api.ts'
import { AdminLink, LoadError } from '#web/features/back-office/frame/admin-view.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { useQuery } from '@tanstack/react-query'

type Kind = (typeof privateMessageKinds)[number]
const names: Record<Kind, string> = {
  contact: 'Messages to a contact',
  reply: 'Replies to broadcasts',
  quote: 'Requests for quotes',
}

type Count = { kind: Kind; sent: number; received: number }

/** Counts of messages between the company and others; their text needs a reason. */
export function MessagesTab({ account }: { account: Account }) {
  const { data, error, refetch } = useQuery(companyCountsQuery(useApi(), account.id))
  if (error) return <LoadError error={error} onRetry={refetch} />
  return (
    <div className="stack close prose">
      <h2>Last {companyCountDays} days</h2>
      <DataTable
        caption={`Messages in the last ${companyCountDays} days`}
        columns={columnsOf(account.id)}
        rows={data?.messages}
        rowKey={({ kind }) => kind}
        skeletonRows={3}
      />
      <p className="small soft">The text of a message opens with a reason only.</p>
    </div>
  )
}

const columnsOf = (companyId: number): readonly Column<Count>[] => [
  {
    key: 'kind',
    header: 'Messages',
    card: 'title',
    isRowHeader: true,
    cell: ({ kind }) => (
      <AdminLink to="/messages" search={{ companyId, kind }}>
        {names[kind]}
      </AdminLink>
    ),
  },
  {
    key: 'sent',
    header: 'Sent',
    width: '7rem',
    align: 'right',
    cardLabel: 'Sent',
    className: 'num',
    cell: ({ sent }) => countText(sent),
  },
  {
    key: 'received',
    header: 'Received',
    width: '7rem',
    align: 'right',
    cardLabel: 'Received',
    className: 'num',
    cell: ({ received }) => countText(received),
  },
]
