import { randomBytes } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { livePath } from '#contract/live.ts'
import { refusals } from '#contract/refusals.ts'
import { pathForLog } from '#contract/paths.ts'
import type { Config } from '#server/platform/config.ts'
import type { SessionCarrier } from '#server/platform/http/session-carrier.ts'
import { notFound, refuse } from '#server/platform/http/refusal.ts'
import { sourceOf } from '#server/platform/http/source.ts'
import {
  answerError,
  sendRefusal,
  translateErrors,
} from '#server/platform/http/translate-errors.ts'
import type { Log } from '#server/platform/log.ts'

/** Largest body of a call that carries no file. */
export const usualBodyLimit = 128 * 1024
/**
 * How long the head of a request may take to arrive, and the whole of it: files come over slow lines. A socket that only
 * begins one is given up.
 */
export const arrival = {
  requestTimeout: 120_000,
  http: { headersTimeout: 30_000, connectionsCheckingInterval: 5000 },
}
const probes = new Set(['/healthz', '/readyz', '/metrics'])

/** What the hooks would have set on an answer that is no page. */
const headersWithoutHooks = ({ publicUrl }: Config) => ({
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cache-control': 'no-store',
  ...(publicUrl?.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {}),
})

/** Header that proves a call comes from a page rendered in this very process. */
export const internalCallHeader = 'x-internal-call'
export const internalCallSecret = randomBytes(24).toString('base64url')

export const isInternalCall = (headers: Record<string, unknown>) =>
  headers[internalCallHeader] === internalCallSecret

/** Fastify with what holds for every request: ids, security headers, limits, origin check, error translation. */
export async function createServer(options: {
  config: Config
  log: Log
  carrier: SessionCarrier
}): Promise<FastifyInstance> {
  const { config, carrier } = options
  const loggerInstance: FastifyBaseLogger = options.log
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // What a page reads is logged under the page's id.
    genReqId: ({ headers }) =>
      (isInternalCall(headers) && headers['x-request-id']?.toString()) ||
      randomBytes(9).toString('base64url'),
    bodyLimit: usualBodyLimit,
    requestTimeout: arrival.requestTimeout,
    trustProxy: config.trustedProxies.length ? config.trustedProxies : false,
    forceCloseConnections: 'idle',
    // Some clients offer another protocol with every call: what no socket is asked for by stays a plain call.
    http: {
      ...arrival.http,
      shouldUpgradeCallback: ({ headers, url = '' }) =>
        headers.upgrade?.toLowerCase() === 'websocket' && url.split('?', 1)[0] === livePath,
    },
    // An address that cannot be decoded is answered before any hook runs.
    frameworkErrors: (error, request, reply) => {
      void reply.headers({ 'x-request-id': request.id, ...headersWithoutHooks(config) })
      void answerError(error, request, reply)
    },
    routerOptions: { maxParamLength: 1100, ignoreTrailingSlash: false },
  })
  translateErrors(app)

  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    if (probes.has(request.url) || isInternalCall(request.headers)) return
    request.log.info(
      {
        method: request.method,
        path: pathForLog(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
  })
  await app.register(helmet, {
    // Pages set their own policy with a nonce; answers of the API need none of its permissions.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: config.publicUrl?.startsWith('https:') ?? false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
  })
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
  })
  await app.register(cookie)
  // Answers only: what a caller sends is read as it is, so that nobody sends a bomb.
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
  })
  await app.register(rateLimit, {
    max: config.requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => sourceOf(request.ip),
    allowList: (request) =>
      isInternalCall(request.headers) ||
      request.url.startsWith('/assets/') ||
      probes.has(request.url),
    errorResponseBuilder: () => Object.assign(new Error('rate limit'), { statusCode: 429 }),
  })
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store')
    if (!carrier.mayAct(request)) {
      return sendRefusal(reply, refuse(403, refusals.notFromOurPages, { extra: 'FOREIGN_ORIGIN' }))
    }
    return undefined
  })
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, notFound()))
  return app
}
