import type { broadcastBoard, BroadcastList, Side } from '#contract/broadcasts/broadcasts.ts'
import type { Payload } from '#contract/endpoint.ts'
import { countText } from '#contract/numbers.ts'
import { boardRows } from '#web/features/site/home/board-rows.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { SideChip } from '#web/ui/marks/side-chip.tsx'
import { minuteText } from '#web/ui/text/time-text.ts'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import './market-board.css'

type MarketBoardProps = { board: Payload<typeof broadcastBoard>; lists: readonly BroadcastList[] }

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
