import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { globSync, readFileSync } from 'node:fs'
import { defineConfig, type ESTree, type Plugin, type UserConfig } from 'vite'

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
 * Leaves of an endpoint what the client reads, and marks schemas as free of side effects: a page without a form loads
 * neither the schemas of its answers nor the library that checks them.
 */
function contractForBrowsers(): Plugin {
  const bodiesRead = new Set<string>()
  return {
    name: 'contract-for-browsers',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      for (const file of globSync('web/**/*.{ts,tsx}', { cwd: import.meta.dirname })) {
        const source = readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
        if (!source.includes('.body')) continue
        const imports = source.matchAll(/^import \{([^}]*)\} from '#contract\//gm)
        for (const [, names] of imports) {
          for (const [, name] of names!.matchAll(/(\w+)(?: as \w+)?(?:,|\s*$)/g))
            bodiesRead.add(name!)
        }
      }
    },
    transform: {
      filter: { id: /\/contract\/.*\.ts$/ },
      handler(code) {
        const edits: { start: number; end: number; text: string }[] = []
        const findEndpoints = (node: unknown, name = ''): number => {
          if (typeof node !== 'object' || node === null) return 0
          const { type, start, end } = node as ESTree.Node
          const isRead = name === insideFunction || bodiesRead.has(name)
          const read = isRead ? [...clientFields, 'body'] : clientFields
          const text =
            type === 'CallExpression' && clientEndpoint(node as ESTree.Expression, code, read)
          if (text) return edits.push({ start, end, text })
          const isInside = name === insideFunction || type?.includes('Function')
          const within = isInside ? insideFunction : (declaredName(node as ESTree.Node) ?? name)
          return Object.values(node).reduce((found, part) => found + findEndpoints(part, within), 0)
        }
        for (const statement of this.parse(code).body) {
          if (findEndpoints(statement) > 0) continue
          const declared = 'declaration' in statement ? statement.declaration : statement
          if (declared?.type !== 'VariableDeclaration') continue
          for (const { init } of declared.declarations) {
            if (!init || !/^(Call|Object|Array)Expression$/.test(init.type)) continue
            const { start, end } = init
            const text = code.slice(start, end)
            if (text.includes('(')) edits.push({ start, end, text: pure(text) })
          }
        }
        return edits.reduceRight(
          (text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end),
          code,
        )
      },
    },
  }
}

const pure = (expression: string) => `/*@__PURE__*/ (() => (${expression}))()`

/** Of an endpoint that a function makes, the names of its results are not known here. */
const insideFunction = '()'

/** What the client reads of every endpoint; of some, a form reads the schema of the body too. */
const clientFields = ['method', 'path', 'deadlineMs']

/** The name that a declaration or a property gives to its value. */
function declaredName(node: ESTree.Node): string | undefined {
  const named =
    node.type === 'VariableDeclarator' ? node.id : node.type === 'Property' ? node.key : undefined
  return named?.type === 'Identifier' ? named.name : undefined
}

/** An endpoint with the fields that the client reads; undefined for other expressions. */
function clientEndpoint(
  init: ESTree.Expression,
  code: string,
  fields: string[],
): string | undefined {
  if (init.type !== 'CallExpression' || init.callee.type !== 'Identifier') return undefined
  const [given] = init.arguments
  if (init.callee.name !== 'endpoint' || given?.type !== 'ObjectExpression') return undefined
  const named = (names: string[]) =>
    given.properties.filter(
      (part) =>
        part.type === 'Property' && part.key.type === 'Identifier' && names.includes(part.key.name),
    )
  // Method or path may be in an object that several endpoints share.
  const kept = named(['method', 'path']).length === 2 ? named(fields) : given.properties
  return pure(`{${kept.map(({ start, end }) => code.slice(start, end)).join(',')}}`)
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
  plugins: [react(), cssLayers(), contractForBrowsers()],
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
    ...(isSsrBuild ? [] : [contractForBrowsers()]),
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
