import { boardQuery, broadcastsQuery, listsQuery } from '#web/features/broadcasts/public.ts'
import { MemberHome } from '#web/features/site/home/member-home.tsx'
import { ownFilter } from '#web/features/site/home/own-broadcasts.tsx'
import { topSearchesQuery } from '#web/features/site/home/top-searches.tsx'
import { VisitorHome } from '#web/features/site/home/visitor-home.tsx'
import { pageHead } from '#web/platform/page/head.ts'
import { sessionQuery, useViewer, viewerOf } from '#web/platform/page/session.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { useLoaderQuery } from '#web/platform/api/use-loader-query.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

/** The newest broadcasts; members see fewer of them. */
const latest = { page: 1, pageSize: 10 }

export const Route = createFileRoute('/')({
  loader: async ({ context: { api, queryClient } }) => {
    const user = await queryClient.ensureQueryData(sessionQuery(api))
    const [{ claims }] = await Promise.all([
      queryClient.ensureQueryData(settingsQuery(api)),
      queryClient.ensureQueryData(broadcastsQuery(api, latest)),
      queryClient.ensureQueryData(boardQuery(api)),
      queryClient.ensureQueryData(listsQuery(api)),
      viewerOf(user).isTrading && queryClient.ensureQueryData(broadcastsQuery(api, ownFilter)),
      // Optional, so a failure does not fail the page.
      user === null && queryClient.prefetchQuery(topSearchesQuery(api)),
    ])
    return {
      title: 'The members-only market for used and refurbished IT',
      description: `Since ${claims.since}, traders, brokers and refurbishers buy and sell computers, servers, networking and parts here: ${claims.members} verified members in ${claims.countries} countries.`,
      keywords:
        'used IT, refurbished IT, WTS, WTB, IT brokers, laptops, servers, networking, parts',
      path: '/',
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
