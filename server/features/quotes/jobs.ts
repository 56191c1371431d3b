import { clearVisitorSources, deleteQuotes } from '#server/features/quotes/queries.ts'
import { readOperatorSettings } from '#server/features/site/public.ts'
import type { DeleteOld } from '#server/platform/retention.ts'

/** Limits cover a day, investigations of abuse a month. */
const sourceRetentionMs = 30 * 86_400_000

/** Deletes the networks that requests for quotes of visitors came from. */
export const clearQuoteSources: DeleteOld = async ({ database, clock }) => {
  await clearVisitorSources(database.sql, new Date(clock.now().getTime() - sourceRetentionMs))
}

/** Deletes requests for quotes after the months that the operator set. */
export const purgeQuotes: DeleteOld = async (platform) => {
  const { quoteMonthsKept } = await readOperatorSettings(platform)
  const before = platform.clock.now()
  before.setUTCMonth(before.getUTCMonth() - quoteMonthsKept)
  await platform.database.transaction((tx) => deleteQuotes(tx, before))
}
