import type { FastifyInstance } from 'fastify'
import { paths } from '#contract/paths.ts'
import type { PageBuild } from '#server/platform/http/pages/page-build.ts'

/** Same-origin resources only; no inline scripts or styles. */
const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Mounts the back office: one HTML shell for all its URLs, rendered in the browser (AM-110). */
export function mountAdminPage(app: FastifyInstance, { admin }: PageBuild): void {
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
        .header('content-security-policy', contentPolicy)
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex, nofollow')
        .type('text/html; charset=utf-8')
        .send(documentOf(request.cookies['theme'])),
    )
  }
}
