import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { nameOf } from '#server/platform/database/embedded/cluster-home.ts'
import { mayUse, type ServerUser } from '#server/platform/database/embedded/server-user.ts'

/** The shorter of the limits of Linux (107) and macOS (103) for the path of a socket. */
const longestSocketPath = 103

/** The name of the folder of this data folder's socket, short enough for a socket path. */
export function socketFolderOf(dataDir: string, user: ServerUser, socketName: string): string {
  const name = `market-${nameOf(`${user.uid} ${dataDir}`)}`
  const usable = (parent: string) =>
    Buffer.byteLength(path.join(parent, name, socketName)) <= longestSocketPath &&
    mayUse(user, 'enter', [parent])
  return path.join(usable(os.tmpdir()) ? os.tmpdir() : '/tmp', name)
}

/**
 * Makes the folder, open to the server's user and root alone, and empties it: PostgreSQL stumbles over
 * the lock of an earlier server whose pid is taken again.
 */
export function makeSocketFolder(folder: string, user: ServerUser) {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const found = lstatSync(folder)
    if (!found.isDirectory() || ![user.uid, process.getuid?.()].includes(found.uid)) {
      throw new Error(`${folder}, the folder of the database's socket, belongs to somebody else`)
    }
  }
  chmodSync(folder, 0o700)
  if (user.switched) chownSync(folder, user.uid, user.gid)
  for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { force: true })
}
