import { spawnSync } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { nameOf } from '#server/platform/database/embedded/cluster-home.ts'
import { mayUse, runAs, type ServerUser } from '#server/platform/database/embedded/server-user.ts'

/** The shorter of the limits of Linux (107) and macOS (103) for the path of a socket. */
const longestSocketPath = 103

/** Where the socket of a data folder goes: a short path that is the same at every start. */
export function socketFolderOf(dataDir: string, user: ServerUser, socketName: string): string {
  const name = `market-${nameOf(`${user.uid} ${dataDir}`)}`
  const usable = (parent: string) =>
    Buffer.byteLength(path.join(parent, name, socketName)) <= longestSocketPath &&
    mayUse(user, 'enter', [parent])
  return path.join(usable(os.tmpdir()) ? os.tmpdir() : '/tmp', name)
}

// As the server's user, so that root never follows a link that somebody planted in a folder open to all.
function runShell(user: ServerUser, script: string, folder: string): string | undefined {
  const done = spawnSync('/bin/sh', ['-c', script, 'sh', folder], { ...runAs(user), cwd: '/' })
  return done.status === 0 ? undefined : done.stderr.toString().trim().split('\n')[0]
}

/**
 * Makes the folder anew, open to the server's user and root alone: PostgreSQL stumbles over the socket
 * lock of an earlier server whose pid is taken again.
 */
export function makeSocketFolder(folder: string, user: ServerUser) {
  const problem = runShell(user, 'rm -rf -- "$1" && mkdir -m 700 -- "$1"', folder)
  if (problem) throw new Error(`No folder for the socket of the database: ${problem}`)
}

export function removeSocketFolder(folder: string, user: ServerUser) {
  runShell(user, 'rm -rf -- "$1"', folder)
}
