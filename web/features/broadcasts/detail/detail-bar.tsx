import type { BroadcastList } from '#contract/broadcasts/broadcasts.ts'
import { paths } from '#contract/paths.ts'
import { broadcastQuery, broadcastsQuery } from '#web/features/broadcasts/api.ts'
import {
  describeSearch,
  filterOf,
  readListSearch,
} from '#web/features/broadcasts/list/list-search.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useKeys } from '#web/platform/keys/keys.ts'
import { useRememberedSearch } from '#web/platform/lists/stored-search.ts'
import { BackLink } from '#web/platform/page/back-link.tsx'
import { useWayBack } from '#web/platform/page/origin.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'

/** Link back to where one came from, else the last list of this window (BC-028), and to the broadcasts before and after in it. */
export function DetailBar({ id, lists }: { id: number; lists: readonly BroadcastList[] }) {
  const navigate = useNavigate()
  const remembered = useRememberedSearch(paths.broadcasts)
  const search = useMemo(() => readListSearch(remembered), [remembered])
  const { previous, next } = useNeighbours(id, search)
  const { origin, goBack } = useWayBack()
  const goTo = (to: number) => () =>
    void navigate({ to: '/broadcasts/$id', params: { id: String(to) } })
  useKeys({
    b: origin ? goBack : () => void navigate({ to: '/broadcasts', search }),
    j: next === undefined ? undefined : goTo(next),
    k: previous === undefined ? undefined : goTo(previous),
  })
  return (
    <div className="d-bar">
      <BackLink to="/broadcasts" search={search} list={describeSearch(search, lists)} />
      <nav className="push row" aria-label="Broadcasts of the list">
        <Neighbour id={previous} icon="up" label="Previous" shortcut="k" />
        <Neighbour id={next} icon="down" label="Next" shortcut="j" />
      </nav>
    </div>
  )
}

type NeighbourProps = {
  id: number | undefined
  icon: 'up' | 'down'
  label: string
  shortcut: string
}

function Neighbour({ id, icon, label, shortcut }: NeighbourProps) {
  if (id === undefined) return null
  return (
    <Link
      className={buttonClass({ size: 'sm' })}
      to="/broadcasts/$id"
      params={{ id: String(id) }}
      preload="intent"
      title={`${label} broadcast (${shortcut})`}
      aria-keyshortcuts={shortcut}
    >
      <Icon name={icon} />
      {label}
    </Link>
  )
}

/** The broadcasts before and after in the page of the list, as it was shown last. */
function useNeighbours(id: number, search: ReturnType<typeof readListSearch>) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { pageSize } = usePreferences()
  const { data } = useQuery({
    ...broadcastsQuery(api, filterOf(search, pageSize)),
    staleTime: Infinity,
  })
  const ids = data?.results.map((row) => row.id) ?? []
  const at = ids.indexOf(id)
  const previous = at > 0 ? ids[at - 1] : undefined
  const next = at < 0 ? undefined : ids[at + 1]
  useEffect(() => {
    if (next !== undefined) void queryClient.prefetchQuery(broadcastQuery(api, next))
  }, [api, queryClient, next])
  return { previous, next }
}
