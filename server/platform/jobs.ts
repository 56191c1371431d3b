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
import { openQueuePool } from '#server/platform/database/queue-pool.ts'
import type { Log } from '#server/platform/log.ts'
import { createFault } from '#server/platform/log-fault.ts'
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
  const pgPool = openQueuePool(target)
  try {
    await runMigrations({ pgPool, logger: quiet })
  } finally {
    await pgPool.end()
  }
}

const quiet = new Logger(() => () => {})
/** Prefix of application_name on runner connections, by which other processes see whether a runner is alive. */
const runnerPrefix = 'market jobs '

/** Runners that hold jobs and have no session any more. */
async function findDeadRunners({ sql }: Database): Promise<string[]> {
  const rows = await sql<{ runner: string }[]>`
    select distinct locked_by as runner from graphile_worker._private_jobs
    where locked_by like ${`${runnerPrefix}%`}
      and locked_by not in (select application_name from pg_stat_activity)`
  return rows.map(({ runner }) => runner)
}

/** Releases the jobs of killed runners; the queue itself would wait four hours. */
async function releaseJobs(runners: string[], target: ConnectionTarget, log: Log) {
  if (runners.length === 0) return
  const pgPool = openQueuePool(target)
  const utils = await makeWorkerUtils({ pgPool, logger: quiet })
  try {
    await utils.forceUnlockWorkers(runners)
    log.warn({ runners: runners.length }, 'released the jobs of a killed process')
  } finally {
    await utils.release()
    await pgPool.end()
  }
}

/** Releases the jobs of runners without a session twice in a row: once may be a restart of the database. */
export function createOrphanCheck({ database, log }: Platform, target: ConnectionTarget) {
  let missing: string[] = []
  return async () => {
    const dead = await findDeadRunners(database)
    await releaseJobs(
      dead.filter((runner) => missing.includes(runner)),
      target,
      log,
    )
    missing = dead
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
function createRecorder({ clock, database, log, errors, metrics }: Platform) {
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
      const before = performance.now()
      const ended = (error: string | null) => {
        record({ job: job.name, dueAt, startedAt, finishedAt: clock.now(), error, staffId })
        const result = error === null ? 'succeeded' : 'failed'
        metrics.jobRuns.inc({ job_name: job.name, result })
        metrics.jobDuration.observe({ job_name: job.name }, (performance.now() - before) / 1000)
      }
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
function startSchedule(platform: Platform, jobs: readonly Job[], afterwards: () => Promise<void>) {
  const fault = createFault(platform.log, {
    begins: 'scheduled jobs could not be enqueued',
    ends: 'scheduled jobs are enqueued again',
  })
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
      await afterwards()
      fault.ended()
    } catch (err) {
      fault.failed({ err })
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
  await releaseJobs(await findDeadRunners(platform.database), target, log)
  const releaseOrphanedJobs = createOrphanCheck(platform, target)
  const recorder = createRecorder(platform)
  const taskList = Object.fromEntries(
    jobs.map((job) => [
      job.name,
      (payload: unknown) => recorder.run(job, payload, () => job.run(platform, payload)),
    ]),
  )
  const startRunner = async (): Promise<Runner> => {
    const name = `${runnerPrefix}${randomBytes(6).toString('hex')}`
    const pgPool = openQueuePool(target, { name, connections: 2, log })
    const events: WorkerEvents = new EventEmitter()
    // Jobs are locked under the pool id, so it must match the application_name of the connections.
    events.on('pool:create', ({ workerPool }) => {
      workerPool.id = name
    })
    const listening = Promise.withResolvers<void>()
    events.on('pool:listen:success', ({ client }) => {
      // Answered after LISTEN, which the queue sends next. A job that is enqueued earlier waits for the next poll.
      setImmediate(() =>
        client.query('select 1').then(
          () => listening.resolve(),
          () => {},
        ),
      )
    })
    const runner = await run({
      events,
      pgPool,
      concurrency: 1,
      noHandleSignals: true,
      pollInterval: 10_000,
      logger: new Logger(() => (level, message) => {
        if (level === 'error') log.error({ message }, 'job queue')
        else log.debug({ message }, 'job queue')
      }),
      taskList,
    })
    await listening.promise
    return {
      ...runner,
      stop: async () => {
        await runner.stop().finally(() => pgPool.end())
      },
    }
  }
  // Two, so that a long job such as the daily digest does not delay jobs that were just enqueued.
  const runners = await Promise.all([startRunner(), startRunner()])
  for (const runner of runners) {
    runner.promise.catch((err: unknown) => log.error({ err }, 'the job queue stopped'))
  }
  const schedule = startSchedule(platform, jobs, async () => {
    await releaseOrphanedJobs()
    await everyMinute?.()
  })
  return {
    async stop() {
      await schedule.stop()
      const stopped = await Promise.allSettled(runners.map((runner) => runner.stop()))
      await recorder.stop()
      for (const result of stopped) if (result.status === 'rejected') throw result.reason
    },
  }
}
