import type { Socket } from 'node:net'
import websocket, { type WebSocket } from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { liveCodes, liveLimits, livePath, type LiveAuth } from '#contract/live.ts'
import { refusals } from '#contract/refusals.ts'
import { createLiveSockets, shut } from '#server/platform/http/live/live-sockets.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { sourceOf } from '#server/platform/http/source.ts'
import { sendRefusal } from '#server/platform/http/translate-errors.ts'
import { hearAnnouncements } from '#server/platform/live.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Why somebody is not let in, or has to go. */
export type Rejection = 'signInFirst' | 'notAllowed'

/** Knows whom the live channel is open to. */
export interface Doorkeeper {
  /** The session of a token that may listen, by its row id. */
  admit(token: string): Promise<number | Rejection>
  /** Those of the sessions that may listen no longer; one question for all. */
  toLeave(sessionIds: readonly number[]): Promise<{ sessionId: number; reason: Rejection }[]>
}

/** Node marks a request that asks for an upgrade; its types do not know. */
interface UpgradeRequest {
  raw: { upgrade?: boolean; socket: Socket }
}

/** A session that ended unannounced, or an account that was blocked, is found within this time. */
const checkEveryMs = 3000
/** Codes of the protocol. */
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
 * Mounts the live channel: who it is open to says the doorkeeper, what is sent is what any node announces.
 * `afterBreak` is sent when announcements may have been missed; `onAnnouncement` runs before sockets hear of one.
 * @returns its number for /metrics
 */
export async function mountLive(
  http: FastifyInstance,
  platform: Platform,
  options: {
    token: (request: FastifyRequest) => string | undefined
    doorkeeper: Doorkeeper
    afterBreak: { type: string }
    onAnnouncement: () => void
  },
): Promise<{ live_sockets: () => Promise<{ open: number; waiting: number }> }> {
  const { doorkeeper } = options
  const { database, log } = platform
  const sockets = createLiveSockets()

  async function welcome(socket: WebSocket, source: string, shown: string | undefined) {
    const seat = sockets.seat(socket, source)
    if (!seat) return
    let hasShown = shown !== undefined
    const showWithin = setTimeout(
      () => sockets.close(seat, liveCodes.signInFirst),
      liveLimits.authWithinMs,
    )
    socket.on('close', () => clearTimeout(showWithin))

    async function enter(token: string) {
      try {
        const admitted = await doorkeeper.admit(token)
        clearTimeout(showWithin)
        if (typeof admitted === 'string') sockets.close(seat!, liveCodes[admitted])
        else sockets.admit(seat!, admitted)
      } catch (err) {
        log.warn({ err }, 'a live socket could not be admitted')
        sockets.close(seat!, tryAgainLater)
      }
    }
    socket.on('message', (data: Buffer, isBinary) => {
      const token = hasShown || isBinary ? undefined : readToken(data.toString())
      hasShown = true
      if (token === undefined) sockets.close(seat, policyViolation)
      else void enter(token)
    })
    if (shown !== undefined) await enter(shown)
  }

  let isChecking = false
  const checking = setInterval(() => {
    const sessionIds = sockets.sessionIds()
    if (isChecking || sessionIds.length === 0) return
    isChecking = true
    void doorkeeper
      .toLeave(sessionIds)
      .then((leaving) => {
        for (const { sessionId, reason } of leaving) {
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
    // A frame that breaks the rules: the library says so to the client, who may not stay for long.
    errorHandler: (err, socket, request) => {
      request.log.debug({ err }, 'a live socket failed')
      shut(socket, policyViolation)
    },
    preClose: (done) => {
      clearInterval(checking)
      sockets.stop()
      done()
    },
  })
  // What is refused before the upgrade leaves a connection that nobody reads any more.
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
      void welcome(socket, sourceOf(request.ip), options.token(request))
    },
  })
  http.addHook('onReady', () =>
    hearAnnouncements(database, {
      message: (text) => {
        options.onAnnouncement()
        sockets.tell(text)
      },
      sessionEnded: (id) => sockets.closeSession(id, liveCodes.signInFirst),
      missed: () => {
        options.onAnnouncement()
        sockets.tell(JSON.stringify(options.afterBreak))
      },
    }),
  )
  return { live_sockets: async () => sockets.count() }
}
