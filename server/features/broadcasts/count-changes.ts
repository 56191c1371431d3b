import { foldChanges } from '#server/features/broadcasts/count-queries.ts'
import type { Job } from '#server/platform/jobs.ts'

/** Changes that stay in the log, so that what a process remembers of a search can be brought up to date by them. */
const keptInLog = 2000

/** Adds old changes to the kept counts, so that counting and remembering look at few. */
export const countChanges: Job = {
  name: 'count-changes',
  schedule: '*/10 * * * *',
  run: ({ database }) => database.transaction((tx) => foldChanges(tx, keptInLog)),
}
