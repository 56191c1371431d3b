import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/platform/config.ts'
import type { PageBuild } from '#server/platform/http/page-build.ts'
import { originOf, pageTransport } from '#server/platform/http/page-transport.ts'

/** What search engines need not look at. */
const closed = ['/api/', '/admin', '/mailbox', '/unsubscribe/', '/advertisement/', '/styleguide']
/** How long an answer may be kept, in seconds. */
const hour = 3600

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** robots.txt and sitemap.xml (BK-086). */
export function mountCrawlerFiles(
  app: FastifyInstance,
  { config, build }: { config: Config; build: PageBuild },
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
    const paths = await build.publicPaths(pageTransport(app, request).transport)
    const urls = paths.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`)
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', `public, max-age=${hour}`)
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
      )
  })
}
