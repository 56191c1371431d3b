import type { Queryable } from '#server/platform/database/database.ts'

export interface DueJob {
  job: string
  dueAt: Date
}

/** Key under which a job waits at most once. */
const waitingKey = (job: string) => `schedule:${job}`

/**
 * Enqueues jobs whose due time is later than the stored one, each once, however many processes ask and however often it
 * was due since. A job that is seen for the first time waits for its next time.
 */
export async function enqueueDue(
  db: Queryable,
  due: readonly DueJob[],
  now: Date,
): Promise<string[]> {
  const rows = await db<{ job: string }[]>`
    with due as (
      select * from unnest(${due.map(({ job }) => job)}::text[],
        ${due.map(({ job }) => waitingKey(job))}::text[],
        ${due.map(({ dueAt }) => dueAt.toISOString())}::timestamptz[]) as due (job, key, due_at)
    ), first as (
      insert into job_schedule (job, due_at, known_at)
      select job, due_at, ${now} from due
      on conflict (job) do nothing
    ), moved as (
      update job_schedule set due_at = due.due_at
      from due
      where job_schedule.job = due.job and job_schedule.due_at < due.due_at
      returning due.job, due.key, due.due_at
    )
    select job, graphile_worker.add_job(job, job_key := key, queue_name := job,
      payload := json_build_object('dueAt', due_at))
    from moved`
  return rows.map(({ job }) => job)
}

/** Enqueues a scheduled job now; serialized with others that start it. */
export async function enqueueNow(db: Queryable, job: string, staffId: number): Promise<void> {
  await db`
    select graphile_worker.add_job(${job}, job_key := ${waitingKey(job)}, queue_name := ${job},
      payload := json_build_object('staffId', ${staffId}::integer))`
}

/** Locks a scheduled job, and returns whether it runs, or waits for a free worker; not for its next try. */
export async function isRunningOrWaiting(db: Queryable, job: string): Promise<boolean> {
  await db`select pg_advisory_xact_lock(hashtextextended(${waitingKey(job)}, 0))`
  const [row] = await db<{ isBusy: boolean }[]>`
    select exists (
      select from graphile_worker.jobs
      where task_identifier = ${job}
        and (locked_at is not null or (last_error is null and run_at <= updated_at))
    ) as is_busy`
  return row!.isBusy
}

export interface JobRun {
  job: string
  /** The time of its schedule that it ran for; null if an event or a person started it. */
  dueAt: Date | null
  startedAt: Date
  finishedAt: Date
  error: string | null
  staffId: number | null
}

export async function insertRun(db: Queryable, run: JobRun): Promise<void> {
  await db`
    insert into job_run (job, due_at, started_at, finished_at, error, staff_id)
    values (${run.job}, ${run.dueAt}, ${run.startedAt}, ${run.finishedAt}, ${run.error}, ${run.staffId})`
}

export async function deleteRunsBefore(db: Queryable, before: Date): Promise<void> {
  await db`delete from job_run where finished_at < ${before}`
}
