import { laneNames, type LoggedMail } from '#contract/back-office/mail-log.ts'
import { AdminLink } from '#web/features/back-office/admin-link.tsx'
import { MailOutcome } from '#web/features/back-office/mail/mail-state.tsx'
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
import './mail-table.css'

const columns = ['', '9rem', '15rem', '7rem']

type MailTableProps = {
  caption: string
  /** Undefined while the first rows are on their way. */
  mails: readonly LoggedMail[] | undefined
  busy: boolean
}

/** Mails with what became of them. */
export function MailTable({ caption, mails, busy }: MailTableProps) {
  return (
    <SheetTable caption={caption} columns={columns} cards busy={busy} className="mail-log">
      <TableHead>
        <ColumnHead>Subject</ColumnHead>
        <ColumnHead>Kind</ColumnHead>
        <ColumnHead>Recipients</ColumnHead>
        <ColumnHead align="right">Queued</ColumnHead>
      </TableHead>
      <TableBody>
        {mails?.map((mail) => <MailRow key={mail.id} mail={mail} />) ?? (
          <SkeletonRows rows={10} columns={['70%', '60%', '50%', '50%']} />
        )}
      </TableBody>
    </SheetTable>
  )
}

function MailRow({ mail }: { mail: LoggedMail }) {
  return (
    <Row>
      <RowHead className="ml-subject">
        <AdminLink to={`/mails/${mail.id}`} className={hitClass} title={mail.subject}>
          {mail.subject}
        </AdminLink>
      </RowHead>
      <Cell className="ml-kind soft">{laneNames[mail.lane]}</Cell>
      <Cell className="ml-outcome">
        <MailOutcome counts={mail.counts} />
      </Cell>
      <Cell className="ml-at soft num" align="right">
        <RelativeTime at={mail.at} />
      </Cell>
    </Row>
  )
}
