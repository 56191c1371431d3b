import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { createGunzip, createGzip, gunzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { systemClock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import { acceptsEncoding } from '#server/platform/http/pages/document.ts'
import type { PageBuild } from '#server/platform/http/pages/page-build.ts'
import { originOf, pageTransport } from '#server/platform/http/pages/page-transport.ts'
import { createLoadCache } from '#server/platform/load-cache.ts'

const disallowedPaths = ['/api/', '/admin', '/mailbox', '/unsubscribe/', '/advertisement/']
const hourSeconds = 3600
/** Of sitemaps, compressed: some 300 KB each. */
const maxKeptFiles = 50

/** Sitemap of dynamic pages, in files of at most 50,000 URLs each. */
export interface Sitemap {
  /** Part of the file names. */
  name: string
  files(): Promise<number>
  /** Set if writing a file takes seconds: it is then written once an hour. */
  isLarge?: true
  /** URLs of a file, numbered from 1; empty for a missing file. */
  addresses(file: number): AsyncIterable<{ path: string; changedAt: Date }>
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

async function* writeUrls(
  origin: string,
  addresses:
    | AsyncIterable<{ path: string; changedAt?: Date }>
    | { path: string; changedAt?: Date }[],
) {
  yield `${xmlHead}<urlset ${schema}>\n`
  for await (const { path, changedAt } of addresses) {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    yield `<url><loc>${escapeXml(origin + path)}</loc>${changed}</url>\n`
  }
  yield '</urlset>\n'
}

/** Mounts robots.txt and the sitemap index with its files (BK-086). */
export function mountCrawlerFiles(
  app: FastifyInstance,
  { config, build, sitemaps }: { config: Config; build: PageBuild; sitemaps: readonly Sitemap[] },
): void {
  app.get('/robots.txt', (request, reply) => {
    const lines = [
      'User-agent: *',
      ...disallowedPaths.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${originOf(request, config)}/sitemap.xml`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${hourSeconds}`)
      .send(`${lines.join('\n')}\n`)
  })

  app.get('/sitemap.xml', async (request, reply) => {
    const origin = originOf(request, config)
    const files = ['/sitemap-pages.xml']
    for (const { name, files: count } of sitemaps) {
      const fileCount = await count()
      for (let file = 1; file <= fileCount; file++) files.push(`/sitemap-${name}-${file}.xml`)
    }
    const listed = files.map(
      (file) => `<sitemap><loc>${escapeXml(origin + file)}</loc></sitemap>\n`,
    )
    return sendXml(reply, `${xmlHead}<sitemapindex ${schema}>\n${listed.join('')}</sitemapindex>\n`)
  })

  app.get('/sitemap-pages.xml', async (request, reply) => {
    const paths = await build.publicPaths(pageTransport(app, request).transport)
    const addresses = paths.map((path) => ({ path }))
    return sendXml(reply, Readable.from(writeUrls(originOf(request, config), addresses)))
  })

  const cache = createLoadCache<Buffer>(maxKeptFiles, {
    ttlMs: hourSeconds * 1000,
    clock: systemClock,
  })
  for (const { name, files, addresses, isLarge } of sitemaps) {
    app.get<{ Params: { file: string } }>(
      `/sitemap-${name}-:file(^[1-9]\\d{0,3}).xml`,
      async (request, reply) => {
        const file = Number(request.params.file)
        if (file > (await files())) return reply.callNotFound()
        const write = (origin: string) => Readable.from(writeUrls(origin, addresses(file)))
        const origin = originOf(request, config)
        if (!isLarge) return sendXml(reply, write(origin))
        const { publicUrl } = config
        const zipped = await cache.forceFetch(`${name} ${file}`, {
          context: () => buffer(write(publicUrl ?? '').pipe(createGzip())),
        })
        if (publicUrl === undefined) {
          // Kept without an origin: otherwise each host that a caller invents would be written anew.
          const paths = (await promisify(gunzip)(zipped)).toString()
          return sendXml(
            reply,
            paths.replaceAll('<loc>', () => `<loc>${escapeXml(origin)}`),
          )
        }
        void reply.header('vary', 'accept-encoding')
        if (!acceptsEncoding(request, 'gzip')) {
          return sendXml(reply, Readable.from([zipped]).pipe(createGunzip()))
        }
        return sendXml(reply.header('content-encoding', 'gzip'), zipped)
      },
    )
  }
}

const sendXml = (reply: FastifyReply, body: string | Buffer | Readable) =>
  reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', `public, max-age=${hourSeconds}`)
    .send(body)
