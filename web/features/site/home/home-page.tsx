import {
  type broadcastBoard,
  type BroadcastList,
  type BroadcastRow,
  tabs,
} from '#contract/broadcasts/broadcasts.ts'
import type { Payload } from '#contract/endpoint.ts'
import { countText } from '#contract/numbers.ts'
import {
  boardQuery,
  broadcastsQuery,
  listsQuery,
  ComposeButton,
  MoreMenu,
  SuppressedLine,
  suppressedAddressesQuery,
} from '#web/features/broadcasts/public.ts'
import { HomeTeaser, homePostQuery } from '#web/features/news/home-public.ts'
import { NewMatches, newMatchesQuery } from '#web/features/matching/news-public.ts'
import { topSearchesQuery } from '#web/features/site/home/top-searches.tsx'
import { VisitorHome } from '#web/features/site/home/visitor-home.tsx'
import { LatestBroadcasts, MarketBoard } from '#web/features/site/home/market-board.tsx'
import { organizationData, pageHead } from '#web/platform/page/head.ts'
import { sessionQuery, useViewer, viewerOf } from '#web/platform/page/session.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useApi, useLoaderQuery } from '#web/platform/api/api.ts'
import { Panel } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { SideChip } from '#web/ui/marks/side-chip.tsx'
import { useSuspenseQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import './home-page.css'

/** The newest broadcasts; members see fewer of them. */
const latest = { page: 1, pageSize: 10 }

export const Route = createFileRoute('/')({
  loader: async ({ context: { api, queryClient } }) => {
    const user = await queryClient.ensureQueryData(sessionQuery(api))
    const [{ claims, productName }] = await Promise.all([
      queryClient.ensureQueryData(settingsQuery(api)),
      queryClient.ensureQueryData(broadcastsQuery(api, latest)),
      queryClient.ensureQueryData(boardQuery(api)),
      queryClient.ensureQueryData(listsQuery(api)),
      viewerOf(user).isTrading && queryClient.ensureQueryData(broadcastsQuery(api, ownFilter)),
      viewerOf(user).isTrading && queryClient.prefetchQuery(newMatchesQuery(api)),
      queryClient.prefetchQuery(homePostQuery(api)),
      // Optional, so a failure does not fail the page.
      user === null && queryClient.prefetchQuery(topSearchesQuery(api)),
      !viewerOf(user).readsAsVisitor && queryClient.prefetchQuery(suppressedAddressesQuery(api)),
    ])
    return {
      title: 'The members-only market for used and refurbished IT',
      description: claims
        ? `Since ${claims.since}, traders, brokers and refurbishers buy and sell computers, servers, networking and parts here: ${claims.members} verified members in ${claims.countries} countries.`
        : 'Traders, brokers and refurbishers buy and sell computers, servers, networking and parts here, company to company.',
      keywords:
        'used IT, refurbished IT, WTS, WTB, IT brokers, laptops, servers, networking, parts',
      path: '/',
      data: [organizationData(productName)],
    }
  },
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData) : {}),
  component: HomePage,
})

function HomePage() {
  const api = useApi()
  const { isMember } = useViewer()
  const { claims } = useSuspenseQuery(settingsQuery(api)).data
  const rows = useLoaderQuery(broadcastsQuery(api, latest))
  const board = useLoaderQuery(boardQuery(api))
  const lists = useSuspenseQuery(listsQuery(api)).data
  if (!rows || !board) return <main id="main" className="page" aria-busy="true" />
  return isMember ? (
    <MemberHome rows={rows.results} board={board} lists={lists} />
  ) : (
    <VisitorHome rows={rows.results} board={board} lists={lists} claims={claims} />
  )
}

type MemberHomeProps = {
  rows: readonly BroadcastRow[]
  board: Payload<typeof broadcastBoard>
  lists: readonly BroadcastList[]
}

/** The home page of members: newest broadcasts, market board, compose button (SH-020). */
function MemberHome({ rows, board, lists }: MemberHomeProps) {
  const { isTrading, readsAsVisitor } = useViewer()
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
      {!readsAsVisitor && <SuppressedLine />}
      {isTrading && <NewMatches />}
      <LatestBroadcasts rows={rows} most="member" />
      <p className="space-above">
        <Link to="/broadcasts">Show all broadcasts</Link>
      </p>
      <div className="home-desk">
        {board.total > 0 && <MarketBoard board={board} lists={lists} />}
        {isTrading && <OwnBroadcasts />}
      </div>
      <HomeTeaser />
    </main>
  )
}

/** The first page of My Broadcasts. */
const ownFilter = { page: 1, pageSize: 10, onlyOwnBroadcasts: true }

/** The viewer's own broadcasts, newest first; hidden if there are none. */
function OwnBroadcasts() {
  const { data } = useQuery(broadcastsQuery(useApi(), ownFilter))
  if (!data || data.results.length === 0) return null
  return (
    <Panel
      pad={false}
      title="My Broadcasts"
      aside={
        <Link className="small" to="/broadcasts" search={{ tab: tabs.mine }}>
          Show all {data.numResults}
        </Link>
      }
    >
      <ul className="entries own-broadcasts">
        {data.results.map((broadcast) => (
          <li key={broadcast.id}>
            <SideChip side={broadcast.side} />
            <Link
              className="plain own-offer"
              to="/broadcasts/$id"
              params={{ id: String(broadcast.id) }}
              title={broadcast.headline}
            >
              <span className="nowrap">{broadcast.quantity} × </span>
              <span className="cut">
                {broadcast.brand} {broadcast.description}
              </span>
              <span className="nowrap num">
                {broadcast.condition}, {broadcast.price}
              </span>
            </Link>
            <RelativeTime className="soft num nowrap" at={broadcast.date} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
