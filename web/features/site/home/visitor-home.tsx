import type { BroadcastList, BroadcastRow } from '#contract/broadcasts/broadcasts.ts'
import type { Settings } from '#contract/site/site.ts'
import { tierNames, tierYears, type Tier } from '#contract/tiers.ts'
import type { Payload } from '#web/platform/api/api.ts'
import { HomeTeaser } from '#web/features/content/news/home-public.ts'
import { HomeFinders } from '#web/features/site/home/home-finders.tsx'
import { LatestBroadcasts, MarketBoard } from '#web/features/site/home/market-board.tsx'
import { TopSearches } from '#web/features/site/home/top-searches.tsx'
import { TrialLink, useClosedRegistration } from '#web/platform/page/trial-link.tsx'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { StatLine } from '#web/ui/stat-line.tsx'
import { TierMark } from '#web/ui/marks/tier-mark.tsx'
import { Link } from '@tanstack/react-router'
import './home-page.css'

type VisitorHomeProps = {
  rows: readonly BroadcastRow[]
  board: Payload<'broadcastBoard'>
  lists: readonly BroadcastList[]
  claims: Settings['claims']
}

/** The home page of visitors: introduction, market board, latest broadcasts (SH-014, SH-015). */
export function VisitorHome({ rows, board, lists, claims }: VisitorHomeProps) {
  const isClosed = useClosedRegistration() !== undefined
  return (
    <main id="main" className="page reading home">
      <section className="hero">
        <div>
          <h1>The members-only market for used and refurbished IT</h1>
          <p className="lead">
            {claims ? `Since ${claims.since}, traders` : 'Traders'}, brokers and refurbishers buy
            and sell computers, servers, networking and parts here, company to company.
          </p>
          <div className="row wrap cta">
            <TrialLink size="lg" />
            <Link to="/broadcasts" className={buttonClass({ size: 'lg' })}>
              See the broadcasts
            </Link>
          </div>
          <p className="small muted">
            {!isClosed && 'One month free. '}Our staff approve every company before it can trade
            here.
          </p>
          {claims && <Claims claims={claims} />}
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

      <HomeTeaser />

      <InfoCards claims={claims} />

      {!isClosed && (
        <section className="row wrap ask" aria-labelledby="ask">
          <div>
            <h2 id="ask">See who is behind the next broadcast</h2>
            <p className="soft">Names, telephone numbers and replies, free for one month.</p>
          </div>
          <TrialLink size="lg" />
        </section>
      )}
    </main>
  )
}

/** Figures from the settings, drawn once staff have confirmed them (AM-020). */
function Claims({ claims }: { claims: NonNullable<Settings['claims']> }) {
  return (
    <StatLine
      open
      className="claims"
      items={[
        { term: 'Verified members', value: claims.members },
        { term: 'Countries', value: claims.countries },
        { term: 'Broadcasts a day', value: claims.broadcastsPerDay },
        { term: 'In business since', value: claims.since },
      ]}
    />
  )
}

const tiers: readonly {
  tier: Tier
  to: '/diamond-members' | '/gold-members' | '/trusted-members'
}[] = [
  { tier: 1, to: '/trusted-members' },
  { tier: 2, to: '/gold-members' },
  { tier: 4, to: '/diamond-members' },
]

/** Cards about the market, its rules and its tiers (SH-016). */
function InfoCards({ claims }: { claims: Settings['claims'] | undefined }) {
  return (
    <section className="info-cards" aria-label="About the market">
      <article>
        <h2>The Network</h2>
        <p>
          Traders, brokers, refurbishers and service providers
          {claims && ` in ${claims.countries} countries`}. One broadcast reaches everyone on its
          list, immediately or in a daily digest.
        </p>
        <Link to="/$" params={{ _splat: 'broadcast-rules' }}>
          Broadcast Rules
        </Link>
      </article>
      <article>
        <h2>Trade Safe</h2>
        <p>
          {claims ? 'Every member is verified' : 'Our staff approve every company'}, and grades A to
          D are defined. Complaints are mediated, and a company with an unsolved complaint loses its
          tier.
        </p>
        <Link to="/$" params={{ _splat: 'grading-guidelines' }}>
          Grading Guidelines
        </Link>
      </article>
      <article>
        <h2>Top Searches</h2>
        <TopSearches />
      </article>
      <article>
        <h2>Trusted Gold &amp; Diamond</h2>
        <ul className="stack tight soft">
          {tiers.map(({ tier, to }) => (
            <li key={tier} className="row">
              <TierMark tier={tier} />
              <Link to={to}>{tierNames[tier]}</Link> {tierYears[tier]} years or more
            </li>
          ))}
        </ul>
        <p>
          No unsolved complaints, and a 1 month <span className="nowrap">return-to-base</span>{' '}
          warranty.
        </p>
      </article>
    </section>
  )
}
