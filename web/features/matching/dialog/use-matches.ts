import type { MatchMethod } from '#contract/broadcasts/matching.ts'
import {
  aiMatchesQuery,
  isPolling,
  newMatchesKey,
  oldMatchesQuery,
} from '#web/features/matching/api.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useMemberView } from '#web/platform/page/session.ts'
import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'

type LookupOptions = { id: number; isFromOwnBroadcasts: boolean; isEnabled: boolean }

/** Both lookups of a broadcast, polled while its matches are being computed. */
export function useMatches({ isEnabled, ...lookup }: LookupOptions) {
  const api = useApi()
  const queryClient = useQueryClient()
  const oldQuery = oldMatchesQuery(api, lookup)
  const aiQuery = aiMatchesQuery(api, lookup)
  const old = useQuery({ ...oldQuery, enabled: isEnabled })
  const ai = useQuery({ ...aiQuery, enabled: isEnabled })

  const isWaiting = (
    { isError, data }: { isError: boolean; data?: typeof old.data | undefined },
    key: QueryKey,
  ) => {
    if (!data) return !isError
    if (data.results.length > 0) return false
    return isPolling(data, queryClient.getQueryState(key)?.dataUpdateCount ?? 0)
  }
  return {
    old,
    ai,
    own: old.data?.broadcast ?? ai.data?.broadcast ?? undefined,
    isLoading: isWaiting(old, oldQuery.queryKey) || isWaiting(ai, aiQuery.queryKey),
  }
}

/** Records once for each match that it was shown, after which the home page no longer counts them as new. */
export function useRecordShown(id: number, method: MatchMethod, ids: readonly number[]) {
  const api = useApi()
  const queryClient = useQueryClient()
  const recorded = useRef(new Set<number>())
  const shown = ids.join(',')
  const record = useEffectEvent(async () => {
    const broadcastIds = ids.filter((one) => !recorded.current.has(one))
    if (broadcastIds.length === 0) return
    for (const one of broadcastIds) recorded.current.add(one)
    const body = { event: 'shown' as const, method, broadcastIds }
    await api('recordMatches', { params: { id: String(id) }, body })
    await queryClient.invalidateQueries({ queryKey: newMatchesKey })
  })
  const isViewed = useMemberView() !== null
  useEffect(() => {
    if (shown && !isViewed) record().catch(() => {})
  }, [shown, isViewed])
}
