import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  mayUse,
  serverUser,
  type ServerUser,
} from '#server/platform/database/embedded/server-user.ts'

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

/**
 * Location of the cluster: in the data folder, or under /var/lib/market if the server's user cannot access it. The
 * file `postgres-home` in the data folder then contains the path.
 */
export function clusterHome(dataDir: string, log: (line: string) => void): ClusterHome {
  const pointer = path.join(dataDir, 'postgres-home')
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
