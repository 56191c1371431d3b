import type { LiveMessage } from '#contract/live.ts'
import { useMemberView, useViewer } from '#web/platform/page/session.ts'
import { whenIdle } from '#web/platform/page/when-idle.ts'
import { useEffect } from 'react'

const listeners = new Set<{ type: LiveMessage['type']; onMessage: () => void }>()
/** Messages received while the page was hidden. */
const pending = new Set<LiveMessage['type']>()

function dispatch(type: LiveMessage['type']): void {
  for (const one of listeners) if (one.type === type) one.onMessage()
}

function dispatchWhenVisible(message: string): void {
  const { type } = JSON.parse(message) as LiveMessage
  if (document.visibilityState === 'visible') dispatch(type)
  else pending.add(type)
}

function dispatchPending(): void {
  if (document.visibilityState !== 'visible') return
  const types = [...pending]
  pending.clear()
  for (const type of types) dispatch(type)
}

/** Calls `onMessage` for messages of this type; on a hidden page once it becomes visible. */
export function onLive(type: LiveMessage['type'], onMessage: () => void): () => void {
  const listener = { type, onMessage }
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Keeps the live channel open while the viewer is signed in and not blocked. Use once per page. */
export function useLiveChannel(): void {
  const { user } = useViewer()
  // Staff who view the site as the member are not present on it.
  const isViewed = useMemberView() !== null
  const viewer = user && user.block === null && !isViewed ? user.id : undefined
  useEffect(() => {
    if (viewer === undefined) return undefined
    let leave: (() => void) | undefined
    let isCancelled = false
    const cancelIdle = whenIdle(() => {
      // The channel is optional: without it, the page shows no live updates.
      import('#web/platform/live/live.ts').then(
        ({ subscribeToLive }) => {
          if (!isCancelled) leave = subscribeToLive(viewer, dispatchWhenVisible)
        },
        () => {},
      )
    })
    document.addEventListener('visibilitychange', dispatchPending)
    return () => {
      isCancelled = true
      cancelIdle()
      leave?.()
      pending.clear()
      document.removeEventListener('visibilitychange', dispatchPending)
    }
  }, [viewer])
}
