import * as z from 'zod/mini'
import { accountCall } from '../../access.ts'
import { endpoint, ok } from '../../endpoint.ts'
import { PageNumber, Instant } from '../../fields.ts'
import { adminApi } from '../staff.ts'

/** Days that runs of jobs are kept. */
export const jobRunDays = 30
/** Minutes after its time from which a job that has not run is late. */
export const lateAfterMinutes = 15
/** Runs of a job per page. */
export const runPageSize = 25

export const JobRun = z.object({
  id: z.string(),
  startedAt: Instant,
  /** The time of its schedule that it ran for; null if an event or a person started it. */
  dueAt: z.nullable(Instant),
  ms: z.int(),
  /** The error; null if it did not fail. */
  error: z.nullable(z.string()),
  /** The person who started it by hand. */
  startedBy: z.nullable(z.string()),
})
export type JobRun = z.input<typeof JobRun>

export const ListedJob = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  /** In words, such as `every day 03:10`; null for jobs that events start. */
  schedule: z.nullable(z.string()),
  nextAt: z.nullable(Instant),
  last: z.nullable(JobRun),
  lastFailure: z.nullable(JobRun),
  /** Since when it runs now. */
  runningSince: z.nullable(Instant),
  /** It is due and has no free worker yet. */
  isWaiting: z.boolean(),
  /** The time that it missed. */
  lateSince: z.nullable(Instant),
  /** Its last run failed; of jobs that events start, runs that are tried again. */
  hasFailed: z.boolean(),
})
export type ListedJob = z.input<typeof ListedJob>

/** A process that keeps its session of the database, but has not been seen for a minute. */
export const FrozenProcess = z.object({
  host: z.string(),
  pid: z.int(),
  seenAt: Instant,
})
export type FrozenProcess = z.input<typeof FrozenProcess>

export const listJobs = endpoint({
  ...accountCall,
  method: 'GET',
  path: `${adminApi}/jobs`,
  summary:
    'Background jobs with schedule, last run, next run and last failure, and workers that hang (BK-111)',
  answer: ok(z.object({ results: z.array(ListedJob), frozen: z.array(FrozenProcess) })),
})

const jobParams = z.object({ job: z.string().check(z.maxLength(100)) })
const noJob = { 404: 'No such job' } as const

export const listJobRuns = endpoint({
  ...accountCall,
  method: 'GET',
  path: `${adminApi}/jobs/:job/runs`,
  summary: `Runs of a job in the last ${jobRunDays} days, newest first (BK-111)`,
  looseParams: true,
  params: jobParams,
  query: z.object({ page: PageNumber }),
  answer: ok(z.object({ job: ListedJob, results: z.array(JobRun), numResults: z.int() })),
  refusals: noJob,
})

export const runJobNow = endpoint({
  method: 'POST',
  path: `${adminApi}/jobs/:job/run`,
  summary: 'Run a scheduled job now; recorded in the audit log (BK-111)',
  access: 'staff',
  blocked: 'denied',
  roles: [],
  looseParams: true,
  params: jobParams,
  body: z.optional(z.null()),
  answer: ok(ListedJob),
  refusals: { ...noJob, 409: 'It runs or waits already, or events start it' },
})
