import type { BroadcastRow } from '#contract/broadcasts/broadcasts.ts'
import { useRowKeys } from '#web/features/broadcasts/list/rows/row-keys.ts'
import { RowMenu } from '#web/features/broadcasts/list/rows/row-menu.tsx'
import { NonBreakingText } from '#web/features/broadcasts/detail/non-breaking-text.tsx'
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
import { markAllAsRead } from '#web/features/broadcasts/list/rows/read-marks.ts'
import { useKeys } from '#web/platform/keys/keys.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import type { Visit } from '#web/platform/visit/visit.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { dateText, minuteText } from '#web/ui/text/time-text.ts'
import { Tip } from '#web/ui/dialogs/tip.tsx'
import './broadcast-table.css'

/** State and handlers of the reading pane. */
export interface ReadingPaneState {
  /** Id of the open broadcast. */
  open: number | undefined
  /** Opens the broadcast in the pane unless the click should open its page. */
  choose: (id: number, event: MouseEvent<HTMLAnchorElement>) => void
  /** Called when keyboard navigation reaches a row. */
  follow: (id: number) => void
}

type BroadcastTableProps = {
  rows: readonly BroadcastRow[]
  caption: string
  /** Whether newer rows are loading. */
  busy?: boolean
  /** Opens rows in the reading pane where possible. */
  beside?: ReadingPaneState | undefined
  /** Whether to mark where the last visit ended. */
  hasLastVisit?: boolean
}

/** Table of broadcasts; cards on a phone. Visitors get no company links and no row menu. */
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
  beside: ReadingPaneState | undefined
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
          <NonBreakingText text={headline} />
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

const explanation =
  'A dot marks broadcasts sent since your last visit that you have not opened. Grey broadcasts have been read in this browser. A new visit starts after 30 minutes of inactivity.'

/** Separator between broadcasts new since the last visit and older ones. */
function LastVisit({ visit, columns }: { visit: Visit; columns: number }) {
  const { timeZone } = usePreferences()
  useKeys({ m: markAllAsRead })
  const after = visit.isMarked ? 'you marked all as read' : 'your last visit'
  return (
    <tr role="row" className="b-since">
      <td role="cell" colSpan={columns - 1}>
        <span className="b-since-line">
          <Icon name="up" small />
          New since {after}, <span className="num">{momentText(visit.since, timeZone)}</span>
          <Tip text={explanation}>
            <button type="button" aria-keyshortcuts="m" onClick={markAllAsRead}>
              Mark all as read
            </button>
          </Tip>
        </span>
      </td>
      {/* Goes where the list's column goes. */}
      <td role="cell" className="b-list" aria-hidden="true" />
    </tr>
  )
}

/** Time, with the date unless it is today. */
function momentText(at: number, timeZone: string): string {
  const text = minuteText(at, timeZone)
  return dateText(at, timeZone) === dateText(Date.now(), timeZone) ? text.slice(-5) : text
}
