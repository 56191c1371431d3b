import { execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

/** Who PostgreSQL runs as: it refuses to run as root. */
export interface ServerUser {
  uid: number
  gid: number
  /** Whether this program is root and PostgreSQL therefore another user. */
  switched: boolean
}

const nobodysId = (flag: '-u' | '-g') =>
  Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))

/**
 * As root: the owner of the cluster where there is one, else `nobody`. Otherwise this program's own user.
 * @throws one line when the cluster belongs to somebody whom this program cannot become
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
  return { uid: nobodysId('-u'), gid: nobodysId('-g'), switched: true }
}

/** What makes a child process run as that user. */
export function runAs(user: ServerUser): { uid: number; gid: number } | Record<never, never> {
  return user.switched ? { uid: user.uid, gid: user.gid } : {}
}

/** Whether the user may enter the folders or read the files, asked of the system because modes tell only half. */
export function mayUse(user: ServerUser, what: 'enter' | 'read', paths: string[]): boolean {
  if (!user.switched) return true
  const flag = what === 'enter' ? '-x' : '-r'
  const script = 'flag=$1; shift; for p; do test "$flag" "$p" || exit 1; done'
  return (
    spawnSync('/bin/sh', ['-c', script, 'sh', flag, ...paths], { ...runAs(user), cwd: '/' })
      .status === 0
  )
}
