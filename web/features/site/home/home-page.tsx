import { type BroadcastRow } from '#contract/broadcasts/broadcasts.ts'
import { countText } from '#contract/figures/numbers.ts'
import {
  boardQuery,
  broadcastsQuery,
  listsQuery,
  ComposeButton,
  MoreMenu,
  SuppressedLine,
  suppressedAddressesQuery,
} from '#web/features/broadcasts/public.ts'
import { MemberDesk, prefetchMemberDesk } from '#web/features/home/public.ts'
import { HomeTeaser, homePostQuery } from '#web/features/content/news/home-public.ts'
import { topSearchesQuery } from '#web/features/site/home/top-searches.tsx'
import { VisitorHome } from '#web/features/site/home/visitor-home.tsx'
import { LatestBroadcasts } from '#web/features/site/home/market-board.tsx'
import { organizationData, pageHead } from '#web/platform/page/head.ts'
import { sessionQuery, useViewer, viewerOf } from '#web/platform/page/session.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useApi, useLoaderQuery, type Payload } from '#web/platform/api/api.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
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
      viewerOf(user).isTrading && prefetchMemberDesk(api, queryClient),
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
    <MemberHome rows={rows.results} board={board} />
  ) : (
    <VisitorHome rows={rows.results} board={board} lists={lists} claims={claims} />
  )
}

type MemberHomeProps = {
  rows: readonly BroadcastRow[]
  board: Payload<'broadcastBoard'>
}

/** The home page of members: what waits for those who trade, and the newest broadcasts (SH-020). */
function MemberHome({ rows, board }: MemberHomeProps) {
  const { user, isTrading, readsAsVisitor } = useViewer()
  const Latest = isTrading ? 'h2' : 'h1'
  const latestHead = (
    <div className={isTrading ? 'head latest-head' : 'head'}>
      <Latest>Latest broadcasts</Latest>
      <p className="sub small num no-phone">{countText(board.total)} in the last 24 hours</p>
      <Link className="push small target" to="/broadcasts">
        Show all broadcasts
      </Link>
    </div>
  )
  return (
    <main id="main" className="page">
      {isTrading && (
        <div className="head home-head">
          <h1>Home</h1>
          <p className="sub no-phone">{user?.companyName}</p>
          <div className="row push">
            <ComposeButton />
            <MoreMenu />
          </div>
        </div>
      )}
      {!readsAsVisitor && <SuppressedLine />}
      {isTrading && (
        <Suspense>
          <MemberDesk />
        </Suspense>
      )}
      {latestHead}
      <LatestBroadcasts rows={rows} most="member" />
      <HomeTeaser />
    </main>
  )
}
