import { randomBytes } from 'node:crypto'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusals } from '#contract/refusals.ts'
import { carriesToken } from '#contract/paths.ts'
import { mountAdminPage } from '#server/platform/http/pages/admin-page.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import { mountCrawlerFiles, type Sitemap } from '#server/platform/http/pages/crawler-files.ts'
import { faultPage } from '#server/platform/http/pages/fault-page.ts'
import { openPageBuild, type PageBuild } from '#server/platform/http/pages/page-build.ts'
import { originOf, pageTransport } from '#server/platform/http/pages/page-transport.ts'
import type { Log } from '#server/platform/log.ts'

const yearSeconds = 365 * 86_400

/** What a page may load and do; everything but an operator's map tiles comes from here, scripts carry the nonce. */
const contentPolicy = (nonce: string, { mapTiles }: Config) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${mapTiles ? ` ${new URL(mapTiles.url).origin}` : ''}`,
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')

/** What people read when a page cannot be drawn, by its status; every other status is a fault of ours. */
const faults: Record<number, { title: string; text: string }> = {
  400: {
    title: 'This address is not right',
    text: 'It may have been cut or changed on its way.',
  },
  401: { title: 'Please sign in', text: refusals.sessionEnded },
  403: { title: 'This page is not open to you', text: 'Your account does not include it.' },
  404: { title: 'Page not found', text: 'This page does not exist or has been removed.' },
  429: { title: 'One moment, please', text: refusals.tooManyRequests },
  500: { title: 'Something went wrong', text: refusals.fault },
  503: { title: 'One moment, please', text: refusals.unavailable },
}

/** A failure of the API as the pages throw it (they have their own copy of the class), or of the limit on requests. */
function statusOf(error: unknown): number {
  const { name, status, statusCode } = (error ?? {}) as Record<string, unknown>
  const said = name === 'ApiError' ? status : statusCode === 429 ? 429 : 500
  return typeof said === 'number' && said in faults ? said : 500
}

function sendFault(request: FastifyRequest, reply: FastifyReply, error: unknown, build: PageBuild) {
  const status = statusOf(error)
  if (status === 500) request.log.error({ err: error }, 'a page could not be drawn')
  if (status === 503) {
    request.log.warn({ err: error }, 'a page could not be drawn: a dependency is down')
    void reply.header('retry-after', 1)
  }
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      faultPage({
        ...faults[status]!,
        stylesheets: build.stylesheets,
        ...(status === 500 ? { requestId: request.id } : {}),
      }),
    )
}

/** Whether a proxy says that people asked for this page without TLS, though the site has it; calls are not led on. */
const cameInPlain = (request: FastifyRequest, { publicUrl, trustedProxies }: Config) =>
  publicUrl?.startsWith('https:') === true &&
  trustedProxies.length > 0 &&
  /^\/(?!api\/)/.test(request.url) &&
  request.headers['x-forwarded-proto'] !== undefined &&
  request.protocol === 'http'

async function serveFiles(app: FastifyInstance, build: PageBuild): Promise<void> {
  const { webFolder, olderAssets } = build
  await app.register(fastifyStatic, {
    // Names of assets say what is in them, so that tabs opened before a release find theirs too.
    root: [`${webFolder}/assets`, ...olderAssets],
    prefix: '/assets/',
    immutable: true,
    maxAge: yearSeconds * 1000,
    preCompressed: true,
    // A script that runs as a worker obeys its own policy: it may talk to this site.
    setHeaders: (reply) =>
      reply.header(
        'content-security-policy',
        "default-src 'none'; script-src 'self'; connect-src 'self'",
      ),
  })
  await app.register(fastifyStatic, {
    root: `${webFolder}/fonts`,
    prefix: '/fonts/',
    maxAge: yearSeconds * 1000,
    decorateReply: false,
  })
  app.get('/favicon.svg', (_request, reply) =>
    reply.sendFile('favicon.svg', webFolder, { maxAge: 86_400_000 }),
  )
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 301))
}

/**
 * Serves every page: drawn here with data read through the API inside this process.
 * What is no page keeps the API's answer: JSON.
 */
export async function mountPages(
  app: FastifyInstance,
  options: { config: Config; log: Log; build?: PageBuild; sitemaps?: readonly Sitemap[] },
): Promise<void> {
  const { config, log, build = await openPageBuild(), sitemaps = [] } = options
  app.addHook('onRequest', async (request, reply) =>
    cameInPlain(request, config)
      ? reply.redirect(`${config.publicUrl}${request.url}`, 301)
      : undefined,
  )
  await serveFiles(app, build)
  mountCrawlerFiles(app, { config, build, sitemaps })
  mountAdminPage(app, build)

  const errorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    sendFault(request, reply, error, build)
  app.get('/*', { errorHandler }, async (request, reply) => {
    if (/^\/(api|assets|fonts)(\/|$)/.test(request.url)) return reply.callNotFound()
    const nonce = randomBytes(16).toString('base64')
    const origin = originOf(request, config)
    const { transport, handOver, isSignedIn } = pageTransport(app, request)
    void reply.header('content-security-policy', contentPolicy(nonce, config))
    if (carriesToken(request.url)) void reply.header('referrer-policy', 'strict-origin')
    const page = await build.render({
      url: `${origin}${request.url}`,
      transport,
      cookies: request.headers.cookie ?? '',
      drawing: { origin, at: systemClock.now().getTime(), isDemo: config.demo },
      nonce,
    })
    handOver(reply)
    void reply.header('cache-control', isSignedIn() ? 'no-store' : 'private, no-cache')
    if (page.location !== undefined) return reply.redirect(page.location, page.status)
    return reply.code(page.status).type('text/html; charset=utf-8').send(page.html)
  })
  log.debug('pages are served')
}
