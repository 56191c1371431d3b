import type { Socket } from 'node:net'
import websocket, { type WebSocket } from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge } from 'prom-client'
import { liveCodes, liveLimits, livePath, type LiveAuth } from '#contract/live.ts'
import { refusals } from '#contract/refusals.ts'
import { createLiveSockets, closeSocket } from '#server/platform/http/live/live-sockets.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { sourceOf } from '#server/platform/http/source.ts'
import { sendRefusal } from '#server/platform/http/translate-errors.ts'
import { createFault } from '#server/platform/log-fault.ts'
import { listenForAnnouncements } from '#server/platform/live.ts'
import type { Platform } from '#server/platform/platform.ts'

type Rejection = 'signInFirst' | 'notAllowed'

export interface LiveSocketAuthorizer {
  /** Returns the session id of a token that may listen. */
  admit(token: string): Promise<number | Rejection>
  /** Sessions that are no longer authorized; one query for all. */
  findExpired(sessionIds: readonly number[]): Promise<{ sessionId: number; reason: Rejection }[]>
}

/** Missing from Node's types. */
interface UpgradeRequest {
  raw: { upgrade?: boolean; socket: Socket }
}

const checkEveryMs = 3000
/** Close codes of RFC 6455. */
const policyViolation = 1008
const tryAgainLater = 1013

function readToken(text: string): string | undefined {
  try {
    const { type, token } = JSON.parse(text) as Partial<Record<keyof LiveAuth, unknown>>
    const isToken = typeof token === 'string' && /^\S{1,200}$/.test(token)
    return type === 'auth' && isToken ? token : undefined
  } catch {
    return undefined
  }
}

/**
 * Mounts the live channel, which relays announcements of all nodes to authorized websockets. `afterBreak` is sent when
 * announcements may have been missed; `onAnnouncement` runs before one is relayed.
 */
export async function mountLive(
  http: FastifyInstance,
  platform: Platform,
  options: {
    token: (request: FastifyRequest) => string | undefined
    authorizer: LiveSocketAuthorizer
    afterBreak: { type: string }
    onAnnouncement: () => void
  },
): Promise<void> {
  const { authorizer } = options
  const { database, log, metrics } = platform
  const sockets = createLiveSockets()
  const admitting = createFault(log, {
    begins: 'live sockets could not be admitted',
    ends: 'live sockets are admitted again',
  })
  new Gauge({
    name: 'live_sockets',
    help: 'Websockets of this process: open, and waiting for their session',
    labelNames: ['state'],
    registers: [metrics.registry],
    collect() {
      for (const [state, count] of Object.entries(sockets.count())) this.set({ state }, count)
    },
  })

  async function accept(socket: WebSocket, source: string, cookieToken: string | undefined) {
    const isAnonymous = cookieToken === undefined
    const connection = sockets.add(socket, { source, isAnonymous })
    if (!connection) return
    let hasToken = !isAnonymous
    const authTimer = setTimeout(
      () => sockets.close(connection, liveCodes.signInFirst),
      liveLimits.authWithinMs,
    )
    socket.on('close', () => clearTimeout(authTimer))

    async function authorize(token: string) {
      try {
        const admitted = await authorizer.admit(token)
        admitting.ended()
        clearTimeout(authTimer)
        if (typeof admitted === 'string') sockets.close(connection!, liveCodes[admitted])
        else sockets.admit(connection!, admitted)
      } catch (err) {
        admitting.failed({ err })
        sockets.close(connection!, tryAgainLater)
      }
    }
    socket.on('message', (data: Buffer, isBinary) => {
      const token = hasToken || isBinary ? undefined : readToken(data.toString())
      hasToken = true
      if (token === undefined) sockets.close(connection, policyViolation)
      else void authorize(token)
    })
    if (cookieToken !== undefined) await authorize(cookieToken)
  }

  let isChecking = false
  const checking = setInterval(() => {
    const sessionIds = sockets.sessionIds()
    if (isChecking || sessionIds.length === 0) return
    isChecking = true
    void authorizer
      .findExpired(sessionIds)
      .then((expired) => {
        for (const { sessionId, reason } of expired) {
          sockets.closeSession(sessionId, liveCodes[reason])
        }
      })
      .catch((err: unknown) => log.debug({ err }, 'live sessions could not be checked'))
      .finally(() => {
        isChecking = false
      })
  }, checkEveryMs)
  checking.unref()

  await http.register(websocket, {
    options: { maxPayload: liveLimits.messageBytes },
    // Protocol errors: the library notifies the client; the socket is closed here.
    errorHandler: (err, socket, request) => {
      request.log.debug({ err }, 'a live socket failed')
      closeSocket(socket, policyViolation)
    },
    preClose: (done) => {
      clearInterval(checking)
      sockets.stop()
      done()
    },
  })
  // A rejected upgrade leaves a connection that is no longer read.
  http.addHook('onSend', async ({ raw }: UpgradeRequest, reply) => {
    if (raw.upgrade) void reply.header('connection', 'close')
  })
  http.addHook('onResponse', async ({ raw }: UpgradeRequest) => {
    if (raw.upgrade) raw.socket.destroy()
  })
  http.route({
    method: 'GET',
    url: livePath,
    handler: (_request, reply) =>
      sendRefusal(reply.header('upgrade', 'websocket'), refuse(426, refusals.liveOnly)),
    wsHandler: (socket, request) => {
      void accept(socket, sourceOf(request.ip), options.token(request))
    },
  })
  http.addHook('onReady', () =>
    listenForAnnouncements(database, {
      message: (text) => {
        options.onAnnouncement()
        sockets.publish(text)
      },
      sessionEnded: (id) => sockets.closeSession(id, liveCodes.signInFirst),
      missed: () => {
        options.onAnnouncement()
        sockets.publish(JSON.stringify(options.afterBreak))
      },
    }),
  )
}
