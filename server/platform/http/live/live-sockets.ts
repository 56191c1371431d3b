import { liveCodes, liveLimits } from '#contract/live.ts'
import { createCounts } from '#server/platform/http/counts.ts'

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
  /** Opened without a token, and has not authenticated yet. */
  isAnonymous: boolean
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
  const connections = new Set<Connection>()
  const bySession = new Map<number, Set<Connection>>()
  const perSource = createCounts()
  const anonymousPerSource = createCounts()
  const unsent = new Set<string>()
  let isStopping = false
  let sentAt = -Infinity
  let sending: NodeJS.Timeout | undefined

  function remove(connection: Connection) {
    if (!connections.delete(connection)) return
    perSource.add(connection.source, -1)
    if (connection.isAnonymous) anonymousPerSource.add(connection.source, -1)
    if (connection.sessionId === undefined) return
    const others = bySession.get(connection.sessionId)
    others?.delete(connection)
    if (others?.size === 0) bySession.delete(connection.sessionId)
  }

  function close(connection: Connection, code: number) {
    remove(connection)
    closeSocket(connection.socket, code)
  }

  /** Clients that send pings and never read would fill the send buffer. */
  function countControlFrame(connection: Connection) {
    connection.controlFrames += 1
    if (connection.controlFrames > liveLimits.controlFrames) close(connection, policyViolation)
  }

  function send() {
    sending = undefined
    sentAt = performance.now()
    const texts = [...unsent]
    unsent.clear()
    for (const { socket, sessionId } of connections) {
      if (sessionId === undefined || socket.bufferedAmount > maxBufferedBytes) continue
      for (const text of texts) socket.send(text)
    }
  }

  const pinging = setInterval(() => {
    for (const connection of connections) {
      if (!connection.hasAnswered) {
        remove(connection)
        connection.socket.terminate()
        continue
      }
      connection.hasAnswered = false
      connection.controlFrames = 0
      connection.socket.ping()
    }
  }, pingEveryMs)
  pinging.unref()

  return {
    close,
    /** Adds a socket; closes it and returns undefined when the limits are reached. */
    add(
      socket: LiveSocket,
      { source, isAnonymous }: Pick<Connection, 'source' | 'isAnonymous'>,
    ): Connection | undefined {
      const isFull =
        connections.size >= liveLimits.perProcess ||
        perSource.of(source) >= liveLimits.perSource ||
        (isAnonymous && anonymousPerSource.of(source) >= liveLimits.anonymousPerSource)
      if (isStopping || isFull) {
        closeSocket(socket, isStopping ? goingAway : liveCodes.tooMany)
        return undefined
      }
      const connection: Connection = {
        socket,
        source,
        isAnonymous,
        sessionId: undefined,
        hasAnswered: true,
        controlFrames: 0,
      }
      connections.add(connection)
      perSource.add(source, 1)
      if (isAnonymous) anonymousPerSource.add(source, 1)
      socket.on('close', () => remove(connection))
      socket.on('ping', () => countControlFrame(connection))
      socket.on('pong', () => {
        connection.hasAnswered = true
        countControlFrame(connection)
      })
      return connection
    },
    /** Subscribes an authorized socket; closes it and returns false when its session has too many. */
    admit(connection: Connection, sessionId: number): boolean {
      if (!connections.has(connection)) return false
      const own = bySession.get(sessionId) ?? new Set()
      if (own.size >= liveLimits.perSession) {
        close(connection, liveCodes.tooMany)
        return false
      }
      if (connection.isAnonymous) anonymousPerSource.add(connection.source, -1)
      connection.isAnonymous = false
      connection.sessionId = sessionId
      bySession.set(sessionId, own.add(connection))
      return true
    },
    closeSession(sessionId: number, code: number) {
      for (const connection of bySession.get(sessionId) ?? []) close(connection, code)
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
      return { open, waiting: connections.size - open }
    },
    stop() {
      isStopping = true
      clearInterval(pinging)
      clearTimeout(sending)
      for (const connection of connections) close(connection, goingAway)
    },
  }
}
