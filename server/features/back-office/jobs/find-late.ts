import { lateAfterMinutes } from '#contract/back-office/desk/jobs.ts'
import type { JobState, RunRow } from '#server/features/back-office/jobs/queries.ts'
import type { Job } from '#server/platform/jobs.ts'
import { findLastDue } from '#server/platform/schedules/schedule.ts'

export const lateAfterMs = lateAfterMinutes * 60_000

/** A run counts for its own time too, as clocks of processes differ. */
const reached = (run: RunRow | null) =>
  run === null ? -Infinity : Math.max(run.startedAt.getTime(), run.dueAt?.getTime() ?? -Infinity)

/** The time that a job should have run for by now; null if it is not scheduled, or was not at that time. */
function findExpected({ schedule }: Job, { knownAt }: JobState, now: Date): Date | null {
  if (schedule === undefined || knownAt === null) return null
  const due = findLastDue(schedule, new Date(now.getTime() - lateAfterMs))
  return knownAt < due ? due : null
}

/** The time that a job has missed: due a while ago, and not run or started since. */
export function findMissed(job: Job, state: JobState, now: Date): Date | null {
  const due = findExpected(job, state, now)
  if (due === null) return null
  const started = Math.max(reached(state.last), state.runningSince?.getTime() ?? -Infinity)
  return started < due.getTime() ? due : null
}

/** The time for which a job has missed its run or has only failed, also when tried again; null while all is well. */
export function findAlarm(job: Job, state: JobState, now: Date): Date | null {
  const due = findExpected(job, state, now)
  if (due === null || reached(state.lastSuccess) >= due.getTime()) return null
  const hasFailed = reached(state.last) >= due.getTime()
  return hasFailed ? due : findMissed(job, state, now)
}

/** Whether the last run of a scheduled job failed, or runs of another are tried again. */
export const hasFailed = (job: Job, state: JobState): boolean =>
  job.schedule === undefined ? state.retried > 0 : (state.last?.error ?? null) !== null
