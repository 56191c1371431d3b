import type { Exclusion } from '#contract/broadcasts/exclusions.ts'
import { AdminLink } from '#web/features/back-office/admin-link.tsx'
import { ExclusionEnd, LiftButton } from '#web/features/back-office/exclusions/exclusion-parts.tsx'
import { SkeletonRows } from '#web/ui/loading.tsx'
import { Cell, ColumnHead, Row, RowHead, SheetTable, TableBody, TableHead } from '#web/ui/table.tsx'
import './exclusion-table.css'

type ExclusionTableProps = {
  caption: string
  exclusions: readonly Exclusion[] | undefined
  busy: boolean
}

/** Who was removed from which list, why, until when and by whom. */
export function ExclusionTable({ caption, exclusions, busy }: ExclusionTableProps) {
  return (
    <SheetTable
      caption={caption}
      columns={['13rem', '8rem', '', '11rem', '8rem', '5rem']}
      cards
      busy={busy}
      className="tall exclusions"
    >
      <TableHead>
        <ColumnHead>Contact</ColumnHead>
        <ColumnHead>From</ColumnHead>
        <ColumnHead>What the contact reads</ColumnHead>
        <ColumnHead>Until</ColumnHead>
        <ColumnHead>By</ColumnHead>
        <ColumnHead>
          <span className="sr">What can be done</span>
        </ColumnHead>
      </TableHead>
      <TableBody>
        {exclusions?.map((one) => <ExclusionRow key={one.id} one={one} />) ?? (
          <SkeletonRows rows={4} columns={['60%', '50%', '60%', '50%', '50%', '']} />
        )}
      </TableBody>
    </SheetTable>
  )
}

function ExclusionRow({ one }: { one: Exclusion }) {
  const { contact, company, companyId, list, reason, state, by } = one
  return (
    <Row className={state === 'inForce' ? undefined : 'ex-past'}>
      <RowHead className="ex-contact">
        <span className="ex-name">{contact}</span>
        <AdminLink to={`/companies/${companyId}`} className="plain soft">
          {company}
        </AdminLink>
      </RowHead>
      <Cell className="ex-list">{list}</Cell>
      <Cell className="ex-reason">{reason}</Cell>
      <Cell className="ex-until">
        <ExclusionEnd one={one} />
      </Cell>
      <Cell className="ex-by soft">{by}</Cell>
      <Cell className="ex-do">{state === 'inForce' && <LiftButton one={one} />}</Cell>
    </Row>
  )
}
