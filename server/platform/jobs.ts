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

/** An idempotent background job: scheduled, enqueued, or both. */
export interface Job {
  name: string
  /** Crontab expression in UTC; missed runs are caught up within a day. */
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

/** Starts the runners; each scheduled or enqueued run executes in one process only. */
export async function startJobs(
  platform: Platform,
  target: ConnectionTarget,
  jobs: readonly Job[],
): Promise<{ stop(): Promise<void> }> {
  const { log } = platform
  await releaseOrphanedJobs(platform.database, target, log)
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
    // Jobs are locked under the pool id, so it must match the application_name of the connections.
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
  // Two, so that a long job such as the daily digest does not delay jobs that were just enqueued.
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
