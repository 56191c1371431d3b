import type { BroadcastRow } from '#contract/broadcasts/broadcasts.ts'
import { LastVisit } from '#web/features/broadcasts/list/last-visit.tsx'
import { useRowKeys } from '#web/features/broadcasts/list/rows/row-keys.ts'
import { RowMenu } from '#web/features/broadcasts/list/rows/row-menu.tsx'
import { Unbroken } from '#web/features/broadcasts/detail/unbroken.tsx'
import { useRowStates, type RowState } from '#web/features/broadcasts/list/rows/use-row-states.ts'
import { CompanyLink } from '#web/features/companies/public.ts'
import { CompanyName } from '#web/ui/marks/company-name.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { SideChip } from '#web/ui/marks/side-chip.tsx'
import {
  ActionsHead,
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
import { Fragment, useRef, type MouseEvent } from 'react'
import './broadcast-table.css'

/** The place beside a table where a chosen broadcast can be read. */
export interface Beside {
  /** What is read there. */
  open: number | undefined
  /** Takes a click that would open the broadcast's page, or leaves it alone. */
  choose: (id: number, event: MouseEvent<HTMLAnchorElement>) => void
  /** The keyboard has come to a row. */
  follow: (id: number) => void
}

type BroadcastTableProps = {
  rows: readonly BroadcastRow[]
  caption: string
  /** Newer rows are on their way. */
  busy?: boolean
  /** Opens a row beside the table; what it does not take becomes a page of its own. */
  beside?: Beside | undefined
  /** Shows where the visit before ended. */
  hasLastVisit?: boolean
}

/** Broadcasts as rows; on a phone as cards. Visitors' rows have no company to open and no menu. */
export function BroadcastTable({ rows, caption, busy, beside, hasLastVisit }: BroadcastTableProps) {
  const table = useRef<HTMLTableElement>(null)
  const { stateOf, visit, newRows } = useRowStates(rows)
  useRowKeys({ table, hasMenus: rows.some(({ isOwn }) => isOwn), onMove: beside?.follow })
  const named = rows.some(({ companyId }) => companyId !== undefined)
  const lastVisit = hasLastVisit && visit && <LastVisit visit={visit} columns={named ? 6 : 5} />

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
        {named && <ActionsHead />}
      </TableHead>
      <TableBody>
        {rows.map((broadcast, index) => (
          <Fragment key={broadcast.id}>
            {index === newRows && index > 0 && lastVisit}
            <BroadcastTableRow
              broadcast={broadcast}
              state={stateOf(broadcast)}
              named={named}
              beside={beside}
            />
          </Fragment>
        ))}
        {newRows === rows.length && lastVisit}
      </TableBody>
    </SheetTable>
  )
}

type BroadcastTableRowProps = {
  broadcast: BroadcastRow
  state: RowState
  named: boolean
  beside: Beside | undefined
}

function BroadcastTableRow({ broadcast, state, named, beside }: BroadcastTableRowProps) {
  const { id, side, headline, broadcastListName, date, isOwn } = broadcast
  const isOpen = beside?.open === id
  return (
    <Row
      className={state === 'new' ? 'b-row is-new' : 'b-row'}
      read={state === 'read'}
      selected={isOpen}
      data-id={id}
    >
      <Cell className="b-side">
        <SideChip side={side} />
        {state === 'new' && <span className="sr">New</span>}
      </Cell>
      <RowHead className="b-subject two-lines">
        <Link
          className={hitClass}
          to="/broadcasts/$id"
          params={{ id: String(id) }}
          preload="intent"
          title={headline}
          aria-current={isOpen || undefined}
          onClick={(event) => beside?.choose(id, event)}
        >
          <Unbroken text={headline} />
        </Link>
      </RowHead>
      <Cell className="b-list soft">{broadcastListName}</Cell>
      <Cell className="b-firm">
        <Sender broadcast={broadcast} />
      </Cell>
      <Cell align="right" className="b-date soft">
        <RelativeTime className="num" at={date} />
      </Cell>
      {named && (
        <Cell className="menu-cell b-menu">
          {isOwn && (
            <span className={aboveClass}>
              <RowMenu broadcast={broadcast} />
            </span>
          )}
        </Cell>
      )}
    </Row>
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
