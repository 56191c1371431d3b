import type { Job } from '#server/platform/jobs.ts'
import { removeMailBefore } from '#server/platform/mailer/reconcile.ts'

/** Retention of completed mail. */
const retentionMs = 30 * 86_400_000
/** Batches per run. */
const maxRounds = 1_000

export const dropOldMail: Job = {
  name: 'drop-old-mail',
  schedule: '41 2 * * *',
  run: async ({ database, clock }) => {
    const before = new Date(clock.now().getTime() - retentionMs)
    for (let round = 0; round < maxRounds; round++) {
      if ((await removeMailBefore(database.sql, before)) === 0) return
    }
  },
}
