import { businessDate } from '#contract/dates.ts'
import { reportRetentionDays } from '#contract/back-office/reports/report-periods.ts'
import { deleteMissedSearchesBefore, deleteSearchesBefore } from '#server/features/parts/queries.ts'
import type { DeleteOld } from '#server/platform/retention.ts'

/** Deletes recorded part searches that the top searches no longer count. */
export const purgeOldSearches: DeleteOld = async ({ database, clock }) => {
  const before = businessDate(new Date(clock.now().getTime() - reportRetentionDays * 86_400_000))
  await deleteSearchesBefore(database.sql, before)
  await deleteMissedSearchesBefore(database.sql, before)
}
