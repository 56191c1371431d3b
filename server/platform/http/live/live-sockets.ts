import { liveCodes, liveLimits } from '#contract/live.ts'

const messageEveryMs = 400
/** Sockets that have not answered by the next ping are closed. */
const pingEveryMs = 30_000
const closeWithinMs = 1000
/** Sockets with more unsent bytes are skipped: an earlier message will trigger the same refetch. */
const maxBufferedBytes = 1024

/** Close codes of RFC 6455. */
const goingAway = 1001
const policyViolation = 1008

/** The part of a websocket used here. */
export interface LiveSocket {
  readonly bufferedAmount: number
  send(text: string): void
  ping(): void
  close(code: number): void
  terminate(): void
  on(event: 'close' | 'ping' | 'pong', listener: () => void): unknown
}

interface Connection {
  socket: LiveSocket
  source: string
  /** Set once the session is authorized. */
  sessionId: number | undefined
  hasAnswered: boolean
  controlFrames: number
}

/** Closes a socket, by force if the client does not complete the handshake. */
export function closeSocket(socket: LiveSocket, code: number): void {
  socket.close(code)
  setTimeout(() => socket.terminate(), closeWithinMs).unref()
}

export function createLiveSockets() {
  const seats = new Set<Connection>()
  const bySession = new Map<number, Set<Connection>>()
  const perSource = new Map<string, number>()
  const unsent = new Set<string>()
  let isStopping = false
  let sentAt = -Infinity
  let sending: NodeJS.Timeout | undefined

  function leave(seat: Connection) {
    if (!seats.delete(seat)) return
    const left = perSource.get(seat.source)! - 1
    if (left > 0) perSource.set(seat.source, left)
    else perSource.delete(seat.source)
    if (seat.sessionId === undefined) return
    const others = bySession.get(seat.sessionId)
    others?.delete(seat)
    if (others?.size === 0) bySession.delete(seat.sessionId)
  }

  function close(seat: Connection, code: number) {
    leave(seat)
    closeSocket(seat.socket, code)
  }

  /** Clients that send pings and never read would fill the send buffer. */
  function countControlFrame(seat: Connection) {
    seat.controlFrames += 1
    if (seat.controlFrames > liveLimits.controlFrames) close(seat, policyViolation)
  }

  function send() {
    sending = undefined
    sentAt = performance.now()
    const texts = [...unsent]
    unsent.clear()
    for (const { socket, sessionId } of seats) {
      if (sessionId === undefined || socket.bufferedAmount > maxBufferedBytes) continue
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
    /** Adds a socket; closes it and returns undefined when the limits are reached. */
    seat(socket: LiveSocket, source: string): Connection | undefined {
      const here = perSource.get(source) ?? 0
      if (isStopping || seats.size >= liveLimits.perProcess || here >= liveLimits.perSource) {
        closeSocket(socket, isStopping ? goingAway : liveCodes.tooMany)
        return undefined
      }
      const seat: Connection = {
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
    /** Subscribes an authorized socket; closes it and returns false when its session has too many. */
    admit(seat: Connection, sessionId: number): boolean {
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
    closeSession(sessionId: number, code: number) {
      for (const seat of bySession.get(sessionId) ?? []) close(seat, code)
    },
    sessionIds: () => [...bySession.keys()],
    /** Sends to all authorized sockets, at once or with the next batch. */
    publish(text: string) {
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
