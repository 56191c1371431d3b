import { livePath } from '#contract/live.ts'
import { createLiveConnection } from '#web/platform/live/live-connection.ts'
import type { PageMessage } from '#web/platform/live/live-worker.ts'

interface PageChannel {
  join(viewer: number): void
  leave(): void
}

function createPageChannel(onMessage: (message: string) => void): PageChannel {
  const connection = createLiveConnection(
    () => new WebSocket(new URL(livePath, location.origin.replace(/^http/, 'ws'))),
    onMessage,
  )
  return { join: (viewer) => connection.follow(viewer), leave: () => connection.follow(undefined) }
}

/** The connection that all pages share; the page's own one if the browser has no shared workers. */
function createSharedChannel(onMessage: (message: string) => void): PageChannel {
  if (typeof SharedWorker === 'undefined') return createPageChannel(onMessage)
  let own: PageChannel | undefined
  let viewer: number | undefined
  const worker = new SharedWorker(new URL('./live-worker.ts', import.meta.url), {
    type: 'module',
    name: 'live',
  })
  const send = (message: PageMessage) => worker.port.postMessage(message)
  worker.port.onmessage = ({ data }: MessageEvent<string>) => onMessage(data)
  worker.onerror = () => {
    own ??= createPageChannel(onMessage)
    if (viewer !== undefined) own.join(viewer)
  }
  return {
    join(next) {
      viewer = next
      if (own) own.join(next)
      else send({ viewer: next })
    },
    leave() {
      viewer = undefined
      if (own) own.leave()
      else send('leave')
    },
  }
}

let channel: PageChannel | undefined
const listeners = new Set<(message: string) => void>()

/** Subscribes to the live channel as this viewer. @returns the unsubscribe function */
export function joinLive(viewer: number, onMessage: (message: string) => void): () => void {
  channel ??= createSharedChannel((message) => {
    for (const each of listeners) each(message)
  })
  const joined = channel
  // A page in the back/forward cache does not hold a connection.
  const onHide = () => joined.leave()
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) joined.join(viewer)
  }
  listeners.add(onMessage)
  joined.join(viewer)
  addEventListener('pagehide', onHide)
  addEventListener('pageshow', onShow)
  return () => {
    removeEventListener('pagehide', onHide)
    removeEventListener('pageshow', onShow)
    listeners.delete(onMessage)
    joined.leave()
  }
}
