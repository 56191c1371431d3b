import { accountChanged, broadcastRefetch, liveCodes } from '#contract/live.ts'

/** Waits between two attempts grow from the first to the longest, in ms; each is cut by chance. */
const firstWaitMs = 2000
const longestWaitMs = 30_000
const leastWaitMs = 200
/** A line that held this long was a good one. */
const steadyMs = 10_000
/** Who was refused is let in again after signing in or after paying: asking more often is of no use. */
const refusedWaitMs = 10 * 60_000
/** A clock that jumps this far has slept, and the line with it. */
const sleptMs = 3 * 60_000
const lookMs = 20_000

const refused: ReadonlySet<number> = new Set(Object.values(liveCodes))

/** What the line needs of a WebSocket. */
export type LiveSocket = Pick<WebSocket, 'onopen' | 'onmessage' | 'onclose' | 'close'>

/** One connection to the live channel, held as long as somebody follows it. */
export interface LiveConnection {
  /** Opens it for this viewer, whose cookie the browser has by now; closes it when there is none. */
  follow(viewer: number | undefined): void
}

/** Opens again whenever the line is lost, and then says itself what may have been missed. */
export function createLiveConnection(
  connect: () => LiveSocket,
  hear: (message: string) => void,
): LiveConnection {
  let viewer: number | undefined
  let socket: LiveSocket | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  function close() {
    clearTimeout(waiting)
    waiting = undefined
    const old = socket
    socket = undefined
    old?.close()
  }

  function open() {
    close()
    const own = connect()
    socket = own
    let openedAt: number | undefined
    own.onopen = () => {
      openedAt = Date.now()
      hear(JSON.stringify(broadcastRefetch))
    }
    own.onmessage = ({ data }) => {
      if (socket === own) hear(String(data))
    }
    own.onclose = ({ code }) => {
      if (socket !== own) return
      socket = undefined
      failures = openedAt !== undefined && Date.now() - openedAt > steadyMs ? 0 : failures + 1
      waiting = setTimeout(open, waitMs(code))
      if (code === liveCodes.notAllowed || code === liveCodes.signInFirst) {
        hear(JSON.stringify(accountChanged))
      }
    }
  }

  /** By chance, so that the browsers of a server that restarts do not come back all at once. */
  function waitMs(code: number): number {
    if (refused.has(code)) return refusedWaitMs * (0.5 + Math.random() / 2)
    const most = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.max(0, failures - 1))
    return leastWaitMs + Math.random() * most
  }

  let lookedAt = Date.now()
  setInterval(() => {
    const now = Date.now()
    if (now - lookedAt > sleptMs && viewer !== undefined) open()
    lookedAt = now
  }, lookMs)
  addEventListener('online', () => {
    if (waiting !== undefined) open()
  })

  return {
    follow(next) {
      const isSame = next === viewer
      viewer = next
      if (next === undefined) close()
      else if (!isSame || socket === undefined) {
        failures = 0
        open()
      }
    },
  }
}
