import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '#server/platform/config.ts'
import type { PageBuild } from '#server/platform/http/pages/page-build.ts'
import { originOf, pageTransport } from '#server/platform/http/pages/page-transport.ts'

/** What search engines need not look at. */
const closed = ['/api/', '/admin', '/mailbox', '/unsubscribe/', '/advertisement/', '/styleguide']
/** How long an answer may be kept, in seconds. */
const hour = 3600

/** Pages that come and go with what is offered, in files of at most 50,000 addresses each. */
export interface Sitemap {
  /** In the names of its files. */
  name: string
  files(): Promise<number>
  /** The addresses of a file, the first of which is 1; none of one that is not there. */
  addresses(file: number): AsyncIterable<{ path: string; changedAt: Date }>
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Addresses as a file of a sitemap, in pieces. */
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

/** robots.txt, and the sitemap: an index of files (BK-086). */
export function mountCrawlerFiles(
  app: FastifyInstance,
  { config, build, sitemaps }: { config: Config; build: PageBuild; sitemaps: readonly Sitemap[] },
): void {
  app.get('/robots.txt', (request, reply) => {
    const lines = [
      'User-agent: *',
      ...closed.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${originOf(request, config)}/sitemap.xml`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${hour}`)
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
    .header('cache-control', `public, max-age=${hour}`)
    .send(body)
