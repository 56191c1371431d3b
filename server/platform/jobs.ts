import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import {
  Logger,
  makeWorkerUtils,
  run,
  runMigrations,
  type Runner,
  type WorkerEvents,
} from 'graphile-worker'
import * as z from 'zod/mini'
import type { ConnectionTarget, Database, Tx } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findLastDue } from '#server/platform/schedules/schedule.ts'
import { enqueueDue, insertRun, type JobRun } from '#server/platform/schedules/schedule-queries.ts'

/** An idempotent background job: scheduled, enqueued, or both. */
export interface Job {
  name: string
  /** Its name and what it does, as staff read it. */
  title: string
  description: string
  /** Crontab expression in the business time zone; missed runs are made up for by one. */
  schedule?: string
  /** `payload` is unvalidated; scheduled runs have none. */
  run: (platform: Platform, payload: unknown) => Promise<void>
}

/**
 * Enqueues a job in the caller's transaction; it runs after the commit, or at a later time, and is retried until it
 * succeeds. Serial jobs run one at a time, so that other jobs always have a free worker.
 */
export async function enqueue(
  tx: Tx,
  job: string,
  payload: Record<string, string | number | boolean>,
  { isSerial = false, at = null }: { isSerial?: boolean; at?: Date | null } = {},
): Promise<void> {
  await tx`
    select graphile_worker.add_job(
      ${job}, payload := ${tx.json(payload)}::json, queue_name := ${isSerial ? job : null},
      run_at := ${at})`
}

/** Migrates the tables of the job queue; safe to call from several nodes at once. */
export async function migrateJobs(target: ConnectionTarget): Promise<void> {
  await runMigrations({ connectionString: connectionStringOf(target), logger: quiet })
}

const quiet = new Logger(() => () => {})
/** Prefix of application_name on runner connections, by which other processes see whether a runner is alive. */
const runnerPrefix = 'market jobs '

/** Connection string for the queue's own driver; a unix socket folder is passed as a parameter. */
function connectionStringOf(target: ConnectionTarget, name = 'market'): string {
  const url = new URL(`postgres://localhost:${target.port}/${encodeURIComponent(target.database)}`)
  if (target.host.startsWith('/')) url.searchParams.set('host', target.host)
  else url.hostname = target.host.includes(':') ? `[${target.host}]` : target.host
  // The URL setters do not encode percent signs.
  url.username = encodeURIComponent(target.username)
  if (target.password !== undefined) url.password = encodeURIComponent(target.password)
  if (target.ssl !== undefined)
    url.searchParams.set('sslmode', target.ssl === 'require' ? 'no-verify' : 'verify-full')
  url.searchParams.set('application_name', name)
  return url.href
}

/** Releases the jobs of killed runners; the queue itself would wait four hours. */
async function releaseOrphanedJobs(database: Database, target: ConnectionTarget, log: Log) {
  const dead = await database.sql<{ runner: string }[]>`
    select distinct locked_by as runner from graphile_worker._private_jobs
    where locked_by like ${`${runnerPrefix}%`}
      and locked_by not in (select application_name from pg_stat_activity)`
  if (dead.length === 0) return
  const utils = await makeWorkerUtils({
    connectionString: connectionStringOf(target),
    logger: quiet,
  })
  try {
    await utils.forceUnlockWorkers(dead.map(({ runner }) => runner))
    log.warn({ runners: dead.length }, 'released the jobs of a killed process')
  } finally {
    await utils.release()
  }
}

const Started = z.object({
  dueAt: z.optional(z.coerce.date()),
  staffId: z.optional(z.int()),
})
const maxErrorCharacters = 2000

/** The text of a failure as a column stores it. */
const errorText = (error: unknown) =>
  (error instanceof Error ? error.message : String(error))
    .replaceAll('\0', '')
    .slice(0, maxErrorCharacters)
    .toWellFormed()

/**
 * Runs jobs and records their runs, failures too. Recording does not delay the queue, which could otherwise stop before
 * it has stored that a job is done.
 */
