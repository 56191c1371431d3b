import type { AuditEntry } from '#contract/back-office/audit.ts'
import { AdminLink } from '#web/features/back-office/admin-link.tsx'
import { SkeletonRows } from '#web/ui/loading.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { Cell, ColumnHead, Row, RowHead, SheetTable, TableBody, TableHead } from '#web/ui/table.tsx'
import './audit-table.css'

const columns = ['8.5rem', '13rem', '10.5rem', '11.5rem', '']

type AuditTableProps = {
  caption: string
  entries: readonly AuditEntry[] | undefined
  busy: boolean
}

/** Entries of the audit log: who did what to whom, when and from where, from what to what, and why. */
export function AuditTable({ caption, entries, busy }: AuditTableProps) {
  return (
    <SheetTable caption={caption} columns={columns} cards busy={busy} className="tall audit">
      <TableHead>
        <ColumnHead>When, from where</ColumnHead>
        <ColumnHead>What</ColumnHead>
        <ColumnHead>Who</ColumnHead>
        <ColumnHead>Whom</ColumnHead>
        <ColumnHead>Why, and what changed</ColumnHead>
      </TableHead>
      <TableBody>
        {entries?.map((entry) => <AuditRow key={entry.id} entry={entry} />) ?? (
          <SkeletonRows rows={12} columns={['60%', '70%', '60%', '60%', '50%']} />
        )}
      </TableBody>
    </SheetTable>
  )
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const { at, title, actor, reason, details, source, requestId } = entry
  return (
    <Row>
      <Cell className="au-at soft num">
        <RelativeTime at={at} />
        {source && (
          <span className="au-from muted" title={`Request ${requestId}`}>
            {source}
          </span>
        )}
      </Cell>
      <RowHead className="au-act">{title}</RowHead>
      <Cell className="au-who" title={actor.email ?? undefined}>
        {actor.name}
        {actor.kind === 'staff' && <span className="muted"> (staff)</span>}
      </Cell>
      <Cell className="au-whom">
        <Whom entry={entry} />
      </Cell>
      <Cell className="au-why">
        {reason && <span className="au-reason">{reason}</span>}
        {details.map(({ name, from, to }) => (
          <span key={name} className="au-change">
            <span className="muted">{name}: </span>
            {from !== undefined && (
              <>
                <span className="soft">{from}</span>
                {' → '}
                <span className="sr">to </span>
              </>
            )}
            {to}
          </span>
        ))}
      </Cell>
    </Row>
  )
}

/** Whom it concerned; who acted upon himself is not named twice. */
function Whom({ entry: { actor, company, contact, staff } }: { entry: AuditEntry }) {
  const isOwn = (kind: string, one: { id: number } | null) =>
    actor.kind === kind && one?.id === actor.id
  const person = contact && !isOwn('contact', contact) && (contact.name ?? `contact ${contact.id}`)
  return (
    <>
      {person && <span className="au-person">{person}</span>}
      {company && (
        <AdminLink to={`/companies/${company.id}`} className={person ? 'plain soft' : 'plain'}>
          {company.name ?? `company ${company.id}`}
        </AdminLink>
      )}
      {staff && !isOwn('staff', staff) && <span>{staff.name ?? `staff ${staff.id}`}</span>}
    </>
  )
}
