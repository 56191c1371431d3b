import { liveCodes, liveLimits } from '#contract/live.ts'

/** A burst becomes one message per socket and this many ms. */
const messageEveryMs = 400
/** Who does not answer a ping until the next one is gone. */
const pingEveryMs = 30_000
/** How long a client may take to agree to a closing. */
const closeWithinMs = 1000
/** With more than this many bytes unsent, an earlier message says the same when it arrives. */
const unsentMost = 1024

/** Codes of the protocol. */
const goingAway = 1001
const policyViolation = 1008

/** What the channel uses of a websocket. */
export interface LiveSocket {
  readonly bufferedAmount: number
  send(text: string): void
  ping(): void
  close(code: number): void
  terminate(): void
  on(event: 'close' | 'ping' | 'pong', listener: () => void): unknown
}

interface Seat {
  socket: LiveSocket
  source: string
  /** Set once the session is known to be good. */
  sessionId: number | undefined
  hasAnswered: boolean
  controlFrames: number
}

export interface LiveSockets {
  /** Takes a new socket in; undefined when there is no room, and it has been closed. */
  seat(socket: LiveSocket, source: string): Seat | undefined
  /** Lets it hear messages from now on; false when its session has too many, and it has been closed. */
  admit(seat: Seat, sessionId: number): boolean
  close(seat: Seat, code: number): void
  closeSession(sessionId: number, code: number): void
  sessionIds(): number[]
  /** Sends to everyone admitted, at once or with the next of a burst. */
  tell(text: string): void
  count(): { open: number; waiting: number }
  stop(): void
}

/** Takes leave of a client, whether it agrees or not. */
export function shut(socket: LiveSocket, code: number): void {
  socket.close(code)
  setTimeout(() => socket.terminate(), closeWithinMs).unref()
}

/** The live sockets of this process. */
export function createLiveSockets(): LiveSockets {
  const seats = new Set<Seat>()
  const bySession = new Map<number, Set<Seat>>()
  const perSource = new Map<string, number>()
  const unsent = new Set<string>()
  let isStopping = false
  let sentAt = -Infinity
  let sending: NodeJS.Timeout | undefined

  function leave(seat: Seat) {
    if (!seats.delete(seat)) return
    const left = perSource.get(seat.source)! - 1
    if (left > 0) perSource.set(seat.source, left)
    else perSource.delete(seat.source)
    if (seat.sessionId === undefined) return
    const others = bySession.get(seat.sessionId)
    others?.delete(seat)
    if (others?.size === 0) bySession.delete(seat.sessionId)
  }

  function close(seat: Seat, code: number) {
    leave(seat)
    shut(seat.socket, code)
  }

  /** Answering a client that only asks and never reads would fill the memory. */
  function countControlFrame(seat: Seat) {
    seat.controlFrames += 1
    if (seat.controlFrames > liveLimits.controlFrames) close(seat, policyViolation)
  }

  function send() {
    sending = undefined
    sentAt = performance.now()
    const texts = [...unsent]
    unsent.clear()
    for (const { socket, sessionId } of seats) {
      if (sessionId === undefined || socket.bufferedAmount > unsentMost) continue
      for (const text of texts) socket.send(text)
    }
  }

  const pinging = setInterval(() => {
    for (const seat of seats) {
      if (!seat.hasAnswered) {
        leave(seat)
        seat.socket.terminate()
        continue
      }
      seat.hasAnswered = false
      seat.controlFrames = 0
      seat.socket.ping()
    }
  }, pingEveryMs)
  pinging.unref()

  return {
    close,
    seat(socket, source) {
      const here = perSource.get(source) ?? 0
      if (isStopping || seats.size >= liveLimits.perProcess || here >= liveLimits.perSource) {
        shut(socket, isStopping ? goingAway : liveCodes.tooMany)
        return undefined
      }
      const seat: Seat = {
        socket,
        source,
        sessionId: undefined,
        hasAnswered: true,
        controlFrames: 0,
      }
      seats.add(seat)
      perSource.set(source, here + 1)
      socket.on('close', () => leave(seat))
      socket.on('ping', () => countControlFrame(seat))
      socket.on('pong', () => {
        seat.hasAnswered = true
        countControlFrame(seat)
      })
      return seat
    },
    admit(seat, sessionId) {
      if (!seats.has(seat)) return false
      const own = bySession.get(sessionId) ?? new Set()
      if (own.size >= liveLimits.perSession) {
        close(seat, liveCodes.tooMany)
        return false
      }
      seat.sessionId = sessionId
      bySession.set(sessionId, own.add(seat))
      return true
    },
    closeSession(sessionId, code) {
      for (const seat of bySession.get(sessionId) ?? []) close(seat, code)
    },
    sessionIds: () => [...bySession.keys()],
    tell(text) {
      unsent.add(text)
      if (sending) return
      const wait = sentAt + messageEveryMs - performance.now()
      if (wait <= 0) send()
      else sending = setTimeout(send, wait).unref()
    },
    count() {
      let open = 0
      for (const own of bySession.values()) open += own.size
      return { open, waiting: seats.size - open }
    },
    stop() {
      isStopping = true
      clearInterval(pinging)
      clearTimeout(sending)
      for (const seat of seats) close(seat, goingAway)
    },
  }
}
