import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'

/** Browsers from mid 2024: the first with light-dark(). */
const browsers = ['chrome123', 'edge123', 'firefox125', 'safari17.5']
/** How long each plugin took is no news. */
const checks = { pluginTimings: false, bundlerTimings: false }
const clientEntry = 'web/app/entry-client.tsx'
/** Most visits begin here, and what it shows is shown everywhere. */
const homePage = 'web/features/site/home/home-page.tsx'
const adminEntry = 'web/app/entry-admin.tsx'
const workerEntry = 'web/app/entry-worker.ts'
/** Parts of the frameworks that no page uses before somebody acts. */
const forActions = /\/(useBlocker|useMutation|mutationObserver)\.js$/
/** Schemas and the library that checks them, which only forms use. */
const forForms = /node_modules\/zod\/|\/contract\/(endpoint|fields)\.ts$/
/** What the home page alone shows; the rest of it is shown on other pages too. */
const onHome = /\/web\/features\/(site|content\/news)\/home\/(?!top-searches)/
const frameworks = /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\//

/** The styles of pages and features share the layer of the components; the order of all layers comes first. */
function cssLayers(): Plugin[] {
  return [
    {
      name: 'page-layer',
      enforce: 'pre',
      transform: {
        filter: { id: /\/web\/(app|features)\/.*\.css$/ },
        handler: (code) => `@layer components{${code}}`,
      },
    },
    {
      name: 'layer-order',
      enforce: 'post',
      generateBundle: {
        order: 'post',
        handler(_options, bundle) {
          for (const asset of Object.values(bundle)) {
            if (asset.type !== 'asset' || !asset.fileName.endsWith('.css')) continue
            asset.source = `@layer theme,base,components,utilities;${asset.source.toString()}`
          }
        },
      },
    },
  ]
}

/** Of our own modules only styles and entries do something by being imported: what a page does not use of them is left. */
const hasSideEffects = (id: string) =>
  !/\/(contract|web)\/.*\.tsx?(\?|$)/.test(id) || /\/web\/app\/entry-/.test(id)

/**
 * Marks the constants of the contract as free of side effects, so that a page that uses a limit of a module does not
 * load its schemas. Bundlers detect this for `z.string()`, but not for `z.string().check(…)` (decision 61).
 */
function pureContract(): Plugin {
  return {
    name: 'pure-contract',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/contract\/.*\.ts$/ },
      handler(code) {
        const made = this.parse(code).body.flatMap((statement) => {
          const declared = 'declaration' in statement ? statement.declaration : statement
          if (declared?.type !== 'VariableDeclaration') return []
          return declared.declarations.flatMap(({ init }) =>
            init && /^(Call|Object|Array)Expression$/.test(init.type) ? [init] : [],
          )
        })
        return made.reduceRight((text, { start, end }) => {
          const value = code.slice(start, end)
          if (!value.includes('(')) return text
          return `${text.slice(0, start)}/*@__PURE__*/ (() => (${value}))()${text.slice(end)}`
        }, code)
      },
    },
  }
}

type ModuleInfo = { importedIds: string[] } | null
type Modules = { getModuleInfo(id: string): ModuleInfo }

/** What the entries import, directly or not: one file, because many small ones together are larger. */
function everyPageNeeds(entries: string[], deferForms: boolean) {
  let needed: Set<string> | undefined
  return (id: string, modules: Modules): string | null => {
    if (frameworks.test(id)) return forActions.test(id) ? null : 'frameworks'
    if (deferForms && forForms.test(id)) return 'forms'
    needed ??= reachable(
      entries.map((entry) => `${import.meta.dirname}/${entry}`),
      modules,
    )
    return needed.has(id) && !onHome.test(id) ? 'shell' : null
  }
}

function reachable(entries: string[], modules: Modules): Set<string> {
  const found = new Set(entries)
  for (const id of found) {
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  }
  return found
}

/** What every build for the browser has in common. */
function browserBuild(entries: [string, ...string[]], { deferForms }: { deferForms: boolean }) {
  return {
    target: browsers,
    manifest: true,
    assetsInlineLimit: 0,
    // One stylesheet: no flash and no order to get wrong when pages come and go.
    cssCodeSplit: false,
    rollupOptions: {
      input: entries[0],
      checks,
      treeshake: { moduleSideEffects: hasSideEffects },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: everyPageNeeds(entries, deferForms), debugName: 'first load' }],
        },
      },
    },
    // The dictionaries that passwords are held against come when somebody chooses one.
    chunkSizeWarningLimit: 2000,
  } satisfies UserConfig['build']
}

/** React has it itself; what some libraries bring is for older ones. */
const resolve = {
  alias: [
    { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    {
      find: /^use-sync-external-store\/shim\/with-selector$/,
      replacement: 'use-sync-external-store/with-selector',
    },
  ],
}

/** The back office: no table of routes to read, nothing to draw on a server, no file of the site's own. */
const adminConfig: UserConfig = {
  publicDir: 'web/public',
  resolve,
  plugins: [react(), cssLayers(), pureContract()],
  // The site's build brings the public files. Forms are part of the first load: in a file of their own they and the
  // entry would import each other.
  build: { ...browserBuild([adminEntry], { deferForms: false }), copyPublicDir: false },
}

/** The service worker: one file at the root, whose build constants `scripts/build-pages.ts` adds. */
const workerConfig: UserConfig = {
  publicDir: false,
  build: {
    target: browsers,
    rollupOptions: {
      input: workerEntry,
      checks,
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
}

/** The site: its pages for the browser, or the program that draws them on the server. */
const siteConfig = (isSsrBuild: boolean): UserConfig => ({
  publicDir: 'web/public',
  resolve,
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        defaultBehavior: [['component', 'loader'], ['errorComponent'], ['notFoundComponent']],
      },
      routesDirectory: 'web',
      virtualRouteConfig: 'web/app/routes.ts',
      generatedRouteTree: 'web/app/route-tree.gen.ts',
      disableLogging: true,
    }),
    react(),
    cssLayers(),
    pureContract(),
  ],
  build: isSsrBuild
    ? {
        target: 'node24',
        copyPublicDir: false,
        rollupOptions: { input: 'web/app/entry-server.tsx', checks },
      }
    : browserBuild([clientEntry, `${homePage}?tsr-split=component---loader`], {
        deferForms: true,
      }),
  // The bundle for the server carries all it needs, in its production form, whatever NODE_ENV says.
  ...(isSsrBuild
    ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }
    : {}),
})

/** The mode `admin` builds the back office, `worker` the service worker, every other the site. */
export default defineConfig(({ isSsrBuild = false, mode }) =>
  mode === 'admin' ? adminConfig : mode === 'worker' ? workerConfig : siteConfig(isSsrBuild),
)
