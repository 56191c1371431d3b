import type { BroadcastRow, BroadcastDetail } from '#contract/broadcasts/broadcasts.ts'
import type { LastVisit } from '#contract/broadcasts/read-marks.ts'
import { useRowKeys } from '#web/features/broadcasts/list/rows/row-keys.ts'
import { RowMenu } from '#web/features/broadcasts/list/rows/row-menu.tsx'
import { RepliedLink } from '#web/features/broadcasts/detail/replied.tsx'
import { NonBreakingText } from '#web/features/broadcasts/detail/non-breaking-text.tsx'
import { useRowStates } from '#web/features/broadcasts/list/rows/use-row-states.ts'
import { CompanyLink } from '#web/features/companies/public.ts'
import { CompanyName } from '#web/ui/marks/company-name.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { SideChip } from '#web/ui/marks/side-chip.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { cx } from '#web/ui/class-names.ts'
import { hitClass } from '#web/ui/table.tsx'
import { Link } from '@tanstack/react-router'
import { useRef, type MouseEvent, useState } from 'react'
import { markAllAsRead } from '#web/features/broadcasts/list/rows/read-marks.ts'
import { useKeys } from '#web/platform/keys/keys.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { useViewer } from '#web/platform/page/session.ts'
import type { Visit } from '#web/platform/visit/visit.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { dateText, minuteText } from '#web/ui/text/time-text.ts'
import { Tip } from '#web/ui/dialogs/tip.tsx'
import { broadcastQuery, useShowReplied } from '#web/features/broadcasts/api.ts'
import { replyDialog } from '#web/features/messages/reply-public.ts'
import { useApi } from '#web/platform/api/api.ts'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { useQueryClient } from '@tanstack/react-query'
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
  busy?: boolean | undefined
  /** Opens rows in the reading pane where possible. */
  beside?: ReadingPaneState | undefined
  /** Whether to mark where the last visit ended. */
  hasLastVisit?: boolean
  /** Whether quantity, condition and price get columns on wide screens. */
  hasFigures?: boolean
  /** The last visit of a member, as answered with the rows. */
  lastVisit?: LastVisit | undefined
}

/** Table of broadcasts; cards on a phone. Visitors get no company links and no row menu. */
export function BroadcastTable(props: BroadcastTableProps) {
  const { rows, caption, busy, beside, hasLastVisit, hasFigures, lastVisit } = props
  const table = useRef<HTMLTableElement>(null)
  const { stateOf, visit, newRows } = useRowStates(rows, lastVisit)
  const { isTrading } = useViewer()
  const { replyTo, dialog } = useRowReply()
  useRowKeys({
    table,
    hasMenus: rows.some(({ isOwn }) => isOwn),
    onMove: beside?.follow,
    // The open pane replies to its own broadcast.
    onReply: isTrading && beside?.open === undefined ? replyTo : undefined,
  })
  const named = rows.some(({ companyId }) => companyId !== undefined)
  const figure = (key: 'quantity' | 'condition' | 'price', header: string, width: string) =>
    ({
      key,
      header,
      width,
      from: '80rem',
      card: 'hidden',
      ...(key !== 'condition' && { align: 'right' }),
      className: 'b-figure',
      title: (row) => row[key],
      cell: (row) => row[key],
    }) as const satisfies Column<BroadcastRow>
  const all: readonly Column<BroadcastRow>[] = [
    {
      key: 'side',
      header: <span className="sr">Type</span>,
      width: '3.875rem',
      card: 'mark',
      className: 'b-side',
      cell: (broadcast) => (
        <>
          <SideChip side={broadcast.side} />
          {stateOf(broadcast) === 'new' && <span className="sr">New</span>}
        </>
      ),
    },
    {
      key: 'subject',
      header: 'Subject',
      card: 'title',
      isRowHeader: true,
      className: 'b-subject',
      cell: ({ id, headline, quantity, brand, description, condition, price }) => (
        <Link
          className={hitClass}
          to="/broadcasts/$id"
          params={{ id: String(id) }}
          preload="intent"
          title={headline}
          aria-current={beside?.open === id || undefined}
          onClick={(event) => beside?.choose(id, event)}
        >
          <span className="b-goods">
            <NonBreakingText text={`${brand} ${description}`} />
          </span>
          <span className="b-facts num">
            <span>{quantity} ×</span>
            <span className="b-condition">{condition}</span>
            <strong>{price}</strong>
          </span>
        </Link>
      ),
    },
    figure('quantity', 'Quantity', '5.25rem'),
    figure('condition', 'Condition', '7rem'),
    figure('price', 'Price', '6.5rem'),
    {
      key: 'list',
      header: 'List',
      width: '9.75rem',
      from: '64rem',
      card: 'foot',
      className: 'b-list soft',
      cell: ({ broadcastListName }) => broadcastListName,
    },
    {
      key: 'company',
      header: 'Company',
      width: named ? '13.25rem' : '9rem',
      card: named ? 'meta' : 'foot',
      className: named ? 'b-firm' : 'b-firm soft',
      cell: (broadcast) => (
        <>
          <Sender broadcast={broadcast} />
          <RepliedLink broadcast={broadcast} />
        </>
      ),
    },
    {
      key: 'date',
      header: 'Date',
      width: '6.5rem',
      align: 'right',
      sorted: 'descending',
      card: 'foot',
      className: 'b-date soft',
      cell: ({ date }) => <RelativeTime className="num" at={date} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      width: '2.5rem',
      card: 'action',
      className: 'menu-cell',
      cell: (broadcast) => <RowMenu broadcast={broadcast} />,
    },
  ]

  const columns = all.filter(({ className }) => hasFigures || className !== 'b-figure')

  return (
    <>
      <DataTable
        ref={table}
        caption={caption}
        columns={named ? columns : columns.slice(0, -1)}
        rows={rows}
        rowKey={({ id }) => id}
        rowProps={(row) => ({
          read: stateOf(row) === 'read',
          selected: beside?.open === row.id,
          className: stateOf(row) === 'new' ? 'is-new' : undefined,
          'data-id': row.id,
        })}
        divider={
          hasLastVisit && visit && newRows > 0
            ? { before: newRows, content: <LastVisitLine visit={visit} /> }
            : undefined
        }
        busy={busy}
        className={cx('b-table', !named && 'b-anonymous', hasFigures && 'has-figures')}
      />
      {dialog}
    </>
  )
}

