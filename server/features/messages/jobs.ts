import { monthsBefore } from '#contract/dates.ts'
import { deleteMessagesBefore, deleteOldSources } from '#server/features/messages/queries.ts'
import { readOperatorSettings } from '#server/features/site/public.ts'
import { deleteExpiredCaptchas } from '#server/platform/captcha.ts'
import type { Job } from '#server/platform/jobs.ts'

/** Limits cover a day, investigations of abuse a month. */
const sourceRetentionMs = 30 * 86_400_000

export const deleteVisitorTraces: Job = {
  name: 'drop-old-visitor-traces',
  title: 'Delete visitor data',
  description: 'Deletes the networks that messages of visitors came from, and used captchas.',
  schedule: '23 * * * *',
  run: async ({ database, clock }) => {
    const now = clock.now()
    await deleteExpiredCaptchas(database.sql, now)
    await deleteOldSources(database.sql, new Date(now.getTime() - sourceRetentionMs))
  },
}

export const purgeMessages: Job = {
  name: 'delete-old-messages',
  title: 'Delete old messages',
  description: 'Deletes messages to contacts and closed tickets after the months of the setting.',
  schedule: '53 5 * * *',
  run: async (platform) => {
    const { messageMonthsKept } = await readOperatorSettings(platform)
    const before = monthsBefore(platform.clock.now(), messageMonthsKept)
    const deleted = await platform.database.transaction((tx) => deleteMessagesBefore(tx, before))
    if (deleted > 0) platform.log.info({ deleted }, 'old messages deleted')
  },
}
