import { readFileSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { isPidTaken, runningProcesses } from '#server/platform/database/embedded/processes.ts'
import { killOrphans, shutDown } from '#server/platform/database/embedded/shut-down.ts'

/** Identifies the processes of a cluster by their command lines. */
export interface ClusterIdentity {
  cluster: string
  uid: number
  /** PostgreSQL's `cluster_name`: in the title of every process but the postmaster. */
  name: string
}

export const pidFileOf = (cluster: string) => path.join(cluster, 'postmaster.pid')

function readPid(cluster: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(pidFileOf(cluster), 'utf8'), 10)
    return pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

/** The folder after -D of a postmaster's command line; undefined for every other process. */
function folderOfPostmaster(command: string): string | undefined {
  return /^(?:\/.*\/)?postgres (?:.* )?-D ?(.+?)(?= -|\s*$)/.exec(command)?.[1]
}

function isAnotherCluster(folder: string, pid: number, cluster: string): boolean {
  if (!path.isAbsolute(folder) || readPid(folder) !== pid) return false
  return realpathSync(folder) !== realpathSync(cluster)
}

/**
 * Cleans up after a crash: stops a server left by an earlier run, kills orphaned processes, and removes a
 * `postmaster.pid` whose pid now belongs to another process.
 * @throws one line if a foreign server uses the cluster
 */
export async function clearLeftovers(identity: ClusterIdentity, log: (line: string) => void) {
  const { cluster, uid, name } = identity
  const named = readPid(cluster)
  for (const { pid, command } of runningProcesses().filter((p) => p.uid === uid)) {
    const folder = folderOfPostmaster(command)
    if (folder === undefined || (pid !== named && folder !== cluster)) continue
    // The pid in the file may now belong to the server of another cluster.
    if (isAnotherCluster(folder, pid, cluster)) continue
    if (!command.includes('cluster_name=market-')) {
      throw new Error(
        `PostgreSQL process ${pid}, not started by this program, uses ${cluster}; stop it first`,
      )
    }
    log(`stopping the PostgreSQL of an earlier run (process ${pid})`)
    await shutDown(pid)
  }
  const title = `postgres: ${name}: `
  await killOrphans(
    runningProcesses()
      .filter((p) => p.uid === uid && p.command.startsWith(title))
      .map((p) => p.pid),
  )
  // PostgreSQL handles a free pid itself and also checks the shared memory segment in the file.
  if (named !== undefined && isPidTaken(named)) rmSync(pidFileOf(cluster), { force: true })
}
