import type { LiveMessage } from '#contract/live.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { whenIdle } from '#web/platform/page/when-idle.ts'
import { useEffect } from 'react'

const hearers = new Set<{ type: LiveMessage['type']; hear: () => void }>()
/** What was said while nobody could see the page. */
const unseen = new Set<LiveMessage['type']>()

function tell(type: LiveMessage['type']): void {
  for (const one of hearers) if (one.type === type) one.hear()
}

function tellWhenSeen(message: string): void {
  const { type } = JSON.parse(message) as LiveMessage
  if (document.visibilityState === 'visible') tell(type)
  else unseen.add(type)
}

function tellUnseen(): void {
  if (document.visibilityState !== 'visible') return
  const types = [...unseen]
  unseen.clear()
  for (const type of types) tell(type)
}

/** Calls back when something is there to be read again; a hidden page hears of it when it is seen. */
export function onLive(type: LiveMessage['type'], hear: () => void): () => void {
  const hearer = { type, hear }
  hearers.add(hearer)
  return () => hearers.delete(hearer)
}

/** Holds the live channel open while somebody is signed in whose account is not blocked; once for the whole page. */
export function useLiveChannel(): void {
  const { user } = useViewer()
  const viewer = user && user.block === null ? user.id : undefined
  useEffect(() => {
    if (viewer === undefined) return undefined
    let leave: (() => void) | undefined
    let isOver = false
    const callOff = whenIdle(() => {
      // Without the channel a page is as good as one that nobody told anything.
      import('#web/platform/live/live.ts').then(
        ({ joinLive }) => {
          if (!isOver) leave = joinLive(viewer, tellWhenSeen)
        },
        () => {},
      )
    })
    document.addEventListener('visibilitychange', tellUnseen)
    return () => {
      isOver = true
      callOff()
      leave?.()
      unseen.clear()
      document.removeEventListener('visibilitychange', tellUnseen)
    }
  }, [viewer])
}
