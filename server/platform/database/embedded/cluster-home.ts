import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
  statSync,
  chownSync,
  closeSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'
import { execFileSync, spawnSync, execFile } from 'node:child_process'
import os from 'node:os'
import { promisify } from 'node:util'

/** OS user that PostgreSQL runs as; it refuses to run as root. */
export interface ServerUser {
  uid: number
  gid: number
  /** Whether this program is root and PostgreSQL runs as another user. */
  switched: boolean
}

const nobodyId = (flag: '-u' | '-g') =>
  Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))

/**
 * As root: the owner of the cluster where there is one, else `nobody`. Otherwise this program's own user.
 * @throws one line if the cluster belongs to a user that this program cannot switch to
 */
function serverUser(clusterFolder: string): ServerUser {
  const [uid, gid] = [process.getuid?.(), process.getgid?.()]
  if (uid === undefined || gid === undefined) {
    throw new Error('The embedded PostgreSQL needs Linux or macOS; set DATABASE_URL')
  }
  const owner = statSync(clusterFolder, { throwIfNoEntry: false })
  if (uid !== 0) {
    if (owner && owner.uid !== uid) {
      throw new Error(
        `The database in ${clusterFolder} belongs to user ${owner.uid}; start as that user or as root`,
      )
    }
    return { uid, gid, switched: false }
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, switched: true }
  return { uid: nobodyId('-u'), gid: nobodyId('-g'), switched: true }
}

export function dropPrivileges(
  user: ServerUser,
): { uid: number; gid: number } | Record<never, never> {
  return user.switched ? { uid: user.uid, gid: user.gid } : {}
}

/** Whether the user can access the folders or read the files, tested in a shell because modes are not sufficient. */
export function mayUse(user: ServerUser, what: 'enter' | 'read', paths: string[]): boolean {
  if (!user.switched) return true
  const flag = what === 'enter' ? '-x' : '-r'
  const script = 'flag=$1; shift; for p; do test "$flag" "$p" || exit 1; done'
  return (
    spawnSync('/bin/sh', ['-c', script, 'sh', flag, ...paths], {
      ...dropPrivileges(user),
      cwd: '/',
    }).status === 0
  )
}

export interface ClusterHome {
  /** Contains the cluster and, if copied, the binaries. */
  folder: string
  cluster: string
  user: ServerUser
}

const outsideHomes = '/var/lib/market'

/** Short stable name for a data folder (an absolute path without symbolic links). */
export function nameOf(dataDir: string): string {
  return createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
}

