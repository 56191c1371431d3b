import type {
  broadcastBoard,
  BroadcastList,
  BroadcastRow,
} from '#contract/broadcasts/broadcasts.ts'
import type { Payload } from '#contract/endpoint.ts'
import type { Settings } from '#contract/site/site.ts'
import { HomeFinders } from '#web/features/site/home/home-finders.tsx'
import { InfoCards } from '#web/features/site/home/info-cards.tsx'
import { LatestBroadcasts } from '#web/features/site/home/latest-broadcasts.tsx'
import { MarketBoard } from '#web/features/site/home/market-board.tsx'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Link } from '@tanstack/react-router'
import './home-page.css'

type VisitorHomeProps = {
  rows: readonly BroadcastRow[]
  board: Payload<typeof broadcastBoard>
  lists: readonly BroadcastList[]
  claims: Settings['claims']
}

/** The home page of visitors: introduction, market board, latest broadcasts (SH-014, SH-015). */
export function VisitorHome({ rows, board, lists, claims }: VisitorHomeProps) {
  return (
    <main id="main" className="page home">
      <section className="hero">
        <div>
          <h1>The members-only market for used and refurbished IT</h1>
          <p className="lead">
            Since {claims.since}, traders, brokers and refurbishers buy and sell computers, servers,
            networking and parts here, company to company.
          </p>
          <div className="row wrap cta">
            <Link to="/register" className={buttonClass({ variant: 'primary', size: 'lg' })}>
              Start a free trial
            </Link>
            <Link to="/broadcasts" className={buttonClass({ size: 'lg' })}>
              See the broadcasts
            </Link>
          </div>
          <p className="small muted">
            One month free. Every company is verified before it can trade here.
          </p>
          <Claims claims={claims} />
        </div>
        {board.total > 0 && <MarketBoard board={board} lists={lists} />}
      </section>

      <HomeFinders />

      <section aria-labelledby="latest">
        <div className="head sec">
          <h2 id="latest">Latest broadcasts</h2>
          <p className="sub small">Names and details are for members.</p>
          <Link className="push small" to="/broadcasts">
            All broadcasts
          </Link>
        </div>
        <LatestBroadcasts rows={rows} most="visitor" />
      </section>

      <InfoCards countries={claims.countries} />

      <section className="row wrap ask" aria-labelledby="ask">
        <div>
          <h2 id="ask">See who is behind the next broadcast</h2>
          <p className="soft">Names, telephone numbers and replies, free for one month.</p>
        </div>
        <Link to="/register" className={buttonClass({ variant: 'primary', size: 'lg' })}>
          Start a free trial
        </Link>
      </section>
    </main>
  )
}

/** Figures from the settings. */
function Claims({ claims }: { claims: Settings['claims'] }) {
  const figures = [
    ['Verified members', claims.members],
    ['Countries', claims.countries],
    ['Broadcasts a day', claims.broadcastsPerDay],
    ['In business since', claims.since],
  ] as const
  return (
    <dl className="row wrap claims">
      {figures.map(([term, figure]) => (
        <div key={term}>
          <dt className="small muted">{term}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
