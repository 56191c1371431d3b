import type { SenderCounts, SenderSort } from '#contract/back-office/message-log.ts'
import { AdminLink } from '#web/features/back-office/admin-link.tsx'
import { SenderName } from '#web/features/back-office/messages/message-people.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { SkeletonRows } from '#web/ui/loading.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import {
  Cell,
  ColumnHead,
  Row,
  RowHead,
  SheetTable,
  SortHeader,
  TableBody,
  TableHead,
} from '#web/ui/table.tsx'
import './sender-table.css'

type SenderTableProps = {
  /** Undefined while the first rows are on their way. */
  senders: readonly SenderCounts[] | undefined
  sort: SenderSort
  /** What stands in the address besides. */
  search: Readonly<Record<string, string | undefined>>
  busy: boolean
}

const heads: readonly (readonly [SenderSort, string])[] = [
  ['messages', 'Messages'],
  ['companies', 'Companies'],
  ['sameWords', 'Same words to'],
  ['refused', 'Refused'],
]

/** Senders with what counts against abuse, the most first. */
export function SenderTable({ senders, sort, search, busy }: SenderTableProps) {
  return (
    <SheetTable
      caption="Senders, the most first"
      columns={['', '7rem', '7rem', '9rem', '11rem', '8rem']}
      cards
      busy={busy}
      className="senders"
    >
      <TableHead>
        <ColumnHead>Sender</ColumnHead>
        {heads.map(([name, words]) => (
          <SortHeader
            key={name}
            align="right"
            {...(sort === name && { sort: 'descending' as const })}
            link={<AdminLink to="/messages/senders" search={{ ...search, sort: name }} />}
          >
            {words}
          </SortHeader>
        ))}
        <ColumnHead align="right">Last</ColumnHead>
      </TableHead>
      <TableBody>
        {senders?.map((one) => <SenderRow key={keyOf(one)} one={one} />) ?? (
          <SkeletonRows rows={8} columns={['60%', '40%', '40%', '40%', '40%', '50%']} />
        )}
      </TableBody>
    </SheetTable>
  )
}

const keyOf = ({ contact, visitor }: SenderCounts) =>
  contact ? `contact ${contact.id}` : `visitor ${visitor?.source} ${visitor?.email}`

function SenderRow({ one }: { one: SenderCounts }) {
  const { contact, visitor, messages, replies, toProvider, quotes, companies, sameWords, lastAt } =
    one
  const parts = [
    [messages, 'to contacts'],
    [replies, 'replies'],
    [quotes, 'requests for quotes'],
    [toProvider, 'to us'],
  ] as const
  const all = messages + replies + quotes + toProvider
  const isUsual = causes.every(([name]) => one.refused[name] === 0)
  // The log shows one kind at a time: the first that there is.
  const kinds = [
    [messages, undefined],
    [replies, 'reply'],
    [quotes, 'quote'],
    [toProvider, 'provider'],
  ] as const
  const kind = kinds.find(([count]) => count > 0)?.[1]
  const whose = contact
    ? { contactId: contact.id }
    : visitor?.source
      ? { source: visitor.source }
      : { sender: visitor?.email }
  return (
    <Row>
      <RowHead className="sd-who">
        <SenderName sender={one} />
      </RowHead>
      <Cell
        className="sd-messages num"
        align="right"
        title={parts.map(([n, words]) => `${n} ${words}`).join(', ')}
      >
        <AdminLink to="/messages" search={{ ...whose, kind }}>
          {all}
          <span className="only-phone">{all === 1 ? ' message' : ' messages'}</span>
        </AdminLink>
      </Cell>
      <Cell className="sd-companies num" align="right">
        {companies}
        <span className="only-phone">{companies === 1 ? ' company' : ' companies'}</span>
      </Cell>
      <Cell className={cx('sd-same num', sameWords < 2 && 'is-usual')} align="right">
        {sameWords}
      </Cell>
      <Cell className={cx('sd-refused', isUsual && 'is-usual')} align="right">
        <Refused of={one.refused} />
      </Cell>
      <Cell className="sd-at soft num" align="right">
        {lastAt && <RelativeTime at={lastAt} />}
      </Cell>
    </Row>
  )
}

const causes = [
  ['day', 'day used up'],
  ['recipient', 'recipient had enough'],
  ['words', 'same words'],
  ['captcha', 'no proof of work'],
] as const

function Refused({ of }: { of: SenderCounts['refused'] }) {
  const some = causes.filter(([name]) => of[name] > 0)
  if (some.length === 0) return <span className="num">0</span>
  return (
    <span className="sd-causes">
      <Icon name="warn" small />
      <span>{some.map(([name, words]) => `${of[name]} ${words}`).join(', ')}</span>
    </span>
  )
}
