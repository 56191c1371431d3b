import { tabs } from '#contract/broadcasts/broadcasts.ts'
import { broadcastsQuery } from '#web/features/broadcasts/public.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { Panel } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { SideChip } from '#web/ui/marks/side-chip.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

/** The first page of My Broadcasts. */
export const ownFilter = { page: 1, pageSize: 10, onlyOwnBroadcasts: true }

/** The viewer's own broadcasts, newest first; hidden if there are none. */
export function OwnBroadcasts() {
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
              className="plain cut"
              to="/broadcasts/$id"
              params={{ id: String(broadcast.id) }}
              title={broadcast.headline}
            >
              {broadcast.headline}
            </Link>
            <RelativeTime className="soft num nowrap" at={broadcast.date} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
