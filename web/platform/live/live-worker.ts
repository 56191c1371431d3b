import { createLiveConnection } from '#web/platform/live/live-connection.ts'

/** Message of a page to the worker: its signed-in viewer, or that it closes. */
export type PageMessage = { viewer: number } | 'leave'

const ports = new Set<MessagePort>()
const connection = createLiveConnection((message) => {
  for (const port of ports) port.postMessage(message)
})

// A SharedWorker: one connection for all tabs of a browser.
addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports
  if (!port) return
  port.onmessage = ({ data }: MessageEvent<PageMessage>) => {
    if (data === 'leave') {
      ports.delete(port)
      if (ports.size === 0) connection.disconnect()
    } else {
      ports.add(port)
      connection.connect(data.viewer)
    }
  }
})
