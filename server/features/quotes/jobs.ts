import { clearVisitorSources, deleteQuotes } from '#server/features/quotes/queries.ts'
import { readOperatorSettings } from '#server/features/site/public.ts'
import type { Job } from '#server/platform/jobs.ts'

/** Limits cover a day, investigations of abuse a month. */
const sourceRetentionMs = 30 * 86_400_000

export const clearQuoteSources: Job = {
  name: 'forget-quote-sources',
  title: 'Delete networks of quotes',
  description: 'Deletes the networks that requests for quotes of visitors came from.',
  schedule: '27 * * * *',
  run: async ({ database, clock }) => {
    await clearVisitorSources(database.sql, new Date(clock.now().getTime() - sourceRetentionMs))
  },
}

/** Deletes requests for quotes after the months that the operator set. */
export const purgeQuotes: Job = {
  name: 'delete-old-quotes',
  title: 'Delete requests for quotes',
  description: 'Deletes requests for quotes after the months of the setting.',
  schedule: '41 5 * * *',
  run: async (platform) => {
    const { quoteMonthsKept } = await readOperatorSettings(platform)
    const before = platform.clock.now()
    before.setUTCMonth(before.getUTCMonth() - quoteMonthsKept)
    await platform.database.transaction((tx) => deleteQuotes(tx, before))
  },
}
