import { laneNames, type LoggedMail } from '#contract/back-office/mail-log.ts'
import { AdminLink } from '#web/platform/admin/admin-link.tsx'
import { MailOutcome } from '#web/features/back-office/mail/mail-state.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { hitClass } from '#web/ui/table.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import type { ReactNode } from 'react'

type MailTableProps = {
  caption: string
  /** Undefined while the first rows load. */
  mails: readonly LoggedMail[] | undefined
  busy: boolean
  empty: ReactNode
}

/** Mails with the states of their deliveries. */
export function MailTable({ caption, mails, busy, empty }: MailTableProps) {
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={mails}
      rowKey={({ id }) => id}
      busy={busy}
      empty={empty}
    />
  )
}

const columns: readonly Column<LoggedMail>[] = [
  {
    key: 'subject',
    header: 'Subject',
    card: 'title',
    isRowHeader: true,
    cell: ({ id, subject }) => (
      <AdminLink to={`/mails/${id}`} className={hitClass} title={subject}>
        {subject}
      </AdminLink>
    ),
  },
  {
    key: 'kind',
    header: 'Kind',
    width: '9rem',
    className: 'soft',
    cell: ({ lane }) => laneNames[lane],
  },
  {
    key: 'recipients',
    header: 'Recipients',
    width: '15rem',
    card: 'text',
    cell: ({ counts }) => <MailOutcome counts={counts} />,
  },
  {
    key: 'at',
    header: 'Queued',
    width: '7rem',
    align: 'right',
    card: 'figure',
    className: 'soft num',
    cell: ({ at }) => <RelativeTime at={at} />,
  },
]