function createRecorder({ clock, database, log, errors }: Platform) {
  const open = new Set<Promise<void>>()

  function record(run: JobRun): void {
    const recorded = insertRun(database.sql, run)
      .catch((err: unknown) => log.error({ err, job: run.job }, 'a run was not recorded'))
      .finally(() => open.delete(recorded))
    open.add(recorded)
  }

  return {
    async run(job: Job, payload: unknown, run: () => Promise<void>): Promise<void> {
      const started = job.schedule === undefined ? undefined : Started.safeParse(payload).data
      const { dueAt = null, staffId = null } = started ?? {}
      const startedAt = clock.now()
      const ended = (error: string | null) =>
        record({ job: job.name, dueAt, startedAt, finishedAt: clock.now(), error, staffId })
      const before = performance.now()
      try {
        await run()
      } catch (error) {
        ended(errorText(error))
        errors.record({ kind: 'job', place: job.name, error })
        throw error
      }
      ended(null)
      log.info({ job: job.name, ms: Math.round(performance.now() - before) }, 'job done')
    },
    async stop() {
      await Promise.all(open)
    },
  }
}

/** Enqueues the scheduled jobs that are due; returns their names. */
export async function enqueueDueJobs(
  { database, clock }: Platform,
  jobs: readonly Job[],
): Promise<string[]> {
  const now = clock.now()
  const due = jobs.flatMap(({ name, schedule }) =>
    schedule === undefined ? [] : [{ job: name, dueAt: findLastDue(schedule, now) }],
  )
  return due.length === 0 ? [] : await enqueueDue(database.sql, due, now)
}

const minuteMs = 60_000

/** Enqueues what is due at once, and then at each full minute. */
function startSchedule(platform: Platform, jobs: readonly Job[], afterwards?: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const wait = () => {
    if (isStopped) return
    const untilMinute = minuteMs - (platform.clock.now().getTime() % minuteMs)
    timer = setTimeout(() => (running = step()), untilMinute)
  }
  const step = async () => {
    try {
      await enqueueDueJobs(platform, jobs)
      await afterwards?.()
    } catch (err) {
      platform.log.error({ err }, 'scheduled jobs could not be enqueued')
    }
    wait()
  }
  let running = step()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/**
 * Starts the runners; each scheduled or enqueued run executes in one process only. `everyMinute` runs outside the queue,
 * so that it notices a queue that does not move.
 */
export async function startJobs(
  platform: Platform,
  target: ConnectionTarget,
  jobs: readonly Job[],
  everyMinute?: () => Promise<void>,
): Promise<{ stop(): Promise<void> }> {
  const { log } = platform
  await releaseOrphanedJobs(platform.database, target, log)
  const recorder = createRecorder(platform)
  const taskList = Object.fromEntries(
    jobs.map((job) => [
      job.name,
      (payload: unknown) => recorder.run(job, payload, () => job.run(platform, payload)),
    ]),
  )
  const startRunner = (): Promise<Runner> => {
    const name = `${runnerPrefix}${randomBytes(6).toString('hex')}`
    const events: WorkerEvents = new EventEmitter()
    // Jobs are locked under the pool id, so it must match the application_name of the connections.
    events.on('pool:create', ({ workerPool }) => {
      workerPool.id = name
    })
    return run({
      events,
      connectionString: connectionStringOf(target, name),
      maxPoolSize: 2,
      concurrency: 1,
      noHandleSignals: true,
      pollInterval: 10_000,
      logger: new Logger(() => (level, message) => {
        if (level === 'error') log.error({ message }, 'job queue')
        else log.debug({ message }, 'job queue')
      }),
      taskList,
    })
  }
  // Two, so that a long job such as the daily digest does not delay jobs that were just enqueued.
  const runners = await Promise.all([startRunner(), startRunner()])
  for (const runner of runners) {
    runner.promise.catch((err: unknown) => log.error({ err }, 'the job queue stopped'))
  }
  const schedule = startSchedule(platform, jobs, everyMinute)
  return {
    async stop() {
      await schedule.stop()
      await Promise.all(runners.map((runner) => runner.stop()))
      await recorder.stop()
    },
  }
}
