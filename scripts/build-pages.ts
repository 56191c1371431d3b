import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { VirtualRouteNode } from '@tanstack/virtual-file-routes'
import { buildsFolder, currentBuildFile } from '#server/platform/http/pages/page-build.ts'

const root = path.resolve(import.meta.dirname, '..')
const inputs = [
  'web',
  'contract',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build-pages.ts',
] as const
/** Made by the build itself, or no part of it. */
const notAnInput = /route-tree\.gen\.ts$|\.test\.tsx?$|tsconfig\.json$/
/** Older builds that running programs may still serve. */
const keptBuilds = 9

/** A name for what the pages are built from. */
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

/**
 * Builds the pages when something they are made of has changed.
 * Vite runs in a process of its own, so that its memory is given back.
 */
export async function buildPagesWhenStale(): Promise<void> {
  const build = await hashOfInputs()
  if (isBuilt(build)) return markCurrent(build)
  await new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(root, 'scripts/build-pages.ts')], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    })
    child.on('error', reject)
    child.on('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error('The pages could not be built; the lines above say why.'))
    })
  })
}

async function markCurrent(build: string): Promise<void> {
  const file = path.join(root, currentBuildFile)
  if (existsSync(file) && readFileSync(file, 'utf8') === build) return
  await writeFile(`${file}.${process.pid}`, build)
  await rename(`${file}.${process.pid}`, file)
}

/** Which file shows which route, by route id. */
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

/** The chunk of a manifest entry and all it imports at once. */
function filesOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [chunk.file, ...(chunk.imports ?? []).flatMap((next) => filesOf(manifest, next, seen))]
}

/** The stylesheets of a build: those of its entry, and the one of all. */
const stylesOf = (manifest: Manifest, entry: string) => {
  const styles = [manifest[entry]?.css, manifest['style.css']?.file].flat()
  return [...new Set(styles.filter((file) => file !== undefined))].map((file) => `/${file}`)
}

/** What the document of the back office names: its stylesheet, and its entry with all that needs at once. */
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

/** Puts .br and .gz beside every asset that gains by it. */
async function compressAssets(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/\.(js|css|svg|json)$/.test(name)) continue
    const file = path.join(folder, name)
    const content = await readFile(file)
    if (content.length < 1024) continue
    // Over a megabyte the last step takes seconds of the first start, and saves a fortieth.
    const quality = content.length > 1_000_000 ? 9 : 10
    const [small, common] = await Promise.all([
      promisify(brotliCompress)(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: quality },
      }),
      promisify(gzip)(content, { level: 9 }),
    ])
    await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, common)])
  }
}

const readManifest = async (making: string, of: string) =>
  JSON.parse(await readFile(path.join(making, of, '.vite/manifest.json'), 'utf8')) as Manifest

async function removeOldBuilds(current: string): Promise<void> {
  const folder = path.join(root, buildsFolder)
  const names = (await readdir(folder)).filter((name) => name !== current)
  const aged = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(path.join(folder, name))).mtimeMs })),
  )
  aged.sort((a, b) => b.at - a.at)
  for (const { name } of aged.slice(keptBuilds)) {
    await rm(path.join(folder, name), { recursive: true, force: true })
  }
}

/** Builds into a folder of its own and moves it into place at once, so that nobody serves half a build. */
async function buildPages(): Promise<void> {
  const build = await hashOfInputs()
  const { build: viteBuild } = await import('vite')
  const making = path.join(root, buildsFolder, `making-${process.pid}`)
  const done = path.join(root, buildsFolder, build)
  await mkdir(making, { recursive: true })
  try {
    const options = { root, logLevel: 'warn' as const }
    await viteBuild({ ...options, build: { outDir: path.join(making, 'web') } })
    await viteBuild({ ...options, build: { outDir: path.join(making, 'pages'), ssr: true } })
    await viteBuild({ ...options, mode: 'admin', build: { outDir: path.join(making, 'admin') } })
    const [pages, admin] = await Promise.all(['web', 'admin'].map((of) => readManifest(making, of)))
    // Names of assets say what is in them, so that both may lie in one folder.
    await cp(path.join(making, 'admin/assets'), path.join(making, 'web/assets'), {
      recursive: true,
    })
    await rm(path.join(making, 'admin'), { recursive: true })
    await compressAssets(path.join(making, 'web/assets'))
    const assets = { ...(await pageAssets(pages!)), admin: adminAssets(admin!) }
    await writeFile(path.join(making, 'assets.json'), JSON.stringify(assets))
    await rm(done, { recursive: true, force: true })
    await rename(making, done)
  } finally {
    await rm(making, { recursive: true, force: true })
  }
  await markCurrent(build)
  await removeOldBuilds(build)
}

if (import.meta.main) await buildPages()
