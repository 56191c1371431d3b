import type * as z from 'zod/mini'
import type { JobRun } from '#contract/back-office/desk/jobs.ts'
import type { Queryable } from '#server/platform/database/database.ts'

export type RunRow = Omit<z.output<typeof JobRun>, 'ms'> & { finishedAt: Date }

export interface JobState {
  job: string
  /** When it was first scheduled; null before. */
  knownAt: Date | null
  last: RunRow | null
  lastFailure: RunRow | null
  lastSuccess: RunRow | null
  runningSince: Date | null
  isWaiting: boolean
  /** Runs that failed and are tried again. */
  retried: number
}

const runColumns = (db: Queryable) => db`
  run.id::text, run.due_at, run.started_at, run.finished_at, run.error, staff.name as started_by`

/** Of each job its last runs and what the queue has of it. */
export async function listJobStates(
  db: Queryable,
  jobs: readonly string[],
): Promise<Map<string, JobState>> {
  const states = await db<Omit<JobState, 'last' | 'lastFailure' | 'lastSuccess'>[]>`
    select job, known_at, locked_at as running_since,
      coalesce(waiting, 0) > 0 as is_waiting, coalesce(retried, 0) as retried
    from unnest(${jobs as string[]}::text[]) as job
    left join job_schedule using (job)
    left join (
      select task_identifier as job, min(locked_at) as locked_at,
        count(*) filter (where locked_at is null and last_error is null
          and run_at <= updated_at)::int as waiting,
        count(*) filter (where last_error is not null)::int as retried
      from graphile_worker.jobs group by task_identifier
    ) as queued using (job)`
  const runs = await db<(RunRow & { job: string; kind: 'last' | 'lastFailure' | 'lastSuccess' })[]>`
    select run.job, run.kind, ${runColumns(db)}
    from unnest(${jobs as string[]}::text[]) as named (job)
    cross join lateral (
      (select 'last' as kind, * from job_run where job = named.job order by id desc limit 1)
      union all
      (select 'lastFailure', * from job_run where job = named.job and error is not null
        order by id desc limit 1)
      union all
      (select 'lastSuccess', * from job_run where job = named.job and error is null
        order by id desc limit 1)
    ) as run
    left join staff on staff.id = run.staff_id`
  const byJob = new Map<string, JobState>(
    states.map((state) => [
      state.job,
      { ...state, last: null, lastFailure: null, lastSuccess: null },
    ]),
  )
  for (const { job, kind, ...run } of runs) byJob.get(job)![kind] = run
  return byJob
}

export async function listRuns(
  db: Queryable,
  job: string,
  page: { limit: number; offset: number },
): Promise<{ rows: RunRow[]; total: number }> {
  const rows = await db<RunRow[]>`
    select ${runColumns(db)}
    from job_run run left join staff on staff.id = run.staff_id
    where run.job = ${job}
    order by run.id desc limit ${page.limit} offset ${page.offset}`
  const [count] = await db<{ total: number }[]>`
    select count(*)::int as total from job_run where job = ${job}`
  return { rows, total: count!.total }
}

/** Stores alarms of jobs and returns those that are new; removes those of all other jobs. */
export async function replaceAlarms(
  db: Queryable,
  jobs: readonly string[],
  now: Date,
): Promise<string[]> {
  await db`delete from job_alarm where job <> all(${jobs as string[]}::text[])`
  const rows = await db<{ job: string }[]>`
    insert into job_alarm (job, mailed_at)
    select job, ${now} from unnest(${jobs as string[]}::text[]) as job
    on conflict (job) do nothing
    returning job`
  return rows.map(({ job }) => job)
}
