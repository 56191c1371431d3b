import type { BroadcastRow } from '#contract/broadcasts.ts'
import { useReadMarks } from '#web/features/broadcasts/read-marks.ts'
import { useRowKeys } from '#web/features/broadcasts/row-keys.ts'
import { RowMenu } from '#web/features/broadcasts/row-menu.tsx'
import { Unbroken } from '#web/features/broadcasts/unbroken.tsx'
import { CompanyLink } from '#web/features/companies/public.ts'
import { CompanyName } from '#web/ui/company-name.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SideChip } from '#web/ui/side-chip.tsx'
import {
  aboveClass,
  Cell,
  ColumnHead,
  hitClass,
  Row,
  RowHead,
  SheetTable,
  TableBody,
  TableHead,
} from '#web/ui/table.tsx'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import './broadcast-table.css'

type BroadcastTableProps = {
  rows: readonly BroadcastRow[]
  caption: string
  /** Newer rows are on their way. */
  busy?: boolean
}

/** Broadcasts as rows; on a phone as cards. Visitors' rows have no company to open and no menu. */
export function BroadcastTable({ rows, caption, busy }: BroadcastTableProps) {
  const table = useRef<HTMLTableElement>(null)
  const read = useReadMarks()
  useRowKeys(table)
  const named = rows.some(({ companyId }) => companyId !== undefined)

  return (
    <SheetTable
      ref={table}
      caption={caption}
      cards
      busy={busy}
      className={named ? 'b-table' : 'b-table b-anonymous'}
      columns={[
        '3.875rem',
        '',
        '9.75rem',
        named ? '13.25rem' : '9rem',
        '6.5rem',
        ...(named ? ['2.5rem'] : []),
      ]}
    >
      <TableHead>
        <ColumnHead>
          <span className="sr">Type</span>
        </ColumnHead>
        <ColumnHead>Subject</ColumnHead>
        <ColumnHead className="b-list">List</ColumnHead>
        <ColumnHead>Company</ColumnHead>
        <ColumnHead align="right" aria-sort="descending">
          Date
        </ColumnHead>
        {named && (
          <ColumnHead>
            <span className="sr">Actions</span>
          </ColumnHead>
        )}
      </TableHead>
      <TableBody>
        {rows.map((broadcast) => (
          <Row key={broadcast.id} className="b-row" read={read.has(broadcast.id)}>
            <Cell className="b-side">
              <SideChip side={broadcast.side} />
            </Cell>
            <RowHead className="b-subject">
              <Link
                className={hitClass}
                to="/broadcasts/$id"
                params={{ id: String(broadcast.id) }}
                preload="intent"
                title={broadcast.headline}
              >
                <Unbroken text={broadcast.headline} />
              </Link>
            </RowHead>
            <Cell className="b-list soft">{broadcast.broadcastListName}</Cell>
            <Cell className="b-firm">
              <Sender broadcast={broadcast} />
            </Cell>
            <Cell align="right" className="b-date soft">
              <RelativeTime className="num" at={broadcast.date} />
            </Cell>
            {named && (
              <Cell className="menu-cell b-menu">
                {broadcast.isOwn && (
                  <span className={aboveClass}>
                    <RowMenu broadcast={broadcast} />
                  </span>
                )}
              </Cell>
            )}
          </Row>
        ))}
      </TableBody>
    </SheetTable>
  )
}

function Sender({ broadcast: { company, companyId, isOwn } }: { broadcast: BroadcastRow }) {
  return (
    <CompanyName tier={company.tier} title={company.name}>
      {isOwn ? (
        'Your company'
      ) : companyId === undefined ? (
        company.name
      ) : (
        <span className={aboveClass}>
          <CompanyLink id={companyId} name={company.name} />
        </span>
      )}
    </CompanyName>
  )
}
