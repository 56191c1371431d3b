import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { copyFile, lstat, mkdtemp, readdir, rm, chmod } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import {
  copyFolder,
  listBackups,
  readInfo,
  type BackupInfo,
} from '#server/platform/backup/backup-files.ts'
import { countAllRows, findBackupMarks } from '#server/platform/backup/backup-queries.ts'
import type { ConnectionTarget } from '#server/platform/database/connection-target.ts'
import { openConnection } from '#server/platform/database/database.ts'
import { clusterHome, removeOutsideHome } from '#server/platform/database/embedded/cluster-home.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'

/**
 * Restores a backup into an empty or missing data folder. The program starts with it as after a crash. A copy for a test
 * need not last through a loss of power.
 * @throws one line if the folder has a database
 */
export async function restoreBackup(
  folder: string,
  dataDir: string,
  { isScratch = false }: { isScratch?: boolean } = {},
): Promise<BackupInfo> {
  const info = await readInfo(folder)
  mkdirSync(dataDir, { recursive: true })
  const root = realpathSync(dataDir)
  if (existsSync(path.join(root, 'postgres')) || existsSync(path.join(root, 'postgres-home'))) {
    throw new Error(`${dataDir} has a database already; choose an empty folder`)
  }
  const home = clusterHome(root, () => {})
  await copyFolder(path.join(folder, 'postgres'), home.cluster, {
    owner: home.user,
    isFlushed: !isScratch,
  })
  for (const name of await readdir(folder)) {
    if (name !== 'postgres' && name !== 'backup.json') {
      await copyFile(path.join(folder, name), path.join(root, name))
    }
  }
  return info
}

export interface RestoreTest {
  info: BackupInfo | null
  /** Rows of all tables, every one of them read. */
  rows: number
}

const scratchPrefix = 'market-restore-test-'
/** No test takes as long as this: an older copy is that of a killed program. */
const scratchMs = 86_400_000

async function removeScratch(scratch: string): Promise<void> {
  removeOutsideHome(path.join(scratch, 'data'))
  await rm(scratch, { recursive: true, force: true })
}

/** Deletes the copies of tests that were killed; those of other users are left alone. */
async function removeOldScratches(now: Date): Promise<void> {
  for (const name of await readdir(os.tmpdir())) {
    if (!name.startsWith(scratchPrefix)) continue
    const scratch = path.join(os.tmpdir(), name)
    // Another process may delete it at the same time.
    const stats = await lstat(scratch).catch(() => undefined)
    if (stats === undefined) continue
    const isOwn = stats.isDirectory() && stats.uid === process.getuid?.()
    if (isOwn && now.getTime() - stats.mtimeMs > scratchMs) await removeScratch(scratch)
  }
}

/**
 * Restores the newest backup next to the running market, starts PostgreSQL on it, and reads every row (BK-113).
 * @throws one line if there is no backup or it cannot be restored
 */
export async function testRestore(root: string, now: Date): Promise<RestoreTest> {
  const [newest] = await listBackups(root)
  if (newest === undefined) throw new Error(`There is no backup in ${root}`)
  await removeOldScratches(now)
  const scratch = await mkdtemp(path.join(os.tmpdir(), scratchPrefix))
  // The user of PostgreSQL passes through it.
  await chmod(scratch, 0o711)
  try {
    const dataDir = path.join(scratch, 'data')
    const info = await restoreBackup(newest, dataDir, { isScratch: true })
    const started = await startEmbeddedPostgres({ dataDir, log: () => {} })
    try {
      return { info, rows: await checkRestored(started.target, info) }
    } finally {
      await started.stop()
    }
  } finally {
    await removeScratch(scratch)
  }
}

/** Checks a database that was restored by other tools. */
export const testRestored = async (target: ConnectionTarget): Promise<RestoreTest> => ({
  info: null,
  rows: await checkRestored(target, null),
})

async function checkRestored(target: ConnectionTarget, info: BackupInfo | null): Promise<number> {
  const sql = openConnection(target)
  try {
    const marks = await findBackupMarks(sql)
    if (info && (marks.schema !== info.schema || marks.auditEntry < info.auditEntry)) {
      throw new Error(
        `The restored database ends at ${marks.schema} and entry ${marks.auditEntry} of the audit log, the backup at ${info.schema} and ${info.auditEntry}`,
      )
    }
    return await countAllRows(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
