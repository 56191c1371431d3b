import { deleteBackupRunsBefore } from '#server/platform/backup/backup-queries.ts'
import { runBackup, runRestoreTest } from '#server/platform/backup/run-backup.ts'
import { backupRunDays } from '#contract/back-office/desk/backups.ts'
import type { Job } from '#server/platform/jobs.ts'

export const makeBackup: Job = {
  name: 'back-up',
  title: 'Back up the database',
  description:
    'Copies the embedded database to BACKUP_DIR without a stop. Does nothing without it.',
  schedule: '20 3 * * *',
  run: async ({ database, config: { backup, dataDir }, clock }) => {
    if (backup) await runBackup(database.sql, { dataDir, ...backup }, () => clock.now())
    const before = new Date(clock.now().getTime() - backupRunDays * 86_400_000)
    await deleteBackupRunsBefore(database.sql, before)
  },
}

export const testBackup: Job = {
  name: 'test-restore',
  title: 'Test the restore of the backup',
  description:
    'Restores the newest backup beside the market and reads every row. Does nothing without BACKUP_DIR.',
  schedule: '40 4 * * 0',
  run: async ({ database, config: { backup }, clock }) => {
    if (backup) await runRestoreTest(database.sql, backup, () => clock.now())
  },
}