/** Creates a world-accessible folder regardless of the umask; false if it exists. */
function makeEnterable(folder: string): boolean {
  try {
    mkdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
  chmodSync(folder, 0o755)
  return true
}

/** Creates a folder outside the data folder. Folders of an earlier data folder at this path are not touched. */
function makeOutsideHome(dataDir: string): string {
  mkdirSync(path.dirname(outsideHomes), { recursive: true })
  makeEnterable(outsideHomes)
  for (let n = 1; n < 1000; n++) {
    const folder = path.join(outsideHomes, nameOf(dataDir) + (n === 1 ? '' : `-${n}`))
    if (makeEnterable(folder)) return folder
  }
  throw new Error(
    `${outsideHomes} has too many databases of ${dataDir}; remove those no longer needed`,
  )
}

const pointerOf = (dataDir: string) => path.join(dataDir, 'postgres-home')

/** Deletes what a data folder has outside of it. */
export function removeOutsideHome(dataDir: string): void {
  const pointer = pointerOf(dataDir)
  if (!existsSync(pointer)) return
  const folder = readFileSync(pointer, 'utf8').trim()
  if (path.dirname(folder) === outsideHomes) rmSync(folder, { recursive: true, force: true })
}

/** In the data folder, or if the server's user cannot access it, under /var/lib/market with a pointer file. */
export function clusterHome(dataDir: string, log: (line: string) => void): ClusterHome {
  const pointer = pointerOf(dataDir)
  const at = (folder: string) => ({ folder, cluster: path.join(folder, 'postgres') })
  if (existsSync(pointer)) {
    const home = at(readFileSync(pointer, 'utf8').trim())
    if (!existsSync(home.folder)) {
      throw new Error(
        `The database of ${dataDir} was in ${home.folder}, which is gone; restore it, or remove ${pointer} to start with an empty database`,
      )
    }
    return { ...home, user: serverUser(home.cluster) }
  }
  const inside = at(dataDir)
  const user = serverUser(inside.cluster)
  if (mayUse(user, 'enter', [dataDir])) return { ...inside, user }
  if (existsSync(inside.cluster)) {
    throw new Error(
      `User ${user.uid}, who owns the database in ${inside.cluster}, cannot enter that folder; allow it with chmod o+x on its parents`,
    )
  }
  const outside = at(makeOutsideHome(dataDir))
  writeFileSync(`${pointer}.new`, `${outside.folder}\n`)
  renameSync(`${pointer}.new`, pointer)
  log(`the database is stored in ${outside.folder}, because its user cannot access ${dataDir}`)
  return { ...outside, user }
}

/** The lower of the limits of Linux (107) and macOS (103). */
const maxSocketPathBytes = 103

/** Short stable socket folder of a data folder. */
export function socketFolderOf(dataDir: string, user: ServerUser, socketName: string): string {
  const name = `market-${nameOf(`${user.uid} ${dataDir}`)}`
  const usable = (parent: string) =>
    Buffer.byteLength(path.join(parent, name, socketName)) <= maxSocketPathBytes &&
    mayUse(user, 'enter', [parent])
  return path.join(usable(os.tmpdir()) ? os.tmpdir() : '/tmp', name)
}

// As the server's user, so that root never follows a planted symbolic link in a world-writable folder.
function runShell(user: ServerUser, script: string, folder: string): string | undefined {
  const done = spawnSync('/bin/sh', ['-c', script, 'sh', folder], {
    ...dropPrivileges(user),
    cwd: '/',
  })
  return done.status === 0 ? undefined : done.stderr.toString().trim().split('\n')[0]
}

/** Recreates the folder: PostgreSQL fails on the socket lock of an earlier server whose pid was reused. */
export function makeSocketFolder(folder: string, user: ServerUser) {
  const problem = runShell(user, 'rm -rf -- "$1" && mkdir -m 700 -- "$1"', folder)
  if (problem) throw new Error(`No folder for the socket of the database: ${problem}`)
}

export function removeSocketFolder(folder: string, user: ServerUser) {
  runShell(user, 'rm -rf -- "$1"', folder)
}

/** Environment of all PostgreSQL programs: English messages, nothing inherited. */
export const serverEnvironment = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin' }

/** With LC_CTYPE C, pg_trgm ignores all non-ASCII letters, regardless of the locale provider. */
const characterType = process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'

/** Creates the cluster if missing, atomically. */
export async function makeCluster(home: ClusterHome, initdb: string): Promise<'made' | 'found'> {
  if (existsSync(path.join(home.cluster, 'PG_VERSION'))) return 'found'
  const draftPrefix = `${path.basename(home.cluster)}.new-`
  for (const name of readdirSync(home.folder)) {
    if (!name.startsWith(draftPrefix)) continue
    rmSync(path.join(home.folder, name), { recursive: true, force: true, maxRetries: 5 })
  }
  // A unique name: the initdb of a killed program may still be writing to another draft.
  const draft = mkdtempSync(path.join(home.folder, draftPrefix))
  if (home.user.switched) chownSync(draft, home.user.uid, home.user.gid)
  const options = ['--username=market', '--auth-local=reject', '--auth-host=reject']
  const locale = [
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--encoding=UTF8',
    `--lc-ctype=${characterType}`,
  ]
  try {
    await promisify(execFile)(initdb, ['-D', draft, ...options, ...locale, '--no-instructions'], {
      ...dropPrivileges(home.user),
      cwd: '/',
      env: serverEnvironment,
    })
  } catch (error) {
    const stderr = String((error as { stderr?: string }).stderr || (error as Error).message)
    const line =
      stderr.split('\n').find((text) => /error|fatal/i.test(text)) ?? stderr.split('\n')[0]
    throw new Error(`PostgreSQL could not make a database in ${home.cluster}: ${line}`)
  }
  renameSync(draft, home.cluster)
  const parent = openSync(home.folder, 'r')
  fsyncSync(parent)
  closeSync(parent)
  return 'made'
}
