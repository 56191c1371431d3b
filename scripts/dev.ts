import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createServer, type Plugin } from 'vite'
import type { PageBuild, ServerEntry } from '#server/platform/http/pages/page-build.ts'
import { rowChecks } from '#server/platform/database/rows.ts'
import { start } from './start.ts'

rowChecks.areOn = true

const root = path.resolve(import.meta.dirname, '..')
const hotReloadPort = (Number(process.env['PORT']) || 3000) + 1
/** Paths that Vite serves; the market serves all others. */
const servedByVite = /^\/(@|web\/|contract\/|node_modules\/)/
const entries = {
  '/@dev/site.js': '/web/app/entry-client.tsx',
  '/@dev/admin.js': '/web/app/entry-admin.tsx',
}

/** Modules that prepare hot reload and React refresh before they import an entry. */
function devEntries(): Plugin {
  const sources: Record<string, string> = {
    '/@dev/refresh.js':
      "import { injectIntoGlobalHook } from '/@react-refresh'\n" +
      'injectIntoGlobalHook(window)\n' +
      'window.$RefreshReg$ = () => {}\nwindow.$RefreshSig$ = () => (type) => type',
  }
  for (const [name, entry] of Object.entries(entries)) {
    sources[name] = `import '/@vite/client'\nimport '/@dev/refresh.js'\nimport('${entry}')`
  }
  return {
    name: 'dev-entries',
    resolveId: (id) => (id in sources ? id : null),
    load: (id) => sources[id] ?? null,
  }
}

/** Adds style elements and the hot-reload socket to the product's policy. */
const relaxPolicy = (policy: string, hostname: string) =>
  policy
    .replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'")
    .replace(/connect-src [^;]*/, `$& ws://${hostname}:${hotReloadPort}`)

/** Serves pages from their sources by Vite, with hot reload. */
async function openDevPages(http: FastifyInstance): Promise<PageBuild> {
  const vite = await createServer({
    root,
    appType: 'custom',
    logLevel: 'warn',
    plugins: [devEntries()],
    optimizeDeps: { entries: Object.values(entries).map((entry) => entry.slice(1)) },
    server: {
      middlewareMode: true,
      host: '127.0.0.1',
      hmr: { port: hotReloadPort },
      // Other files, such as the secret key in data/, are never served.
      fs: { allow: ['web', 'contract', 'node_modules'].map((folder) => path.join(root, folder)) },
    },
  })
  http.addHook('onClose', () => vite.close())
  http.addHook('onRequest', async (request, reply) => {
    if (!servedByVite.test(request.url)) return
    reply.hijack()
    vite.middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end())
  })
  http.addHook('onSend', async (request, reply, payload) => {
    const policy = reply.getHeader('content-security-policy')
    if (typeof policy === 'string') {
      reply.header('content-security-policy', relaxPolicy(policy, request.hostname))
    }
    return payload
  })

  // Linked for the first paint; other styles load with the modules of a page.
  const styles = ['/web/ui/ui.css']
  const pages = async () => (await vite.ssrLoadModule('/web/app/entry-server.tsx')) as ServerEntry
  return {
    webFolder: path.join(root, 'web/public'),
    olderAssets: [],
    stylesheets: styles,
    admin: { styles, modules: ['/@dev/admin.js'] },
    async render(input) {
      try {
        const assets = { styles, modules: ['/@dev/site.js'], routes: {} }
        return await (await pages()).render({ ...input, assets })
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error)
        throw error
      }
    },
    publicPaths: async (transport) => (await pages()).publicPaths(transport),
  }
}

// Unbundled pages load hundreds of modules each.
process.env['REQUESTS_PER_MINUTE'] ??= '100000'
process.env['LOG_LEVEL'] ??= 'warn'
await start({ openPages: openDevPages })
