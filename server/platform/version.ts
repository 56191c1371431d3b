import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Gauge, type Registry } from 'prom-client'
import { shortRevision } from '#contract/back-office/desk/today.ts'

/** The running version of package.json and its commit; null where neither a release nor git names it. */
export interface ProgramVersion {
  version: string
  revision: string | null
}

const root = path.resolve(import.meta.dirname, '../..')
let cachedVersion: ProgramVersion | undefined

/** The version of the running program, read once: what lies in its folder later is not what runs. */
export const programVersion = (): ProgramVersion => (cachedVersion ??= readVersion(root))

/** Reads the version of the program in a folder. A release has its commit in the file `revision`. */
export function readVersion(folder: string): ProgramVersion {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    version: string
  }
  const file = path.join(folder, 'revision')
  const revision = existsSync(file) ? readFileSync(file, 'utf8').trim() : readCommit(folder)
  return { version, revision: revision || null }
}

/** The commit of a checkout, marked if files differ from it; not that of a repository around the folder. */
function readCommit(folder: string): string | null {
  if (!existsSync(path.join(folder, '.git'))) return null
  const options = ['--always', '--exclude=*', '--abbrev=40', '--dirty=-changed']
  try {
    return execFileSync('git', ['describe', ...options], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 5000,
    }).trim()
  } catch {
    return null
  }
}

/** For people: `0.1.0 (cad37b91)`. */
export const formatVersion = ({ version, revision }: ProgramVersion): string =>
  revision === null ? version : `${version} (${shortRevision(revision)})`

/** `market_build_info` is 1 and says in its labels what runs. */
export function registerBuildInfo(registry: Registry): void {
  const { version, revision } = programVersion()
  new Gauge({
    name: 'market_build_info',
    help: 'Version and revision of the program, and version of Node.js',
    labelNames: ['version', 'revision', 'node'],
    registers: [registry],
  }).set({ version, revision: revision ?? '', node: process.version }, 1)
}
