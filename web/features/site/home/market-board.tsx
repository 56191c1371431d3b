import {
  type BroadcastList,
  type Side,
  homeBroadcasts,
  type BroadcastRow,
} from '#contract/broadcasts/broadcasts.ts'
import { countText } from '#contract/figures/numbers.ts'
import type { Payload } from '#web/platform/api/api.ts'
import { BroadcastTable } from '#web/features/broadcasts/public.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { SideChip } from '#web/ui/marks/side-chip.tsx'
import { minuteText } from '#web/ui/text/time-text.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import './market-board.css'

type MarketBoardProps = { board: Payload<'broadcastBoard'>; lists: readonly BroadcastList[] }

/** Broadcasts of the last 24 hours per list: WTS to the left, WTB to the right, on one scale. */
export function MarketBoard({ board, lists }: MarketBoardProps) {
  const { timeZone } = usePreferences()
  const { rows, wts, wtb, most } = boardRows(board.results, lists)
  const scale = { '--wts': most.wts, '--wtb': most.wtb } as CSSProperties
  return (
    <section className="board panel" aria-labelledby="board-title" style={scale}>
      <header>
        <h2 id="board-title">The market, last 24 hours</h2>
        <span className="small muted num">
          updated {minuteText(board.updatedAt, timeZone).slice(-5)}
        </span>
      </header>
      <table>
        <caption className="sr">Broadcasts per list in the last 24 hours</caption>
        <thead>
          <tr>
            <th scope="col">List</th>
            <th scope="col" className="sell">
              <Total side="WTS" count={wts} />
            </th>
            <th scope="col" className="buy">
              <Total side="WTB" count={wtb} />
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.list.id}>
              <th scope="row">
                <Link className="plain" to="/broadcasts/$id" params={{ id: row.list.path }}>
                  {row.list.name}
                </Link>
              </th>
              <td className="sell">
                <Bar count={row.wts} />
              </td>
              <td className="buy">
                <Bar count={row.wtb} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Total({ side, count }: { side: Side; count: number }) {
  return (
    <span className="total">
      <SideChip side={side} />
      <span className="num">{countText(count)}</span>
    </span>
  )
}

function Bar({ count }: { count: number }) {
  return (
    <span className="bar-of">
      <span className="num">{countText(count)}</span>
      <i style={{ '--v': count } as CSSProperties} />
    </span>
  )
}

interface Counted {
  listId: number
  wts: number
  wtb: number
}

/** Minimum share of the board for each side, so that its header fits. */
const minShare = 0.34

/** Rows of the market board, busiest list first; `most` is the longest bar of each side. */
export function boardRows(counted: readonly Counted[], lists: readonly BroadcastList[]) {
  const rows = lists
    .map((list) => {
      const counts = counted.find(({ listId }) => listId === list.id)
      return { list, wts: counts?.wts ?? 0, wtb: counts?.wtb ?? 0 }
    })
    .sort((a, b) => b.wts + b.wtb - (a.wts + a.wtb) || a.list.order - b.list.order)
  const sum = (side: 'wts' | 'wtb') => rows.reduce((total, row) => total + row[side], 0)
  const longest = (side: 'wts' | 'wtb') => Math.max(1, ...rows.map((row) => row[side]))
  const min = (longest('wts') + longest('wtb')) * minShare
  return {
    rows,
    wts: sum('wts'),
    wtb: sum('wtb'),
    most: { wts: Math.max(longest('wts'), min), wtb: Math.max(longest('wtb'), min) },
  }
}

type LatestProps = { rows: readonly BroadcastRow[]; most: keyof typeof homeBroadcasts }

/** The newest broadcasts (SH-015, SH-020). */
export function LatestBroadcasts({ rows, most }: LatestProps) {
  if (rows.length === 0) {
    return (
      <Empty title="There are no broadcasts yet.">
        Broadcasts of members appear here as soon as the first one is sent.
      </Empty>
    )
  }
  return <BroadcastTable rows={rows.slice(0, homeBroadcasts[most])} caption="Latest broadcasts" />
}
