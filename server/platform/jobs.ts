import { Logger, run, type Runner } from 'graphile-worker'
import type { ConnectionTarget } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

/** A piece of background work that may run twice without harm. */
export interface Job {
  name: string
  /** Crontab line, in UTC; a run missed while nothing was up is made up for within a day. */
  schedule: string
  run: (platform: Platform) => Promise<void>
}

/** The target as the queue's own driver reads it; a unix socket folder travels as a parameter. */
function connectionStringOf(target: ConnectionTarget): string {
  const url = new URL(`postgres://localhost:${target.port}/${encodeURIComponent(target.database)}`)
  if (target.host.startsWith('/')) url.searchParams.set('host', target.host)
  else url.hostname = target.host.includes(':') ? `[${target.host}]` : target.host
  url.username = target.username
  if (target.password !== undefined) url.password = target.password
  if (target.ssl !== undefined)
    url.searchParams.set('sslmode', target.ssl === 'require' ? 'no-verify' : 'verify-full')
  return url.href
}

/** Runs the jobs on their schedules; each run happens on one worker only. */
export async function startJobs(
  platform: Platform,
  target: ConnectionTarget,
  jobs: readonly Job[],
): Promise<{ stop(): Promise<void> }> {
  const { log } = platform
  const runner: Runner = await run({
    connectionString: connectionStringOf(target),
    maxPoolSize: 3,
    concurrency: 1,
    noHandleSignals: true,
    pollInterval: 10_000,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error({ message }, 'job queue')
      else log.debug({ message }, 'job queue')
    }),
    taskList: Object.fromEntries(
      jobs.map((job) => [
        job.name,
        async () => {
          const started = performance.now()
          await job.run(platform)
          log.info({ job: job.name, ms: Math.round(performance.now() - started) }, 'job done')
        },
      ]),
    ),
    crontab: jobs.map((job) => `${job.schedule} ${job.name} ?fill=1d`).join('\n'),
  })
  runner.promise.catch((err: unknown) => log.error({ err }, 'the job queue stopped'))
  return {
    async stop() {
      await runner.stop()
    },
  }
}
