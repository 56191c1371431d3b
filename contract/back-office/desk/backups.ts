import * as z from 'zod/mini'
import { Instant } from '#contract/fields.ts'

/** Days for which runs of backups are kept. */
export const backupRunDays = 400
/** Hours after which the next backup of the embedded database is missed; one is made each night. */
export const backupLateAfterHours = 26
/** Days after which the next restore test of the embedded database is missed; one is made each week. */
export const restoreTestLateAfterDays = 8
/** The same of an own PostgreSQL, whose restore the operator tests each month. */
export const ownRestoreTestLateAfterDays = 35

/** Whether a backup could be restored today (BK-113). */
export const BackupLamp = z.object({
  /** `off` in a demo market without BACKUP_DIR; `missing` until a backup was made and tested. */
  state: z.enum(['off', 'missing', 'ok', 'late', 'failed']),
  /** The last backup that succeeded; null with an own PostgreSQL. */
  backupAt: z.nullable(Instant),
  /** The last restore test that succeeded. */
  testedAt: z.nullable(Instant),
  /** The error of the last backup or test; empty otherwise. */
  error: z.string(),
})
export type BackupLamp = z.input<typeof BackupLamp>
