import { clearVisitorSources } from '#server/features/quotes/queries.ts'
import type { Job } from '#server/platform/jobs.ts'

/** Limits cover a day, investigations of abuse a month. */
const sourceRetentionMs = 30 * 86_400_000

export const clearQuoteSources: Job = {
  name: 'forget-quote-sources',
  schedule: '27 * * * *',
  run: async ({ database, clock }) => {
    await clearVisitorSources(database.sql, new Date(clock.now().getTime() - sourceRetentionMs))
  },
}
