import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { VirtualRouteNode } from '@tanstack/virtual-file-routes'
import { login } from '#contract/auth/sessions.ts'
import { logout } from '#contract/auth/auth.ts'
import { subscribeToPush } from '#contract/push/push.ts'
import { buildsFolder, currentBuildFile } from '#server/platform/http/pages/page-build.ts'
import { removeOldBuilds } from './release/keep-builds.ts'

const root = path.resolve(import.meta.dirname, '..')
const inputs = [
  'web',
  'contract',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build-pages.ts',
] as const
/** Files that the build generates or does not read. */
const notAnInput = /route-tree\.gen\.ts$|\.test\.tsx?$|tsconfig\.json$/

/** Hash of all input files, which names a build. */
export async function hashOfInputs(): Promise<string> {
  const files: string[] = []
  for (const input of inputs) {
    const full = path.join(root, input)
    if (!(await stat(full)).isDirectory()) files.push(input)
    else {
      const entries = await readdir(full, { recursive: true, withFileTypes: true })
      for (const entry of entries) {
        if (entry.isFile()) files.push(path.relative(root, path.join(entry.parentPath, entry.name)))
      }
    }
  }
  const hash = createHash('sha256')
  for (const file of files.filter((name) => !notAnInput.test(name)).sort()) {
    hash.update(`${file}\0`).update(await readFile(path.join(root, file)))
  }
  return hash.digest('hex').slice(0, 16)
}

const isBuilt = (build: string) => existsSync(path.join(root, buildsFolder, build, 'assets.json'))

const isRelease = () => !existsSync(path.join(root, 'web'))
const canBuild = () => existsSync(path.join(root, 'node_modules/vite'))

/**
 * Builds the pages if their inputs have changed, unless stopped. Vite runs in a separate process, so that its memory is
 * released.
 * @throws one line if the packages that build them are missing
 */
export async function buildPagesWhenStale(stop?: AbortSignal): Promise<void> {
  if (isRelease()) return
  const build = await hashOfInputs()
  if (isBuilt(build)) return markCurrent(build)
  if (!canBuild()) {
    throw new Error(
      'The pages are not built, and the development packages that build them are not installed: run npm ci && npm run build && npm prune --omit=dev',
    )
  }
  await new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(root, 'scripts/build-pages.ts')], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
      ...(stop && { signal: stop }),
    })
    child.on('error', reject)
    child.on('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error('The pages could not be built; see the lines above.'))
    })
  })
}

async function markCurrent(build: string): Promise<void> {
  const file = path.join(root, currentBuildFile)
  if (existsSync(file) && readFileSync(file, 'utf8') === build) return
  await writeFile(`${file}.${process.pid}`, build)
  await rename(`${file}.${process.pid}`, file)
}

/** The file of each route, by route id. */
function routeFiles(nodes: readonly VirtualRouteNode[], above = ''): [id: string, file: string][] {
  return nodes.flatMap((node): [string, string][] => {
    if (node.type === 'index') return [[`${above}/`, node.file]]
    if (node.type !== 'route') return []
    const id = above + node.path
    const own: [string, string][] = node.file ? [[id, node.file]] : []
    return [...own, ...routeFiles(node.children ?? [], id)]
  })
}

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

/** The chunk of a manifest entry with its static imports. */
function filesOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [chunk.file, ...(chunk.imports ?? []).flatMap((next) => filesOf(manifest, next, seen))]
}

/** The stylesheets of a build: those of its entry, and the common one. */
const stylesOf = (manifest: Manifest, entry: string) => {
  const styles = [manifest[entry]?.css, manifest['style.css']?.file].flat()
  return [...new Set(styles.filter((file) => file !== undefined))].map((file) => `/${file}`)
}

/** Stylesheets and modules of the back-office document. */
function adminAssets(manifest: Manifest) {
  const entry = 'web/app/entry-admin.tsx'
  return {
    styles: stylesOf(manifest, entry),
    modules: filesOf(manifest, entry).map((file) => `/${file}`),
  }
}

async function pageAssets(manifest: Manifest) {
  const { routes } = await import('../web/app/routes.ts')
  const address = (file: string) => `/${file}`
  const entry = 'web/app/entry-client.tsx'
  const first = filesOf(manifest, entry).map(address).toReversed()
  const pages = routeFiles(routes.children ?? []).map(([id, file]) => {
    const files = filesOf(manifest, `web/${file}?tsr-split=component---loader`).map(address)
    return [id, files.filter((name) => !first.includes(name))]
  })
  return {
    modules: first,
    styles: stylesOf(manifest, entry),
    routes: Object.fromEntries(pages),
  }
}

/** Compresses assets to .br and .gz files. */
async function compressAssets(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/\.(js|css|svg|json)$/.test(name)) continue
    const file = path.join(folder, name)
    const content = await readFile(file)
    if (content.length < 1024) continue
    // Above a megabyte the highest level takes seconds and saves 2.5 %.
    const quality = content.length > 1_000_000 ? 9 : 10
    const [brotli, gzipped] = await Promise.all([
      promisify(brotliCompress)(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: quality },
      }),
      promisify(gzip)(content, { level: 9 }),
    ])
    await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)])
  }
}

const readManifest = async (staging: string, of: string) =>
  JSON.parse(await readFile(path.join(staging, of, '.vite/manifest.json'), 'utf8')) as Manifest

/** Constants of the service worker; their change is what makes browsers install it. */
const workerConstants = (version: string, manifest: Manifest) => ({
  workerBuild: JSON.stringify({
    version,
    styles: stylesOf(manifest, 'web/app/entry-client.tsx'),
    files: ['/fonts/inter-latin.woff2', '/favicon.svg'],
    sessionPaths: [login.path, logout.path],
    subscribePath: subscribeToPush.path,
  }),
})

/** Builds into a staging folder and renames it, so that no incomplete build is served. */
async function buildPages(): Promise<void> {
  const build = await hashOfInputs()
  const { build: viteBuild } = await import('vite')
  const staging = path.join(root, buildsFolder, `staging-${process.pid}`)
  const done = path.join(root, buildsFolder, build)
  await mkdir(staging, { recursive: true })
  try {
    const options = { root, logLevel: 'warn' as const }
    await viteBuild({ ...options, build: { outDir: path.join(staging, 'web') } })
    await viteBuild({ ...options, build: { outDir: path.join(staging, 'pages'), ssr: true } })
    await viteBuild({ ...options, mode: 'admin', build: { outDir: path.join(staging, 'admin') } })
    const [pages, admin] = await Promise.all(
      ['web', 'admin'].map((of) => readManifest(staging, of)),
    )
    // Asset names are content hashes, so both builds can share a folder.
    await cp(path.join(staging, 'admin/assets'), path.join(staging, 'web/assets'), {
      recursive: true,
    })
    await rm(path.join(staging, 'admin'), { recursive: true })
    await viteBuild({
      ...options,
      mode: 'worker',
      define: workerConstants(build, pages!),
      build: { outDir: path.join(staging, 'web'), emptyOutDir: false },
    })
    await compressAssets(path.join(staging, 'web/assets'))
    const assets = { ...(await pageAssets(pages!)), admin: adminAssets(admin!) }
    await writeFile(path.join(staging, 'assets.json'), JSON.stringify(assets))
    await rm(done, { recursive: true, force: true })
    await rename(staging, done)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
  await markCurrent(build)
  await removeOldBuilds(root)
}

if (import.meta.main) await buildPages()
