import { deleteOldSources } from '#server/features/messages/queries.ts'
import { deleteExpiredCaptchas } from '#server/platform/captcha.ts'
import type { Job } from '#server/platform/jobs.ts'

/** Limits cover a day, investigations of abuse a month. */
const sourceRetentionMs = 30 * 86_400_000

export const deleteVisitorTraces: Job = {
  name: 'drop-old-visitor-traces',
  schedule: '23 * * * *',
  run: async ({ database, clock }) => {
    const now = clock.now()
    await deleteExpiredCaptchas(database.sql, now)
    await deleteOldSources(database.sql, new Date(now.getTime() - sourceRetentionMs))
  },
}
