import type { ComplaintRow } from '#contract/complaints.ts'
import { AdminLink } from '#web/features/back-office/admin-link.tsx'
import { AnswerBy, ComplaintBadge } from '#web/features/back-office/complaints/complaint-state.tsx'
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
import './complaint-table.css'

type ComplaintTableProps = { cases: readonly ComplaintRow[] | undefined; busy: boolean }

/** Cases with both sides, the state, and the day that is waited for. */
export function ComplaintTable({ cases, busy }: ComplaintTableProps) {
  return (
    <SheetTable
      caption="Complaints, newest first"
      columns={['5.25rem', '', '11rem', '11rem', '11rem', '7rem']}
      cards
      busy={busy}
      className="complaints"
    >
      <TableHead>
        <ColumnHead>Case</ColumnHead>
        <ColumnHead>Complaint</ColumnHead>
        <ColumnHead>Filed by</ColumnHead>
        <ColumnHead>About</ColumnHead>
        <ColumnHead>State</ColumnHead>
        <ColumnHead>Filed</ColumnHead>
      </TableHead>
      <TableBody>
        {cases?.map((one) => (
          <Row key={one.id}>
            <Cell className="cp-number num soft">{one.caseNumber}</Cell>
            <RowHead className="cp-title">
              <AdminLink to={`/complaints/${one.id}`} className={hitClass}>
                {one.title}
              </AdminLink>
            </RowHead>
            <Cell className="cp-by">{one.by.name}</Cell>
            <Cell className="cp-about">{one.company.name}</Cell>
            <Cell className="cp-state">
              {one.deadline && one.isLate ? (
                <AnswerBy deadline={one.deadline} isLate />
              ) : (
                <ComplaintBadge state={one.state} />
              )}
            </Cell>
            <Cell className="cp-filed soft">
              <RelativeTime at={one.filedAt} />
            </Cell>
          </Row>
        )) ?? <SkeletonRows rows={4} columns={['60%', '70%', '60%', '60%', '50%', '50%']} />}
      </TableBody>
    </SheetTable>
  )
}