function Sender({ broadcast: { company, companyId, isOwn } }: { broadcast: BroadcastRow }) {
  return (
    <CompanyName tier={company.tier} title={company.name}>
      {isOwn ? (
        'Your company'
      ) : companyId === undefined ? (
        // The name is the same in every row: cards show only the tier.
        <span className="sr-phone">{company.name}</span>
      ) : (
        <CompanyLink id={companyId} name={company.name} />
      )}
    </CompanyName>
  )
}

const explanation =
  'A dot marks broadcasts sent since your last visit that you have not opened. Grey broadcasts have been read, by members on any device. A new visit starts after 30 minutes of inactivity.'

/** Separator between broadcasts new since the last visit and older ones. */
function LastVisitLine({ visit }: { visit: Visit }) {
  const { timeZone } = usePreferences()
  useKeys({ m: () => markAllAsRead() })
  const after = visit.isMarked ? 'you marked all as read' : 'your last visit'
  return (
    <span className="b-since">
      <Icon name="up" small />
      New since {after}, <span className="num">{momentText(visit.since, timeZone)}</span>
      <Tip text={explanation}>
        <button type="button" aria-keyshortcuts="m" onClick={() => markAllAsRead()}>
          Mark all as read
        </button>
      </Tip>
    </span>
  )
}

/** Time, with the date unless it is today. */
function momentText(at: number, timeZone: string): string {
  const text = minuteText(at, timeZone)
  return dateText(at, timeZone) === dateText(Date.now(), timeZone) ? text.slice(-5) : text
}

/** Replies to a row of the list without opening it. */
function useRowReply() {
  const api = useApi()
  const queryClient = useQueryClient()
  const showReplied = useShowReplied()
  const reply = usePopup(replyDialog)
  const [broadcast, setBroadcast] = useState<BroadcastDetail>()

  async function replyTo(id: number) {
    const opened = await queryClient.fetchQuery(broadcastQuery(api, id))
    if (opened.isOwn || opened.companyId === undefined) return
    setBroadcast(opened)
    reply.show()
  }

  return {
    replyTo: (id: number) => void replyTo(id).catch(reportError),
    dialog: broadcast && reply.render({ broadcast, onSent: showReplied }),
  }
}
