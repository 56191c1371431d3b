import { businessDate } from '#contract/dates.ts'
import { reportRetentionDays } from '#contract/back-office/reports/report-periods.ts'
import { deleteMissedSearchesBefore, deleteSearchesBefore } from '#server/features/parts/queries.ts'
import type { Job } from '#server/platform/jobs.ts'

export const purgeOldSearches: Job = {
  name: 'drop-old-searches',
  title: 'Delete old searches',
  description: 'Deletes recorded part searches that the top searches no longer count.',
  schedule: '23 5 * * *',
  run: async ({ database, clock }) => {
    const before = businessDate(new Date(clock.now().getTime() - reportRetentionDays * 86_400_000))
    await deleteSearchesBefore(database.sql, before)
    await deleteMissedSearchesBefore(database.sql, before)
  },
}
