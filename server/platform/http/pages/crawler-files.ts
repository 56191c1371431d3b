import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '#server/platform/config.ts'
import type { PageBuild } from '#server/platform/http/pages/page-build.ts'
import { originOf, pageTransport } from '#server/platform/http/pages/page-transport.ts'

const disallowedPaths = [
  '/api/',
  '/admin',
  '/mailbox',
  '/unsubscribe/',
  '/advertisement/',
  '/styleguide',
]
const hourSeconds = 3600

/** Sitemap of dynamic pages, in files of at most 50,000 URLs each. */
export interface Sitemap {
  /** Part of the file names. */
  name: string
  files(): Promise<number>
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
      const found = await count()
      for (let file = 1; file <= found; file++) files.push(`/sitemap-${name}-${file}.xml`)
    }
    const listed = files.map(
      (file) => `<sitemap><loc>${escapeXml(origin + file)}</loc></sitemap>\n`,
    )
    return sendXml(reply, `${xmlHead}<sitemapindex ${schema}>\n${listed.join('')}</sitemapindex>\n`)
  })

  app.get('/sitemap-pages.xml', async (request, reply) => {
    const found = await build.publicPaths(pageTransport(app, request).transport)
    const addresses = found.map((path) => ({ path }))
    return sendXml(reply, Readable.from(writeUrls(originOf(request, config), addresses)))
  })

  for (const { name, files, addresses } of sitemaps) {
    app.get<{ Params: { file: string } }>(
      `/sitemap-${name}-:file(^[1-9]\\d{0,3}).xml`,
      async (request, reply) => {
        const file = Number(request.params.file)
        if (file > (await files())) return reply.callNotFound()
        return sendXml(reply, Readable.from(writeUrls(originOf(request, config), addresses(file))))
      },
    )
  }
}

const sendXml = (reply: FastifyReply, body: string | Readable) =>
  reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', `public, max-age=${hourSeconds}`)
    .send(body)
