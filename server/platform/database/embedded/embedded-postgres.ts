import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { totalmem } from 'node:os'
import path from 'node:path'
import { openConnection } from '#server/platform/database/database.ts'
import { binariesFor, hasLibrary } from '#server/platform/database/embedded/binaries.ts'
import {
  clusterHome,
  nameOf,
  makeCluster,
  makeSocketFolder,
  removeSocketFolder,
  socketFolderOf,
  type ServerUser,
} from '#server/platform/database/embedded/cluster-home.ts'
import {
  asProgram,
  loadOrCreatePassword,
  readPassword,
  requirePassword,
  username,
} from '#server/platform/database/embedded/credentials.ts'
import { lockFolder } from '#server/platform/database/embedded/folder-lock.ts'
import { launch, openServerLog, supervise } from '#server/platform/database/embedded/launch.ts'
import { clearLeftovers } from '#server/platform/database/embedded/processes.ts'

export interface EmbeddedPostgres {
  /** Where the owner connects; `host` is the folder of the unix socket. */
  target: { host: string; port: number; database: string; username: string; password: string }
  /** Where the program connects. */
  program: EmbeddedPostgres['target']
  /** Whether the cluster was created by this start. */
  cluster: 'made' | 'found'
  /** Shuts PostgreSQL down and unlocks the data folder. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  dataDir: string
  log: (line: string) => void
  databases?: string[]
  settings?: Record<string, string>
}

/** Part of the socket name; nothing listens on a network port. */
const port = 5432
const database = 'market'

/** A sixteenth of the machine's or the container's memory, 128 MB to 1 GB. */
function sharedBuffers(): string {
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Infinity)
  return `${Math.min(1024, Math.max(128, Math.floor(bytes / 16 / 1024 ** 2)))}MB`
}

/** For a small machine with an SSD, fully durable. wal_compression is off: it took half of the time of a large import. */
const defaults = {
  shared_buffers: sharedBuffers(),
  max_connections: '100',
  fsync: 'on',
  full_page_writes: 'on',
  max_wal_size: '1GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

const socketFolder = (dataDir: string, user: ServerUser) =>
  socketFolderOf(dataDir, user, `.s.PGSQL.${port}.lock`)

/** Connection target of the owner of a running embedded PostgreSQL; undefined when none is running. */
export function runningPostgres(folder: string): EmbeddedPostgres['target'] | undefined {
  if (!existsSync(path.join(folder, 'program.lock'))) return undefined
  const dataDir = realpathSync(folder)
  const host = socketFolder(dataDir, clusterHome(dataDir, () => {}).user)
  const password = readPassword(dataDir)
  return password !== undefined && existsSync(path.join(host, `.s.PGSQL.${port}`))
    ? { host, port, database, username, password }
    : undefined
}

/** Creates what a new cluster lacks, or one of an older version. */
async function makeRoleAndDatabases(
  target: EmbeddedPostgres['target'],
  databases: string[],
  hasNewPassword: boolean,
) {
  const sql = openConnection({ ...target, database: 'postgres' })
  try {
    const program = asProgram(target)
    const role = sql(program.username)
    const [made] = await sql`select from pg_roles where rolname = ${program.username}`
    const password = sql.unsafe(`'${program.password}'`)
    if (!made) await sql`create role ${role} login password ${password}`
    else if (hasNewPassword) await sql`alter role ${role} password ${password}`
    const rows = await sql<{ datname: string }[]>`select datname from pg_database`
    const names = new Set(rows.map((row) => row.datname))
    for (const name of databases) if (!names.has(name)) await sql`create database ${sql(name)}`
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/**
 * Starts the PostgreSQL of a data folder, cleans up after a crash, and restarts it until `stop()`.
 * @throws one line if the folder is locked or unusable, or PostgreSQL does not start
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { log } = options
  mkdirSync(options.dataDir, { recursive: true })
  const dataDir = realpathSync(options.dataDir)
  const undo = [lockFolder(dataDir)]
  const undoAll = () =>
    undo
      .splice(0)
      .reverse()
      .forEach((step) => step())
  try {
    const home = clusterHome(dataDir, log)
    // A copied data folder points to the same external folder.
    if (home.folder !== dataDir) undo.push(lockFolder(home.folder))
    const binaries = binariesFor(home)
    const { initdb, postgres } = binaries
    const cluster = await makeCluster(home, initdb)

    const host = socketFolder(dataDir, home.user)
    undo.push(() => removeSocketFolder(host, home.user))
    const name = `market-${nameOf(dataDir)}`
    const cleanUp = async () => {
      await clearLeftovers({ cluster: home.cluster, uid: home.user.uid, name }, log)
      makeSocketFolder(host, home.user)
    }
    const settings = {
      ...defaults,
      // Restores the buffer cache after a restart.
      ...(hasLibrary(binaries, 'pg_prewarm') && { shared_preload_libraries: 'pg_prewarm' }),
      ...options.settings,
      port: String(port),
      listen_addresses: '',
      unix_socket_directories: `"${host}"`,
      cluster_name: name,
    }
    const write = openServerLog(path.join(dataDir, 'postgres.log'))
    await cleanUp()
    const password = loadOrCreatePassword(dataDir)
    const isNew = await requirePassword(home, { postgres, clusterName: name, password })
    const stopServer = await supervise({
      launch: () => launch({ postgres, cluster: home.cluster, user: home.user, settings, write }),
      clearLeftovers: cleanUp,
      log,
    })

    const target = { host, port, database, username, password }
    try {
      await makeRoleAndDatabases(target, [database, ...(options.databases ?? [])], isNew)
    } catch (error) {
      await stopServer()
      throw error
    }
    let stopped: Promise<void> | undefined
    const stop = () => (stopped ??= stopServer().finally(undoAll))
    return { target, program: asProgram(target), cluster, stop }
  } catch (error) {
    undoAll()
    throw error
  }
}
