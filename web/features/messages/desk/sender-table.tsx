import type { SenderCounts, SenderSort } from '#contract/messages/desk/message-log.ts'
import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import { SenderName } from '#web/features/messages/desk/message-people.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import type { ReactNode } from 'react'
import './sender-table.css'

type SenderTableProps = {
  /** Undefined while the first rows load. */
  senders: readonly SenderCounts[] | undefined
  sort: SenderSort
  /** The other values of the address. */
  search: Readonly<Record<string, string | undefined>>
  busy: boolean
  empty: ReactNode
}

/** Senders with the counts that show abuse, most active first. */
export function SenderTable({ senders, sort, search, busy, empty }: SenderTableProps) {
  return (
    <DataTable
      caption="Senders, most active first"
      columns={columns}
      rows={senders}
      rowKey={({ contact, visitor }) =>
        contact ? `contact ${contact.id}` : `visitor ${visitor?.source} ${visitor?.email}`
      }
      busy={busy}
      wrap
      className="senders"
      empty={empty}
      sorting={{
        by: sort,
        isDescending: true,
        link: (key) => <AdminLink to="/messages/senders" search={{ ...search, sort: key }} />,
      }}
    />
  )
}

const columns: readonly Column<SenderCounts, SenderSort>[] = [
  {
    key: 'sender',
    header: 'Sender',
    card: 'title',
    isRowHeader: true,
    cell: (sender) => <SenderName sender={sender} />,
  },
  {
    key: 'messages',
    header: 'Messages',
    width: '7rem',
    align: 'right',
    sortKey: 'messages',
    className: 'num',
    title: (sender) =>
      countsByKind(sender)
        .map(({ count, label }) => `${count} ${label}`)
        .join(', '),
    cell: (sender) => <MessagesLink sender={sender} />,
  },
  {
    key: 'companies',
    header: 'Companies',
    width: '7rem',
    align: 'right',
    sortKey: 'companies',
    className: 'num',
    cell: ({ companies }) => (
      <>
        {companies}
        <span className="only-phone">{companies === 1 ? ' company' : ' companies'}</span>
      </>
    ),
  },
  {
    key: 'sameText',
    header: 'Same text to',
    width: '9rem',
    align: 'right',
    sortKey: 'sameWords',
    cardLabel: 'Companies with the same text:',
    className: ({ sameWords }) => (sameWords < 2 ? 'num is-usual' : 'num'),
    cell: ({ sameWords }) => sameWords,
  },
  {
    key: 'refused',
    header: 'Refused',
    width: '11rem',
    align: 'right',
    sortKey: 'refused',
    card: 'text',
    cardLabel: 'Refused:',
    className: ({ refused }) =>
      causes.every(({ name }) => refused[name] === 0) ? 'is-usual' : undefined,
    cell: ({ refused }) => <RefusedCount refused={refused} />,
  },
  {
    key: 'lastAt',
    header: 'Last',
    width: '8rem',
    align: 'right',
    card: 'figure',
    className: 'soft num',
    cell: ({ lastAt }) => lastAt && <RelativeTime at={lastAt} />,
  },
]

const countsByKind = ({ messages, replies, quotes, toProvider }: SenderCounts) => [
  { kind: undefined, count: messages, label: 'to contacts' },
  { kind: 'reply', count: replies, label: 'replies' },
  { kind: 'quote', count: quotes, label: 'requests for quotes' },
  { kind: 'provider', count: toProvider, label: 'to us' },
]

/** The number of messages of a sender, as a link to the log. */
function MessagesLink({ sender }: { sender: SenderCounts }) {
  const { contact, visitor } = sender
  const counts = countsByKind(sender)
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  // The log shows one kind at a time: the first of which there are any.
  const kind = counts.find(({ count }) => count > 0)?.kind
  const filter = contact
    ? { contactId: contact.id }
    : visitor?.source
      ? { source: visitor.source }
      : { sender: visitor?.email }
  return (
    <AdminLink to="/messages" search={{ ...filter, kind }}>
      {total}
      <span className="only-phone">{total === 1 ? ' message' : ' messages'}</span>
    </AdminLink>
  )
}

const causes = [
  { name: 'day', label: 'over the daily limit' },
  { name: 'recipient', label: 'to a recipient at its limit' },
  { name: 'words', label: 'duplicates' },
  { name: 'captcha', label: 'failed the bot check' },
] as const

function RefusedCount({ refused }: { refused: SenderCounts['refused'] }) {
  const some = causes.filter(({ name }) => refused[name] > 0)
  if (some.length === 0) return <span className="num">0</span>
  return (
    <span className="refused-count toned warn small">
      <Icon name="warn" small />
      <span>{some.map(({ name, label }) => `${refused[name]} ${label}`).join(', ')}</span>
    </span>
  )
}
