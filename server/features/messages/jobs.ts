import { monthsBefore } from '#contract/dates.ts'
import { deleteMessagesBefore, deleteOldSources } from '#server/features/messages/queries.ts'
import { readOperatorSettings } from '#server/features/site/public.ts'
import { deleteExpiredCaptchas } from '#server/platform/captcha.ts'
import type { DeleteOld } from '#server/platform/retention.ts'

/** Limits cover a day, investigations of abuse a month. */
const sourceRetentionMs = 30 * 86_400_000

/** Deletes the networks that messages of visitors came from, and used captchas. */
export const deleteVisitorTraces: DeleteOld = async ({ database, clock }) => {
  const now = clock.now()
  await deleteExpiredCaptchas(database.sql, now)
  await deleteOldSources(database.sql, new Date(now.getTime() - sourceRetentionMs))
}

/** Deletes messages to contacts and closed tickets after the months of the setting. */
export const purgeMessages: DeleteOld = async (platform) => {
  const { messageMonthsKept } = await readOperatorSettings(platform)
  const before = monthsBefore(platform.clock.now(), messageMonthsKept)
  const deleted = await platform.database.transaction((tx) => deleteMessagesBefore(tx, before))
  if (deleted > 0) platform.log.info({ deleted }, 'old messages deleted')
}
