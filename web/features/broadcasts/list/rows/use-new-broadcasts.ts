import type { BroadcastRow } from '#contract/broadcasts/broadcasts.ts'
import { broadcastsQuery } from '#web/features/broadcasts/api.ts'
import { filterOf, type ListSearch } from '#web/features/broadcasts/list/list-search.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { useApi, type Payload } from '#web/platform/api/api.ts'
import { onLive } from '#web/platform/live/use-live.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

/** Random delay in ms that spreads the refetches of all clients. */
const refetchJitterMs = 2000
const minRefetchIntervalMs = 5000

/** Latest first page of a list. */
interface Latest {
  listKey: string
  /** Rows shown when it was fetched; it is stale for others. */
  above: readonly BroadcastRow[]
  page: Payload<'listBroadcasts'>
}

/** Number of new rows and a function to show them. */
export function useNewBroadcasts(search: ListSearch, shown: readonly BroadcastRow[]) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { pageSize } = usePreferences()
  const [latest, setLatest] = useState<Latest>()
  const filter = filterOf(search, pageSize)
  const { queryKey } = broadcastsQuery(api, filter)
  const listKey = JSON.stringify(queryKey)
  const isOffered = (search.page ?? 1) === 1 && !search.query

  const ask = useEffectEvent(async () => {
    const { payload } = await api('listBroadcasts', { query: filter })
    setLatest({ listKey, above: shown, page: payload })
  })
  useEffect(() => {
    if (!isOffered) return undefined
    let askedAt = -Infinity
    let waiting: ReturnType<typeof setTimeout> | undefined
    let isOwed = false
    const isSeen = () => document.visibilityState === 'visible'
    function askSoon() {
      const wait = askedAt + minRefetchIntervalMs - performance.now()
      waiting ??= setTimeout(askNow, Math.max(0, wait) + Math.random() * refetchJitterMs)
    }
    function askNow() {
      waiting = undefined
      isOwed = !isSeen()
      if (isOwed) return
      askedAt = performance.now()
      // The next live event retries.
      ask().catch(() => {})
    }
    const askWhenSeen = () => {
      if (isOwed && isSeen()) askSoon()
    }
    const stopHearing = onLive('broadcast refetch', askSoon)
    document.addEventListener('visibilitychange', askWhenSeen)
    return () => {
      stopHearing()
      clearTimeout(waiting)
      document.removeEventListener('visibilitychange', askWhenSeen)
    }
  }, [isOffered, listKey])

  const isCurrent = isOffered && latest?.listKey === listKey && latest.above === shown
  const page = isCurrent ? latest.page : undefined
  const count = page ? newRows(page.results, shown).length : 0
  return {
    count,
    /** Whether there may be more than one page of new rows. */
    isMore: count === pageSize,
    show() {
      setLatest(undefined)
      if (page) queryClient.setQueryData(queryKey, page)
    },
  }
}

/** Rows newer than those shown, sent or resent since. */
export function newRows(
  latest: readonly BroadcastRow[],
  shown: readonly BroadcastRow[],
): BroadcastRow[] {
  const dates = new Map(shown.map(({ id, date }) => [id, date]))
  const newest = shown[0]?.date ?? ''
  return latest.filter(({ id, date }) => date >= newest && dates.get(id) !== date)
}
