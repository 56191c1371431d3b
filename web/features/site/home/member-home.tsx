import type {
  broadcastBoard,
  BroadcastList,
  BroadcastRow,
} from '#contract/broadcasts/broadcasts.ts'
import type { Payload } from '#contract/endpoint.ts'
import { countText } from '#contract/numbers.ts'
import { ComposeButton, MoreMenu } from '#web/features/broadcasts/public.ts'
import { LatestBroadcasts } from '#web/features/site/home/latest-broadcasts.tsx'
import { MarketBoard } from '#web/features/site/home/market-board.tsx'
import { OwnBroadcasts } from '#web/features/site/home/own-broadcasts.tsx'
import { useViewer } from '#web/platform/page/session.ts'
import { Link } from '@tanstack/react-router'
import './home-page.css'

type MemberHomeProps = {
  rows: readonly BroadcastRow[]
  board: Payload<typeof broadcastBoard>
  lists: readonly BroadcastList[]
}

/** The home page of members: newest broadcasts, market board, compose button (SH-020). */
export function MemberHome({ rows, board, lists }: MemberHomeProps) {
  const { isTrading } = useViewer()
  return (
    <main id="main" className="page">
      <div className="head home-head">
        <h1>Latest broadcasts</h1>
        <p className="sub num no-phone">{countText(board.total)} in the last 24 hours</p>
        {isTrading && (
          <div className="row push">
            <ComposeButton />
            <MoreMenu />
          </div>
        )}
      </div>
      <LatestBroadcasts rows={rows} most="member" />
      <p className="space-above">
        <Link to="/broadcasts">Show all broadcasts</Link>
      </p>
      <div className="home-desk">
        {board.total > 0 && <MarketBoard board={board} lists={lists} />}
        {isTrading && <OwnBroadcasts />}
      </div>
    </main>
  )
}
