import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { getHeapStatistics } from 'node:v8'
import Fastify, {
  type FastifyInstance,
  type FastifyRequest,
  LogController,
  type FastifyBaseLogger,
} from 'fastify'
import { collectDefaultMetrics, Gauge } from 'prom-client'
import { requestTimeouts } from '#server/platform/http/server.ts'
import { translateErrors } from '#server/platform/http/translate-errors.ts'
import { createDatabaseGauges, type GaugeSource } from '#server/platform/metrics/database-gauges.ts'
import type { Metrics } from '#server/platform/metrics/metrics.ts'
import type { Platform } from '#server/platform/platform.ts'
import { matchesAny } from '#server/platform/secrets/secret-keys.ts'
import { programVersion, registerBuildInfo } from '#server/platform/version.ts'

const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip']

/** Whether the client is local and not behind an unconfigured reverse proxy on this machine. */
const isFromThisMachine = ({ ip, headers }: FastifyRequest) =>
  (ip === '127.0.0.1' || ip === '::1') &&
  forwardingHeaders.every((name) => headers[name] === undefined)

/** Missing once the folder of a running program is removed, or packages are installed into it. */
const programFiles = [
  fileURLToPath(import.meta.url),
  createRequire(import.meta.url).resolve('fastify'),
]

/** Probes come every few seconds from every load balancer, so most rely on an earlier check. */
const writeCheckMs = { afterSuccess: 10_000, afterFailure: 1000 }

/** Prometheus times out after ten seconds. */
const gaugeTimeoutMs = 2000

/** PostgreSQL's code for a lock that is taken. */
const lockNotAvailable = '55P03'

type Checked = Pick<Platform, 'clock' | 'database'>

/** A commit that takes longer waits for a standby that is gone. */
const commitWithinMs = 3000

/** Commits wait for a synchronous standby, or do not end in time. */
const cannotCommit = () =>
  Object.assign(new Error('the database does not commit'), { code: '57P03' })

/**
 * Rewrites the table `write_check`, which takes a new file and so fails when the disk is full; an update could still fit
 * into its page. Skipped while a backup reads the table, or another process checks and does not wait for a standby.
 */
async function checkWrite({ clock, database }: Checked): Promise<void> {
  try {
    await database.transaction(async (tx) => {
      await tx`lock table write_check in access exclusive mode nowait`
      await tx`truncate write_check`
      await tx`insert into write_check (is_written) values (true)`
    })
  } catch (error) {
    if ((error as { code?: unknown }).code !== lockNotAvailable) throw error
    const before = new Date(clock.now().getTime() - commitWithinMs)
    const waiting = await database.sql`
      select from pg_stat_activity
      where wait_event = 'SyncRep' and state_change < ${before} limit 1`
    if (waiting.length > 0) throw cannotCommit()
  }
}

/** Whether the database can be read, checked each time, and written, checked every few seconds. */
function createReadinessCheck(checked: Checked) {
  let writing: Promise<void> = Promise.resolve()
  let checkAgainAt = -Infinity
  const canWrite = async () => {
    if (performance.now() >= checkAgainAt) {
      checkAgainAt = performance.now() + writeCheckMs.afterSuccess
      const late = sleep(commitWithinMs, undefined, { ref: false }).then(() =>
        Promise.reject(cannotCommit()),
      )
      late.catch(() => {})
      writing = Promise.race([checkWrite(checked), late])
      writing.catch(() => {
        checkAgainAt = performance.now() + writeCheckMs.afterFailure
      })
    }
    await writing
  }
  const isReady = async () => {
    await checked.database.sql`select 1`
    await canWrite()
  }
  return { isReady, canWrite }
}

/** 1 if it succeeds in time, 0 otherwise. */
const succeeds = (check: Promise<void>): Promise<number> =>
  Promise.race([
    check.then(
      () => 1,
      () => 0,
    ),
    sleep(gaugeTimeoutMs, 0, { ref: false }),
  ])

/** Metrics of Node.js whose names break the rules of Prometheus; the same numbers are in others. */
const misnamed = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
]

function measureProcess({ registry, requestDuration }: Metrics, app: FastifyInstance): void {
  collectDefaultMetrics({ register: registry })
  registerBuildInfo(registry)
  for (const name of misnamed) registry.removeSingleMetric(name)
  new Gauge({
    name: 'nodejs_heap_size_limit_bytes',
    help: 'Heap at which Node.js ends the process',
    registers: [registry],
    collect() {
      this.set(getHeapStatistics().heap_size_limit)
    },
  })
  app.addHook('onResponse', async (request, reply) => {
    requestDuration.observe(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
      },
      reply.elapsedTime / 1000,
    )
  })
}

/** Mounts `/healthz` (liveness), `/readyz` (readiness) and `/metrics` (with token, or local clients only). */
export function mountHealth(
  app: FastifyInstance,
  platform: Pick<Platform, 'clock' | 'config' | 'database' | 'log' | 'metrics'>,
  options: {
    sources: readonly GaugeSource[]
    isStopping: () => boolean
    /** Files without which the program is not ready. */
    neededFiles?: string[]
  },
): void {
  const { isStopping, neededFiles = programFiles } = options
  const { config, metrics } = platform
  const { registry } = metrics
  const { metricsToken } = config
  measureProcess(metrics, app)
  const mayServe = () => !isStopping() && neededFiles.every((file) => existsSync(file))
  const readiness = createReadinessCheck(platform)
  const ready = new Gauge({
    name: 'ready',
    help: 'Whether /readyz answers 200',
    labelNames: ['role'],
    registers: [registry],
  })
  const writable = new Gauge({
    name: 'database_writable',
    help: 'Whether the database could be written within the last seconds',
    registers: [registry],
  })
  const readDatabase = createDatabaseGauges(platform, options.sources)
  const readReadiness = async () => {
    const [canWrite, isReady] = await Promise.all([
      succeeds(readiness.canWrite()),
      succeeds(readiness.isReady()),
    ])
    writable.set(canWrite)
    ready.set({ role: config.role }, mayServe() ? isReady : 0)
  }

  const mayReadMetrics = (request: FastifyRequest) =>
    metricsToken === undefined
      ? isFromThisMachine(request)
      : matchesAny([`Bearer ${metricsToken}`], request.headers.authorization ?? '')
  const healthy = (request: FastifyRequest) => ({
    status: 200,
    ...(mayReadMetrics(request) ? programVersion() : {}),
  })
  app.get('/healthz', async (request) => healthy(request))
  app.get('/readyz', async (request, reply) => {
    if (!mayServe()) return reply.code(503).send({ status: 503 })
    await readiness.isReady()
    return healthy(request)
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request)) return reply.callNotFound()
    await Promise.all([readDatabase(), readReadiness()])
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** The HTTP server of a worker. */
export function createHealthServer(
  platform: Platform,
  options: { sources: readonly GaugeSource[]; isStopping: () => boolean },
): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = platform.log
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    ...requestTimeouts,
  })
  translateErrors(app)
  mountHealth(app, platform, options)
  return app
}
