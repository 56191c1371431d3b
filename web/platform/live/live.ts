import { createLiveConnection, type LiveConnection } from '#web/platform/live/live-connection.ts'
import type { PageMessage } from '#web/platform/live/live-worker.ts'

/** One connection shared by all tabs, or one per page without SharedWorker. */
function createSharedConnection(onMessage: (message: string) => void): LiveConnection {
  if (typeof SharedWorker === 'undefined') return createLiveConnection(onMessage)
  let fallback: LiveConnection | undefined
  let viewer: number | undefined
  const worker = new SharedWorker(new URL('./live-worker.ts', import.meta.url), {
    type: 'module',
    name: 'live',
  })
  const send = (message: PageMessage) => worker.port.postMessage(message)
  worker.port.onmessage = ({ data }: MessageEvent<string>) => onMessage(data)
  worker.onerror = () => {
    fallback ??= createLiveConnection(onMessage)
    if (viewer !== undefined) fallback.connect(viewer)
  }
  return {
    connect(next) {
      viewer = next
      if (fallback) fallback.connect(next)
      else send({ viewer: next })
    },
    disconnect() {
      viewer = undefined
      if (fallback) fallback.disconnect()
      else send('leave')
    },
  }
}

let connection: LiveConnection | undefined
let listener: ((message: string) => void) | undefined

/** Subscribes the page's only listener as this viewer. @returns the unsubscribe function */
export function subscribeToLive(viewer: number, onMessage: (message: string) => void): () => void {
  connection ??= createSharedConnection((message) => listener?.(message))
  const shared = connection
  listener = onMessage
  // A page in the back/forward cache does not hold a connection.
  const onHide = () => shared.disconnect()
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) shared.connect(viewer)
  }
  shared.connect(viewer)
  addEventListener('pagehide', onHide)
  addEventListener('pageshow', onShow)
  return () => {
    removeEventListener('pagehide', onHide)
    removeEventListener('pageshow', onShow)
    listener = undefined
    shared.disconnect()
  }
}
