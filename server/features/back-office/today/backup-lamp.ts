import type * as z from 'zod/mini'
import {
  backupLateAfterHours,
  ownRestoreTestLateAfterDays,
  restoreTestLateAfterDays,
  type BackupLamp,
} from '#contract/back-office/desk/backups.ts'
import { findBackupRun } from '#server/platform/backup/backup-queries.ts'
import type { Platform } from '#server/platform/platform.ts'

const hour = 3_600_000

/** Whether the last backup and its restore test succeeded in time (BK-113, BK-120). */
export async function readBackupLamp({ database: { sql }, config }: Platform, now: Date) {
  const [backup, test] = await Promise.all([
    findBackupRun(sql, 'backup'),
    findBackupRun(sql, 'restore-test'),
  ])
  const isOwn = config.database !== undefined
  const testHours = 24 * (isOwn ? ownRestoreTestLateAfterDays : restoreTestLateAfterDays)
  const isOld = (at: Date | null, hours: number) =>
    at !== null && now.getTime() - at.getTime() > hours * hour
  const error = (isOwn ? null : backup.error) ?? test.error ?? ''

  function state(): z.output<typeof BackupLamp>['state'] {
    if (!isOwn && !config.backup) return config.demo ? 'off' : 'missing'
    if (error !== '') return 'failed'
    if (test.succeededAt === null || (!isOwn && backup.succeededAt === null)) return 'missing'
    const isBackupLate = !isOwn && isOld(backup.succeededAt, backupLateAfterHours)
    return isBackupLate || isOld(test.succeededAt, testHours) ? 'late' : 'ok'
  }
  return {
    state: state(),
    backupAt: isOwn ? null : backup.succeededAt,
    testedAt: test.succeededAt,
    error,
  }
}
