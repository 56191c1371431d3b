import { broadcastsKey, unreadKey } from '#web/features/broadcasts/api.ts'
import {
  addMarks,
  addUnsent,
  keepOnServer,
  markBody,
  takeUnsent,
} from '#web/features/broadcasts/list/rows/read-marks.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useMemberView, useViewer } from '#web/platform/page/session.ts'
import { whenIdle } from '#web/platform/page/when-idle.ts'
import { sendBeacon } from '#web/platform/visit/tracking.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Far below the absence that ends a visit. */
const heartbeatMs = 5 * 60_000
/** Switching between windows sends no call each time. */
const minIntervalMs = 20_000

/** Keeps the read marks and the visit of a member on the server, and takes over those of its other devices. */
export function useReadMarkSync(): void {
  const api = useApi()
  const queryClient = useQueryClient()
  const { readsAsVisitor, user } = useViewer()
  const isViewed = useMemberView() !== null
  const memberId = readsAsVisitor || isViewed ? undefined : user?.id
  useEffect(() => {
    if (memberId === undefined) return undefined
    let sentAt = -Infinity
    let isStopped = false
    let lastCall = Promise.resolve()
    async function call() {
      sentAt = performance.now()
      const unsent = takeUnsent()
      try {
        const { payload } = await api('markBroadcasts', { body: markBody(unsent) })
        if (isStopped) return
        const isMore = addMarks(payload, unsent)
        // Rows and counts that were loaded meanwhile say what was read.
        if (unsent.step?.kind === 'restore') {
          void queryClient.invalidateQueries({ queryKey: broadcastsKey })
          void queryClient.invalidateQueries({ queryKey: unreadKey })
        }
        if (isMore) void send()
      } catch {
        // The next call sends them again.
        addUnsent(unsent)
      }
    }
    // One after the other, so that a mark is not taken back before it is made.
    const send = () => (lastCall = lastCall.then(call))
    const stopKeeping = keepOnServer(() => void send())
    const stay = () => {
      if (document.visibilityState !== 'visible') {
        // Sent again when the page is back: whether it arrives is not known, and a repeated call changes nothing.
        const unsent = takeUnsent()
        sendBeacon('markBroadcasts', markBody(unsent))
        addUnsent(unsent)
      } else if (performance.now() - sentAt > minIntervalMs) void send()
    }
    const cancelFirst = whenIdle(() => void send())
    const beat = setInterval(() => {
      if (document.visibilityState === 'visible') void send()
    }, heartbeatMs)
    document.addEventListener('visibilitychange', stay)
    return () => {
      isStopped = true
      cancelFirst()
      clearInterval(beat)
      document.removeEventListener('visibilitychange', stay)
      stopKeeping()
    }
  }, [api, memberId, queryClient])
}
