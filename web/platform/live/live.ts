import { livePath } from '#contract/live.ts'
import { createLiveConnection } from '#web/platform/live/live-connection.ts'
import type { PageMessage } from '#web/platform/live/live-worker.ts'

/** A page's end of the live channel. */
interface PageEnd {
  join(viewer: number): void
  leave(): void
}

function ownLine(hear: (message: string) => void): PageEnd {
  const line = createLiveConnection(
    () => new WebSocket(new URL(livePath, location.origin.replace(/^http/, 'ws'))),
    hear,
  )
  return { join: (viewer) => line.follow(viewer), leave: () => line.follow(undefined) }
}

/** The line that all pages of this browser share; a line of the page where a browser has no shared workers. */
function sharedLine(hear: (message: string) => void): PageEnd {
  if (typeof SharedWorker === 'undefined') return ownLine(hear)
  let own: PageEnd | undefined
  let viewer: number | undefined
  const worker = new SharedWorker(new URL('./live-worker.ts', import.meta.url), {
    type: 'module',
    name: 'live',
  })
  const say = (word: PageMessage) => worker.port.postMessage(word)
  worker.port.onmessage = ({ data }: MessageEvent<string>) => hear(data)
  worker.onerror = () => {
    own ??= ownLine(hear)
    if (viewer !== undefined) own.join(viewer)
  }
  return {
    join(next) {
      viewer = next
      if (own) own.join(next)
      else say({ viewer: next })
    },
    leave() {
      viewer = undefined
      if (own) own.leave()
      else say('leave')
    },
  }
}

let end: PageEnd | undefined
const hearers = new Set<(message: string) => void>()

/** Hears the live channel as this viewer, until the returned function is called. */
export function joinLive(viewer: number, hear: (message: string) => void): () => void {
  end ??= sharedLine((message) => {
    for (const each of hearers) each(message)
  })
  const line = end
  // A page that rests in the browser's history neither hears nor holds a line.
  const rest = () => line.leave()
  const wake = ({ persisted }: PageTransitionEvent) => {
    if (persisted) line.join(viewer)
  }
  hearers.add(hear)
  line.join(viewer)
  addEventListener('pagehide', rest)
  addEventListener('pageshow', wake)
  return () => {
    removeEventListener('pagehide', rest)
    removeEventListener('pageshow', wake)
    hearers.delete(hear)
    line.leave()
  }
}
