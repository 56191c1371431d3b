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
import type { ConnectionTarget, Database, Tx } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Platform } from '#server/platform/platform.ts'

/** A piece of background work that may run twice without harm: on a schedule, when asked for, or both. */
export interface Job {
  name: string
  /** Crontab line, in UTC; a run missed while nothing was up is made up for within a day. */
  schedule?: string
  /** `payload` is what it was asked for with, unchecked; a run by the schedule has none of ours. */
  run: (platform: Platform, payload: unknown) => Promise<void>
}

/**
 * Asks for a job in the caller's transaction: with its commit it will run, at once and until it succeeds. Of a job that
 * is done in turn one run at a time is under way, so that the other jobs always have a process free.
 */
export async function enqueue(
  tx: Tx,
  job: string,
  payload: Record<string, string | number>,
  { isInTurn = false }: { isInTurn?: boolean } = {},
): Promise<void> {
  await tx`
    select graphile_worker.add_job(
      ${job}, payload := ${tx.json(payload)}::json, queue_name := ${isInTurn ? job : null})`
}

/** Brings the tables of the job queue up to date; several nodes may do so at once. */
export async function migrateJobs(target: ConnectionTarget): Promise<void> {
  await runMigrations({ connectionString: connectionStringOf(target), logger: quiet })
}

const quiet = new Logger(() => () => {})
/** Names the connections of a process that runs jobs, so that the others see whether it lives. */
const runnerPrefix = 'market jobs '

/** The target as the queue's own driver reads it; a unix socket folder travels as a parameter. */
function connectionStringOf(target: ConnectionTarget, name = 'market'): string {
  const url = new URL(`postgres://localhost:${target.port}/${encodeURIComponent(target.database)}`)
  if (target.host.startsWith('/')) url.searchParams.set('host', target.host)
  else url.hostname = target.host.includes(':') ? `[${target.host}]` : target.host
  // The setters leave percent signs as they are.
  url.username = encodeURIComponent(target.username)
  if (target.password !== undefined) url.password = encodeURIComponent(target.password)
  if (target.ssl !== undefined)
    url.searchParams.set('sslmode', target.ssl === 'require' ? 'no-verify' : 'verify-full')
  url.searchParams.set('application_name', name)
  return url.href
}

/** Gives back the jobs of runners that were killed; the queue itself would wait for four hours. */
async function releaseJobsOfTheDead(
  database: Database,
  target: ConnectionTarget,
  log: Log,
): Promise<void> {
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

/** Runs the jobs on their schedules and when asked for; each run happens on one process only. */
export async function startJobs(
  platform: Platform,
  target: ConnectionTarget,
  jobs: readonly Job[],
): Promise<{ stop(): Promise<void> }> {
  const { log } = platform
  await releaseJobsOfTheDead(platform.database, target, log)
  const taskList = Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload: unknown) => {
        const started = performance.now()
        await job.run(platform, payload)
        log.info({ job: job.name, ms: Math.round(performance.now() - started) }, 'job done')
      },
    ]),
  )
  const crontab = jobs
    .filter((job) => job.schedule !== undefined)
    .map((job) => `${job.schedule} ${job.name} ?fill=1d`)
    .join('\n')
  const startRunner = (options: { crontab?: string }): Promise<Runner> => {
    const name = `${runnerPrefix}${randomBytes(6).toString('hex')}`
    const events: WorkerEvents = new EventEmitter()
    // A job bears the name of the pool that took it, which cannot be chosen: the connections have to have it too.
    events.on('pool:create', ({ workerPool }) => {
      workerPool.id = name
    })
    return run({
      ...options,
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
  // Two, so that a long job, such as the daily digest, does not hold up what was just asked for.
  const runners = await Promise.all([startRunner({ crontab }), startRunner({})])
  for (const runner of runners) {
    runner.promise.catch((err: unknown) => log.error({ err }, 'the job queue stopped'))
  }
  return {
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()))
    },
  }
}
