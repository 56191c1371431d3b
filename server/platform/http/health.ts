import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import Fastify, {
  type FastifyInstance,
  type FastifyRequest,
  LogController,
  type FastifyBaseLogger,
} from 'fastify'
import { Registry, collectDefaultMetrics, Gauge, Histogram } from 'prom-client'
import type { Database } from '#server/platform/database/database.ts'
import { requestTimeouts } from '#server/platform/http/server.ts'
import { translateErrors } from '#server/platform/http/translate-errors.ts'
import type { Platform } from '#server/platform/platform.ts'

type MetricSource = () => Promise<Record<string, number>>

const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip']

/** Whether the client is local and not behind an unconfigured reverse proxy on this machine. */
const isFromThisMachine = ({ ip, headers }: FastifyRequest) =>
  (ip === '127.0.0.1' || ip === '::1') &&
  forwardingHeaders.every((name) => headers[name] === undefined)

/** Missing once somebody removes the folder of a running program, or installs packages into it. */
const programFiles = [
  fileURLToPath(import.meta.url),
  createRequire(import.meta.url).resolve('fastify'),
]

/** Probes come every few seconds from every load balancer, so most rely on an earlier check. */
const writeCheckMs = { afterSuccess: 10_000, afterFailure: 1000 }

/** PostgreSQL's code for a lock that is taken. */
const lockNotAvailable = '55P03'

/**
 * Rewrites the table `write_check`, which takes a new file and so fails when the disk is full; an update could still fit
 * into its page. Skipped while another process checks, or a backup reads the table.
 */
async function checkWrite(database: Database): Promise<void> {
  try {
    await database.transaction(async (tx) => {
      await tx`lock table write_check in access exclusive mode nowait`
      await tx`truncate write_check`
      await tx`insert into write_check (is_written) values (true)`
    })
  } catch (error) {
    if ((error as { code?: unknown }).code !== lockNotAvailable) throw error
  }
}

/** Whether the database can be read, checked each time, and written, checked every few seconds. */
function createReadinessCheck(database: Database): () => Promise<void> {
  let writing: Promise<void> = Promise.resolve()
  let checkAgainAt = -Infinity
  return async () => {
    await database.sql`select 1`
    if (performance.now() >= checkAgainAt) {
      checkAgainAt = performance.now() + writeCheckMs.afterSuccess
      writing = checkWrite(database)
      writing.catch(() => {
        checkAgainAt = performance.now() + writeCheckMs.afterFailure
      })
    }
    await writing
  }
}

/** Mounts `/healthz` (liveness), `/readyz` (readiness) and `/metrics` (with token, or local clients only). */
export function mountHealth(
  app: FastifyInstance,
  options: {
    database: Database
    metricsToken: string | undefined
    sources: Record<string, MetricSource>
    isStopping: () => boolean
    /** Files without which the program is not ready. */
    neededFiles?: string[]
  },
): void {
  const { isStopping, neededFiles = programFiles } = options
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  for (const [name, read] of Object.entries(options.sources)) {
    registry.registerMetric(
      new Gauge({
        name,
        help: name.replaceAll('_', ' '),
        labelNames: ['key'],
        registers: [],
        async collect() {
          this.reset()
          for (const [key, value] of Object.entries(await read())) this.set({ key }, value)
        },
      }),
    )
  }
  app.addHook('onResponse', async (request, reply) => {
    duration.observe(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
      },
      reply.elapsedTime / 1000,
    )
  })

  const checkReadiness = createReadinessCheck(options.database)
  app.get('/healthz', async () => ({ status: 200 }))
  app.get('/readyz', async (_request, reply) => {
    if (isStopping() || !neededFiles.every((file) => existsSync(file))) {
      return reply.code(503).send({ status: 503 })
    }
    await checkReadiness()
    return { status: 200 }
  })
  app.get('/metrics', async (request, reply) => {
    const isAllowed =
      options.metricsToken === undefined
        ? isFromThisMachine(request)
        : request.headers.authorization === `Bearer ${options.metricsToken}`
    if (!isAllowed) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

export const mailMetrics = (platform: Platform) => ({
  mail_queued: async () => (await platform.mailer.metrics()).queuedByLane,
  mail_total: async () => {
    const { queuedByLane: _, ...totals } = await platform.mailer.metrics()
    return totals
  },
})

export function createHealthServer(platform: Platform, isStopping: () => boolean): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = platform.log
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    ...requestTimeouts,
  })
  translateErrors(app)
  mountHealth(app, {
    database: platform.database,
    metricsToken: platform.config.metricsToken,
    sources: mailMetrics(platform),
    isStopping,
  })
  return app
}
