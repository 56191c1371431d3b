import { readFileSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { isTaken, runningProcesses } from '#server/platform/database/embedded/processes.ts'
import { endOrphans, shutDown } from '#server/platform/database/embedded/shut-down.ts'

/** A cluster as its processes show it on their command lines. */
export interface ClusterIdentity {
  cluster: string
  uid: number
  /** PostgreSQL's `cluster_name`: in the title of every process but the postmaster. */
  name: string
}

export const pidFileOf = (cluster: string) => path.join(cluster, 'postmaster.pid')

function pidIn(cluster: string): number | undefined {
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
  if (!path.isAbsolute(folder) || pidIn(folder) !== pid) return false
  return realpathSync(folder) !== realpathSync(cluster)
}

/**
 * Makes the way free after a crash: stops the server that an earlier run of this program left on the
 * cluster, ends processes of a dead one, and removes a `postmaster.pid` whose pid is a stranger's now.
 * @throws one line when somebody else runs a server on the cluster
 */
export async function clearLeftovers(identity: ClusterIdentity, log: (line: string) => void) {
  const { cluster, uid, name } = identity
  const named = pidIn(cluster)
  for (const { pid, command } of runningProcesses().filter((p) => p.uid === uid)) {
    const folder = folderOfPostmaster(command)
    if (folder === undefined || (pid !== named && folder !== cluster)) continue
    // The pid in the file may belong to another cluster by now, and that one is none of our business.
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
  await endOrphans(
    runningProcesses()
      .filter((p) => p.uid === uid && p.command.startsWith(title))
      .map((p) => p.pid),
  )
  // A pid that is free is left to PostgreSQL, which also looks at the shared memory that the file names.
  if (named !== undefined && isTaken(named)) rmSync(pidFileOf(cluster), { force: true })
}
