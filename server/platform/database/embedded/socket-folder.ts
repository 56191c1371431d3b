import { spawnSync } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { nameOf } from '#server/platform/database/embedded/cluster-home.ts'
import {
  mayUse,
  dropPrivileges,
  type ServerUser,
} from '#server/platform/database/embedded/server-user.ts'

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

/**
 * Recreates the folder with access for the server's user only: PostgreSQL fails on the socket lock of an earlier server
 * whose pid was reused.
 */
export function makeSocketFolder(folder: string, user: ServerUser) {
  const problem = runShell(user, 'rm -rf -- "$1" && mkdir -m 700 -- "$1"', folder)
  if (problem) throw new Error(`No folder for the socket of the database: ${problem}`)
}

export function removeSocketFolder(folder: string, user: ServerUser) {
  runShell(user, 'rm -rf -- "$1"', folder)
}
