import { ticketStateNames, type LoggedMessage } from '#contract/back-office/message-log.ts'
import { AdminLink } from '#web/features/back-office/admin-link.tsx'
import { RecipientName, SenderName } from '#web/features/back-office/messages/message-people.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { SkeletonRows } from '#web/ui/loading.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import {
  Cell,
  ColumnHead,
  hitClass,
  Row,
  RowHead,
  SheetTable,
  TableBody,
  TableHead,
} from '#web/ui/table.tsx'
import './message-table.css'

type MessageTableProps = {
  caption: string
  /** Undefined while the first rows are on their way. */
  messages: readonly LoggedMessage[] | undefined
  busy: boolean
}

/** Messages without their words: these are on a page of their own, and reading them is kept. */
export function MessageTable({ caption, messages, busy }: MessageTableProps) {
  return (
    <SheetTable
      caption={caption}
      columns={['', '15rem', '15rem', '8rem']}
      cards
      busy={busy}
      className="messages"
    >
      <TableHead>
        <ColumnHead>Subject</ColumnHead>
        <ColumnHead>From</ColumnHead>
        <ColumnHead>To</ColumnHead>
        <ColumnHead align="right">Sent</ColumnHead>
      </TableHead>
      <TableBody>
        {messages?.map((message) => <MessageRow key={message.id} message={message} />) ?? (
          <SkeletonRows rows={10} columns={['70%', '60%', '60%', '50%']} />
        )}
      </TableBody>
    </SheetTable>
  )
}

function MessageRow({ message }: { message: LoggedMessage }) {
  const { id, kind, subject, isFromServicePage, at, done } = message
  return (
    <Row>
      <RowHead className="ms-subject">
        <AdminLink to={`/messages/${id}`} search={{ kind }} className={hitClass} title={subject}>
          {subject}
        </AdminLink>
        {isFromServicePage && <Badge tone="outline">Services</Badge>}
        {kind === 'provider' && !done && <Badge tone="warn">{ticketStateNames.open}</Badge>}
      </RowHead>
      <Cell className="ms-from">
        <SenderName sender={message.sender} />
      </Cell>
      <Cell className="ms-to">
        <RecipientName message={message} />
      </Cell>
      <Cell className="ms-at soft num" align="right">
        <RelativeTime at={at} />
      </Cell>
    </Row>
  )
}
