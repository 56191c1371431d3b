import { randomBytes } from 'node:crypto'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { videoFrameOrigins } from '#contract/content/videos.ts'
import { carriesToken, paths } from '#contract/paths.ts'
import { refusals } from '#contract/refusals.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import { mountCrawlerFiles, type Sitemap } from '#server/platform/http/pages/crawler-files.ts'
import { openPageBuild, type PageBuild } from '#server/platform/http/pages/page-build.ts'
import { findPermanentAddress } from '#server/platform/http/pages/permanent-address.ts'
import { originOf, pageTransport } from '#server/platform/http/pages/page-transport.ts'
import { recordUnavailable } from '#server/platform/http/translate-errors.ts'
import type { Log } from '#server/platform/log.ts'

/** Same-origin resources only, and videos in previews; no inline scripts or styles. */
const adminContentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  `frame-src 'self' ${videoFrameOrigins.join(' ')}`,
  "media-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Mounts the back office: one HTML shell for all its URLs, rendered in the browser (AM-110). */
function mountAdminPage(app: FastifyInstance, { admin }: PageBuild): void {
  const [entry, ...imported] = admin.modules
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="robots" content="noindex, nofollow">',
    '<meta name="referrer" content="no-referrer">',
    '<title>Back office</title>',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="preload" href="/fonts/inter-latin.woff2" as="font" type="font/woff2" crossorigin>',
    ...admin.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...imported.map((href) => `<link rel="modulepreload" href="${href}">`),
    `<script type="module" src="${entry}"></script>`,
  ].join('')
  const without = '<noscript><p>The back office needs JavaScript.</p></noscript>'
  // Applies the chosen theme on first paint; other cookie values are ignored.
  const documentOf = (theme: string | undefined) => {
    const chosen = theme === 'light' || theme === 'dark' ? ` data-theme="${theme}"` : ''
    return `<!doctype html>\n<html lang="en"${chosen}><head>${head}</head><body><div id="root">${without}</div></body></html>`
  }

  for (const url of [paths.admin, `${paths.admin}/*`]) {
    app.get(url, (request, reply) =>
      reply
        .header('content-security-policy', adminContentPolicy)
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex, nofollow')
        .type('text/html; charset=utf-8')
        .send(documentOf(request.cookies['theme'])),
    )
  }
}

const yearSeconds = 365 * 86_400

