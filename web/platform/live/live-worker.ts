import { livePath } from '#contract/live.ts'
import { createLiveConnection } from '#web/platform/live/live-connection.ts'

/** What a page tells the worker: who is signed in on it, or that it goes. */
export type PageMessage = { viewer: number } | 'leave'

const ports = new Set<MessagePort>()
const address = new URL(livePath, location.origin.replace(/^http/, 'ws'))
const line = createLiveConnection(
  () => new WebSocket(address),
  (message) => {
    for (const port of ports) port.postMessage(message)
  },
)

// The line of all pages of this browser: a browser starts one such worker, however many tabs it has.
addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports
  if (!port) return
  port.onmessage = ({ data }: MessageEvent<PageMessage>) => {
    if (data === 'leave') {
      ports.delete(port)
      if (ports.size === 0) line.follow(undefined)
    } else {
      ports.add(port)
      line.follow(data.viewer)
    }
  }
})
