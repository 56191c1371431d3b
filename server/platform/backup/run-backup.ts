import { backUp } from '#server/platform/backup/back-up.ts'
import { insertBackupRun, type BackupRun } from '#server/platform/backup/backup-queries.ts'
import { testRestore, testRestored, type RestoreTest } from '#server/platform/backup/restore.ts'
import type { ConnectionTarget } from '#server/platform/database/connection-target.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { runningPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'

type Outcome = Pick<BackupRun, 'backupAt' | 'bytes'>

/** Records a run, also one that fails, so that the back office shows it. */
async function recorded<R>(
  db: Queryable,
  kind: BackupRun['kind'],
  now: () => Date,
  run: () => Promise<[R, Outcome]>,
): Promise<R> {
  const startedAt = now()
  const record = (outcome: Outcome, error: string | null) =>
    insertBackupRun(db, { kind, startedAt, finishedAt: now(), ...outcome, error })
  try {
    const [result, outcome] = await run()
    await record(outcome, null)
    return result
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    await record({ backupAt: null, bytes: null }, text.slice(0, 2000).toWellFormed())
    throw error
  }
}

interface BackupPlace {
  dataDir: string
  root: string
  keep: number
}

/**
 * Backs up the embedded database of a running program, and records it.
 * @throws one line if it is not running or the backup fails
 */
export function runBackup(
  db: Queryable,
  { dataDir, root, keep }: BackupPlace,
  now: () => Date,
): ReturnType<typeof backUp> {
  return recorded(db, 'backup', now, async () => {
    const target = runningPostgres(dataDir)
    if (!target) throw new Error(`No program runs on ${dataDir}`)
    const done = await backUp({ target, dataDir, root, keep, now: now() })
    return [done, { backupAt: new Date(done.info.at), bytes: done.info.bytes }]
  })
}

/** Tests the newest backup below a folder, or a database that other tools have restored, and records it. */
export function runRestoreTest(
  db: Queryable,
  from: { root: string } | { target: ConnectionTarget },
  now: () => Date,
): Promise<RestoreTest> {
  return recorded(db, 'restore-test', now, async () => {
    const test = await ('root' in from ? testRestore(from.root, now()) : testRestored(from.target))
    const { info } = test
    return [test, { backupAt: info && new Date(info.at), bytes: info && info.bytes }]
  })
}
