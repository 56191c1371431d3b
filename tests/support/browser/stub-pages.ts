import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { App } from '#server/app.ts'
import { mountPages } from '#server/platform/http/pages/pages.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Empty pages with a canonical link and a script, for tests of headers. */
export async function mountStubPages(app: App, platform: Platform): Promise<void> {
  const webFolder = mkdtempSync(path.join(tmpdir(), 'stub-pages-'))
  for (const folder of ['assets', 'fonts']) mkdirSync(path.join(webFolder, folder))
  await mountPages(app.http, {
    config: platform.config,
    log: platform.log,
    sitemaps: app.sitemaps,
    build: {
      webFolder,
      olderAssets: [],
      stylesheets: [],
      admin: { styles: [], modules: ['/assets/admin.js'] },
      render: async ({ nonce, drawing }) => ({
        status: 200,
        html: `<link rel="canonical" href="${drawing.origin}/"><script nonce="${nonce}" src="/assets/app.js"></script>`,
      }),
      publicPaths: async () => ['/'],
    },
  })
}
