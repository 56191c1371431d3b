import { randomBytes } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify'
import { livePath } from '#contract/live.ts'
import { refusals } from '#contract/refusals.ts'
import { pathForLog } from '#contract/paths.ts'
import type { Config } from '#server/platform/config.ts'
import type { SessionCookies } from '#server/platform/http/session-cookies.ts'
import { notFound, refuse } from '#server/platform/http/refusal.ts'
import { sourceOf } from '#server/platform/http/source.ts'
import {
  answerError,
  isUnavailable,
  sendRefusal,
  translateErrors,
} from '#server/platform/http/translate-errors.ts'
import type { ErrorReports } from '#server/platform/errors/error-reports.ts'
import type { Log } from '#server/platform/log.ts'

export const defaultBodyLimitBytes = 128 * 1024
/** Timeouts for the head and the whole of a request, long enough for uploads over slow connections. */
export const requestTimeouts = {
  requestTimeout: 120_000,
  http: { headersTimeout: 30_000, connectionsCheckingInterval: 5000 },
}
const probes = new Set(['/healthz', '/readyz', '/metrics'])

/** Headers that the hooks would have set on an API response. */
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

/** Header that marks API calls made by server-side rendering in this process. */
export const internalCallHeader = 'x-internal-call'
export const internalCallSecret = randomBytes(24).toString('base64url')

export const isInternalCall = (headers: Record<string, unknown>) =>
  headers[internalCallHeader] === internalCallSecret

const hostForm = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/**
 * Whether a request is for one host: proxies may take another of two, and the one in an absolute target, for the one that
 * it is for. Node.js refuses HTTP/1.1 without any.
 */
function hasClearHost({ raw: { rawHeaders, url = '' } }: FastifyRequest): boolean {
  const hosts = rawHeaders.filter(
    (_value, place) => place % 2 === 1 && rawHeaders[place - 1]?.toLowerCase() === 'host',
  )
  return hosts.length < 2 && hosts.every((host) => hostForm.test(host)) && url.startsWith('/')
}

/** The route of a failed request; what a dependency that is down makes fail is one error. */
function placeOf({ method, routeOptions }: FastifyRequest, path: string, error: Error): string {
  if (isUnavailable(error)) return 'Any address'
  const { url = '*' } = routeOptions
  // Pages are one route for the server; the rest of their address may name a company.
  return `${method} ${url.endsWith('*') ? path.replace(/^(\/[^/]*\/).+/, '$1…') : url}`
}

/** Creates the Fastify server: request ids, security headers, limits, origin check, error translation. */
export async function createServer(options: {
  config: Config
  log: Log
  sessionCookies: SessionCookies
  errors?: ErrorReports
}): Promise<FastifyInstance> {
  const { config, sessionCookies } = options
  const loggerInstance: FastifyBaseLogger = options.log
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // API calls of a page are logged under the page's request id.
    genReqId: ({ headers }) =>
      (isInternalCall(headers) && headers['x-request-id']?.toString()) ||
      randomBytes(9).toString('base64url'),
    bodyLimit: defaultBodyLimitBytes,
    requestTimeout: requestTimeouts.requestTimeout,
    trustProxy: config.trustedProxies.length ? config.trustedProxies : false,
    forceCloseConnections: 'idle',
    // Connections that were accepted before the server closed are still served.
    return503OnClosing: false,
    // Some clients offer an upgrade with every request; only websocket requests to the live path are upgraded.
    http: {
      ...requestTimeouts.http,
      shouldUpgradeCallback: ({ headers, url = '' }) =>
        headers.upgrade?.toLowerCase() === 'websocket' && url.split('?', 1)[0] === livePath,
    },
    // URLs that cannot be decoded are answered before any hook runs.
    frameworkErrors: (error, request, reply) => {
      void reply.headers({ 'x-request-id': request.id, ...headersWithoutHooks(config) })
      void answerError(error, request, reply)
    },
    routerOptions: { maxParamLength: 1100, ignoreTrailingSlash: false },
  })
  translateErrors(app)

  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
    if (!hasClearHost(request)) {
      void reply.headers(headersWithoutHooks(config))
      return sendRefusal(reply, refuse(400, refusals.badInput))
    }
    return undefined
  })
  const thrown = new WeakMap<FastifyRequest, Error>()
  app.addHook('onError', async (request, _reply, error) => {
    thrown.set(request, error)
  })
  app.addHook('onResponse', async (request, reply) => {
    if (probes.has(request.url) || isInternalCall(request.headers)) return
    const path = pathForLog(request.url)
    if (reply.statusCode >= 500) {
      const error = thrown.get(request) ?? new Error(`Answered ${reply.statusCode}`)
      options.errors?.record({
        kind: 'request',
        place: placeOf(request, path, error),
        error,
        requestId: request.id,
        who: sessionCookies.token(request) ?? request.ip,
      })
    }
    request.log.info(
      {
        method: request.method,
        path,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
  })
  await app.register(helmet, {
    // Pages set their own policy with a nonce; API responses need no permissions.
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
  // Responses only: compressed request bodies are not accepted (zip bombs).
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
      // The route of a file that exists: a page loads dozens, once. Other names count.
      request.routeOptions.url?.startsWith('/assets/') === true ||
      probes.has(request.url),
    errorResponseBuilder: () => Object.assign(new Error('rate limit'), { statusCode: 429 }),
  })
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store')
    if (!sessionCookies.isAllowedOrigin(request)) {
      return sendRefusal(reply, refuse(403, refusals.notFromOurPages, { extra: 'FOREIGN_ORIGIN' }))
    }
    return undefined
  })
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (_request, reply) =>
    sendRefusal(reply, notFound()),
  )
  return app
}
