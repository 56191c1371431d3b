import { listBroadcasts, type BroadcastRow } from '#contract/broadcasts/broadcasts.ts'
import type { Payload } from '#contract/endpoint.ts'
import { broadcastsQuery } from '#web/features/broadcasts/api.ts'
import { filterOf, type ListSearch } from '#web/features/broadcasts/list/list-search.ts'
import { newRows } from '#web/features/broadcasts/list/rows/new-rows.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { useApi } from '#web/platform/api/use-api.ts'
import { onLive } from '#web/platform/live/use-live.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

/** Every reader hears of a broadcast at the same moment; their questions come within this time, in ms. */
const spreadMs = 2000
/** A page asks at most this often, in ms. */
const atMostEveryMs = 5000

/** What the first page of a list would show by now. */
interface Latest {
  listKey: string
  /** The rows it was asked above: beside rows read later it is old news. */
  above: readonly BroadcastRow[]
  page: Payload<typeof listBroadcasts>
}

/** How many rows the reader would see above those shown, and how to see them. */
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
    const { payload } = await api(listBroadcasts, { query: filter })
    setLatest({ listKey, above: shown, page: payload })
  })
  useEffect(() => {
    if (!isOffered) return undefined
    let askedAt = -Infinity
    let waiting: ReturnType<typeof setTimeout> | undefined
    let isOwed = false
    const isSeen = () => document.visibilityState === 'visible'
    function askSoon() {
      const wait = askedAt + atMostEveryMs - performance.now()
      waiting ??= setTimeout(askNow, Math.max(0, wait) + Math.random() * spreadMs)
    }
    function askNow() {
      waiting = undefined
      isOwed = !isSeen()
      if (isOwed) return
      askedAt = performance.now()
      // The next word of the channel is the next occasion.
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
    /** There may be more than one page holds. */
    isMore: count === pageSize,
    show() {
      setLatest(undefined)
      if (page) queryClient.setQueryData(queryKey, page)
    },
  }
}
