import { execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

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
export function serverUser(clusterFolder: string): ServerUser {
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

/** Spawn options that run a child process as that user. */
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
