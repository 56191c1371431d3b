import { existsSync, realpathSync } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  copyFolder,
  createDraft,
  finishDraft,
  type BackupInfo,
} from '#server/platform/backup/backup-files.ts'
import { beginBackup, endBackup, findBackupMarks } from '#server/platform/backup/backup-queries.ts'
import type { ConnectionTarget } from '#server/platform/database/connection-target.ts'
import { openConnection } from '#server/platform/database/database.ts'
import { secretKeyFiles } from '#server/platform/secrets/secret-keys.ts'
import { clusterHome } from '#server/platform/database/embedded/cluster-home.ts'

interface BackupOptions {
  /** The running embedded PostgreSQL of the data folder. */
  target: ConnectionTarget
  dataDir: string
  /** The folder of all backups. */
  root: string
  /** Backups that are kept, with this one. */
  keep: number
  now: Date
}

/** Contents that a server makes anew, by the list of PostgreSQL for base backups; the folders themselves are needed. */
const emptied = new Set([
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_replslot',
])
const leftOut = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label', 'tablespace_map'])

const skips = (relative: string, isFolder: boolean): boolean =>
  isFolder
    ? emptied.has(relative) || path.basename(relative).startsWith('pgsql_tmp')
    : leftOut.has(relative)

/** Files of the data folder that a backup needs besides the cluster. */
const keptFiles = [...Object.values(secretKeyFiles), 'postgres-password']

/**
 * Backs up the embedded database while it works: its files between `pg_backup_start` and `pg_backup_stop`, and the log
 * that makes them consistent, which a slot of this connection keeps (BK-113). A backup that fails or is killed is none.
 */
export async function backUp(
  options: BackupOptions,
): Promise<{ folder: string; info: BackupInfo }> {
  const { target, root, keep, now } = options
  const dataDir = realpathSync(options.dataDir)
  const { cluster } = clusterHome(dataDir, () => {})
  const sql = openConnection(target)
  try {
    const marks = await findBackupMarks(sql)
    // Before the draft: it is refused while another one is made, whose draft has to stay.
    const first = await beginBackup(sql)
    const draft = await createDraft(root, now)
    try {
      const copy = path.join(draft, 'postgres')
      let bytes = await copyFolder(cluster, copy, { skips, mayVanish: true })
      const { last, label, tablespaces } = await endBackup(sql)
      bytes += await copyLog(path.join(cluster, 'pg_wal'), path.join(copy, 'pg_wal'), {
        first,
        last,
      })
      await writeFile(path.join(copy, 'backup_label'), label, { mode: 0o600, flush: true })
      if (tablespaces !== '') {
        throw new Error(
          'The database has tablespaces outside of its folder; back it up by its own tools',
        )
      }
      for (const name of keptFiles) {
        const file = path.join(dataDir, name)
        if (existsSync(file)) await copyFile(file, path.join(draft, name))
      }
      const info = { at: now.toISOString(), ...marks, bytes }
      return { folder: await finishDraft(draft, info, keep), info }
    } catch (error) {
      // A full disk may be the reason.
      await rm(draft, { recursive: true, force: true, maxRetries: 5 })
      throw error
    }
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** Copies the files of the write-ahead log that recovery needs. */
async function copyLog(
  from: string,
  to: string,
  { first, last }: { first: string; last: string },
): Promise<number> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const names = (await readdir(from)).filter(
    (name) =>
      (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last) || name.endsWith('.history'),
  )
  if (!names.includes(first) || !names.includes(last)) {
    throw new Error(`The log of the database lacks ${first} or ${last}`)
  }
  let bytes = 0
  for (const name of names) {
    const target = path.join(to, name)
    await copyFile(path.join(from, name), target)
    bytes += (await stat(target)).size
  }
  return bytes
}