/** Content security policy: same origin plus the configured map tiles and frames, scripts by nonce. */
const contentPolicy = (nonce: string, { mapTiles }: Config, frameOrigins: readonly string[]) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${mapTiles ? ` ${new URL(mapTiles.url).origin}` : ''}`,
    "connect-src 'self'",
    // Videos, once a reader has asked for one, and the chat of a setting.
    `frame-src 'self' ${[...videoFrameOrigins, ...frameOrigins].join(' ')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')

/** Error page texts by status; other statuses show the 500 text. */
const faults: Record<number, { title: string; text: string }> = {
  400: {
    title: 'This address is not valid',
    text: 'Part of it may be missing. Check the link and try again.',
  },
  401: { title: 'Please sign in', text: refusals.sessionEnded },
  403: { title: 'You do not have access to this page', text: 'Your account does not include it.' },
  404: { title: 'Page not found', text: 'This page does not exist or has been removed.' },
  429: { title: 'Too many requests', text: refusals.tooManyRequests },
  500: { title: 'Something went wrong', text: refusals.fault },
  503: { title: 'Temporarily unavailable', text: refusals.unavailable },
}

/** Renders the error page: static HTML with the stylesheet and no script. */
function renderFaultPage(page: {
  title: string
  text: string
  stylesheets: readonly string[]
  requestId?: string
}): string {
  const styles = page.stylesheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('')
  const number = page.requestId
    ? `<p class="small muted">If you contact us about this, please quote this number: <span class="mono">${page.requestId}</span></p>`
    : ''
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${page.title}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">${styles}</head>
<body><main id="main" class="page"><div class="lost"><h1>${page.title}</h1><p class="soft">${page.text}</p>${number}<p><a class="btn primary" href="">Try again</a> <a class="btn" href="/">Home</a></p></div></main></body></html>`
}

/** Status of an API error thrown by a page (its build has its own copy of the class) or of the rate limit. */
function statusOf(error: unknown): number {
  const { name, status, statusCode } = (error ?? {}) as Record<string, unknown>
  const answered = name === 'ApiError' ? status : statusCode === 429 ? 429 : 500
  return typeof answered === 'number' && answered in faults ? answered : 500
}

function sendFaultPage(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  build: PageBuild,
) {
  const status = statusOf(error)
  if (status === 500) request.log.error({ err: error }, 'page rendering failed')
  if (status === 503) {
    recordUnavailable(request, error)
    void reply.header('retry-after', 1)
  }
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      renderFaultPage({
        ...faults[status]!,
        stylesheets: build.stylesheets,
        ...(status === 500 ? { requestId: request.id } : {}),
      }),
    )
}

/** Whether a reverse proxy reports plain HTTP for a page of an HTTPS site; API calls are not redirected. */
const isInsecureRequest = (request: FastifyRequest, { publicUrl, trustedProxies }: Config) =>
  publicUrl?.startsWith('https:') === true &&
  trustedProxies.length > 0 &&
  /^\/(?!api\/)/.test(request.url) &&
  request.headers['x-forwarded-proto'] !== undefined &&
  request.protocol === 'http'

/** Routes for the files that exist; other names never reach the file system and are answered like unknown pages. */
async function serveFiles(app: FastifyInstance, build: PageBuild): Promise<void> {
  const { webFolder, olderAssets } = build
  await app.register(fastifyStatic, {
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    // Asset names are content hashes; older builds stay available to open tabs.
    root: [`${webFolder}/assets`, ...olderAssets],
    prefix: '/assets/',
    immutable: true,
    maxAge: yearSeconds * 1000,
    preCompressed: true,
    // Worker scripts have their own policy.
    setHeaders: (reply) =>
      reply.header(
        'content-security-policy',
        "default-src 'none'; script-src 'self'; connect-src 'self'",
      ),
  })
  await app.register(fastifyStatic, {
    wildcard: false,
    root: `${webFolder}/fonts`,
    prefix: '/fonts/',
    maxAge: yearSeconds * 1000,
    decorateReply: false,
  })
  // The tutorials of the demo market.
  await app.register(fastifyStatic, {
    wildcard: false,
    root: `${webFolder}/videos`,
    prefix: '/videos/',
    maxAge: 86_400_000,
    decorateReply: false,
  })
  app.get('/favicon.svg', (_request, reply) =>
    reply.sendFile('favicon.svg', webFolder, { maxAge: 86_400_000 }),
  )
  await app.register(fastifyStatic, {
    wildcard: false,
    root: `${webFolder}/icons`,
    prefix: '/icons/',
    maxAge: 86_400_000,
    decorateReply: false,
  })
  // Always revalidated, so that a release takes over; its own policy applies to what it fetches.
  app.get('/service-worker.js', (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      .sendFile('service-worker.js', webFolder, { cacheControl: false })
      .header('cache-control', 'no-cache'),
  )
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 301))
}

/** Mounts server-side rendering of all pages; other paths keep the API's JSON responses. */
export async function mountPages(
  app: FastifyInstance,
  options: {
    config: Config
    log: Log
    build?: PageBuild
    sitemaps?: readonly Sitemap[]
    /** Other sites that pages may show in frames. */
    frameOrigins?: () => Promise<readonly string[]>
  },
): Promise<void> {
  const { config, log, build = await openPageBuild(), sitemaps = [] } = options
  const { frameOrigins = async () => [] } = options
  app.addHook('onRequest', async (request, reply) =>
    isInsecureRequest(request, config)
      ? reply.redirect(`${config.publicUrl}${request.url}`, 301)
      : undefined,
  )
  await serveFiles(app, build)
  mountCrawlerFiles(app, { config, build, sitemaps })
  mountAdminPage(app, build)

  const errorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    sendFaultPage(request, reply, error, build)
  app.get('/*', { errorHandler }, async (request, reply) => {
    if (/^\/(api|assets|fonts|icons|videos)(\/|$)/.test(request.url)) return reply.callNotFound()
    const moved = findPermanentAddress(request.url)
    if (moved !== undefined) return reply.redirect(moved, 301)
    const nonce = randomBytes(16).toString('base64')
    const origin = originOf(request, config)
    const { transport, forwardHeaders, isSignedIn } = pageTransport(app, request)
    const policy = contentPolicy(nonce, config, await frameOrigins())
    void reply.header('content-security-policy', policy)
    if (carriesToken(request.url)) void reply.header('referrer-policy', 'strict-origin')
    const page = await build.render({
      url: `${origin}${request.url}`,
      transport,
      cookies: request.headers.cookie ?? '',
      drawing: { origin, at: systemClock.now().getTime() },
      nonce,
    })
    forwardHeaders(reply)
    void reply.header('cache-control', isSignedIn() ? 'no-store' : 'private, no-cache')
    if (page.location !== undefined) return reply.redirect(page.location, page.status)
    return reply.code(page.status).type('text/html; charset=utf-8').send(page.html)
  })
  log.debug('serving pages')
}
