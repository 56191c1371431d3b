import { accountChanged, broadcastRefetch, liveCodes, livePath } from '#contract/live.ts'

/** Exponential backoff with jitter between reconnects. */
const initialBackoffMs = 2000
const maxBackoffMs = 30_000
const minBackoffMs = 200
/** A connection that lasted this long resets the backoff. */
const stableMs = 10_000
/** After a refusal: access returns only by signing in or paying. */
const refusedBackoffMs = 10 * 60_000
/** A gap this long between two checks means that the machine was asleep and the connection is dead. */
const sleepThresholdMs = 3 * 60_000
const checkIntervalMs = 20_000

const refused: ReadonlySet<number> = new Set(Object.values(liveCodes))

const liveUrl = () => new URL(livePath, location.origin.replace(/^http/, 'ws'))

/** The part of WebSocket that is used. */
export type LiveSocket = Pick<WebSocket, 'onopen' | 'onmessage' | 'onclose' | 'close'>

/** A connection to the live channel that reconnects by itself. */
export interface LiveConnection {
  /** Connects as this viewer, whose session cookie must be set. */
  connect(viewer: number): void
  disconnect(): void
}

/** Reconnects after a loss, then emits a refetch message because messages may have been missed. */
export function createLiveConnection(
  onMessage: (message: string) => void,
  openSocket: () => LiveSocket = () => new WebSocket(liveUrl()),
): LiveConnection {
  let viewer: number | undefined
  let socket: LiveSocket | undefined
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  function close() {
    clearTimeout(reconnectTimer)
    reconnectTimer = undefined
    const old = socket
    socket = undefined
    old?.close()
  }

  function open() {
    close()
    const own = openSocket()
    socket = own
    let openedAt: number | undefined
    own.onopen = () => {
      openedAt = Date.now()
      onMessage(JSON.stringify(broadcastRefetch))
    }
    own.onmessage = ({ data }) => {
      if (socket === own) onMessage(String(data))
    }
    own.onclose = ({ code }) => {
      if (socket !== own) return
      socket = undefined
      failures = openedAt !== undefined && Date.now() - openedAt > stableMs ? 0 : failures + 1
      reconnectTimer = setTimeout(open, backoffMs(code))
      if (code === liveCodes.notAllowed || code === liveCodes.signInFirst) {
        onMessage(JSON.stringify(accountChanged))
      }
    }
  }

  /** With jitter, so that not all browsers reconnect at once after a server restart. */
  function backoffMs(code: number): number {
    if (refused.has(code)) return refusedBackoffMs * (0.5 + Math.random() / 2)
    const limit = Math.min(maxBackoffMs, initialBackoffMs * 2 ** Math.max(0, failures - 1))
    return minBackoffMs + Math.random() * limit
  }

  let checkedAt = Date.now()
  setInterval(() => {
    const now = Date.now()
    if (now - checkedAt > sleepThresholdMs && viewer !== undefined) open()
    checkedAt = now
  }, checkIntervalMs)
  addEventListener('online', () => {
    if (reconnectTimer !== undefined) open()
  })

  return {
    connect(next) {
      const isSame = next === viewer
      viewer = next
      if (isSame && socket !== undefined) return
      failures = 0
      open()
    },
    disconnect() {
      viewer = undefined
      close()
    },
  }
}
