import { jobRunDays } from '#contract/back-office/desk/jobs.ts'
import type { Job } from '#server/platform/jobs.ts'
import { deleteRunsBefore } from '#server/platform/schedules/schedule-queries.ts'

export const dropOldJobRuns: Job = {
  name: 'drop-old-job-runs',
  title: 'Delete runs of jobs',
  description: `Deletes the runs of jobs after ${jobRunDays} days.`,
  schedule: '31 4 * * *',
  run: async ({ database, clock }) => {
    await deleteRunsBefore(database.sql, new Date(clock.now().getTime() - jobRunDays * 86_400_000))
  },
}
