import { jobRunDays } from '#contract/back-office/desk/jobs.ts'
import type { DeleteOld } from '#server/platform/retention.ts'
import { deleteRunsBefore } from '#server/platform/schedules/schedule-queries.ts'

/** Deletes the runs of jobs once they are old. */
export const dropOldJobRuns: DeleteOld = async ({ database, clock }) => {
  await deleteRunsBefore(database.sql, new Date(clock.now().getTime() - jobRunDays * 86_400_000))
}
