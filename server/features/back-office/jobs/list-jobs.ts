import {
  listJobStates,
  type JobState,
  type RunRow,
} from '#server/features/back-office/jobs/queries.ts'
import { findMissed, hasFailed } from '#server/features/back-office/jobs/find-late.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { listConnected } from '#server/platform/processes/process-queries.ts'
import { describeSchedule, findNextDue } from '#server/platform/schedules/schedule.ts'

export const presentRun = (run: RunRow) => ({
  ...run,
  ms: Math.max(0, run.finishedAt.getTime() - run.startedAt.getTime()),
})

function presentJob(job: Job, state: JobState, now: Date) {
  const { name, title, description, schedule } = job
  return {
    name,
    title,
    description,
    schedule: schedule === undefined ? null : describeSchedule(schedule),
    nextAt: schedule === undefined ? null : findNextDue(schedule, now),
    last: state.last && presentRun(state.last),
    lastFailure: state.lastFailure && presentRun(state.lastFailure),
    runningSince: state.runningSince,
    isWaiting: state.isWaiting,
    lateSince: findMissed(job, state, now),
    hasFailed: hasFailed(job, state),
  }
}

/** Processes that send mail and run jobs, and hang. */
export async function listFrozenWorkers(db: Queryable) {
  return (await listConnected(db)).filter(({ role, isFrozen }) => role !== 'web' && isFrozen)
}

/** Jobs by title, those that are scheduled first. */
export async function listJobs(db: Queryable, jobs: readonly Job[], now: Date) {
  const states = await listJobStates(
    db,
    jobs.map(({ name }) => name),
  )
  return jobs
    .map((job) => presentJob(job, states.get(job.name)!, now))
    .toSorted(
      (a, b) =>
        Number(a.schedule === null) - Number(b.schedule === null) || a.title.localeCompare(b.title),
    )
}
