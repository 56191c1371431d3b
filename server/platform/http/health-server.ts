import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { mountHealth } from '#server/platform/http/health.ts'
import { requestTimeouts } from '#server/platform/http/server.ts'
import { translateErrors } from '#server/platform/http/translate-errors.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Mailer metrics for /metrics. */
export const mailMetrics = (platform: Platform) => ({
  mail_queued: async () => (await platform.mailer.metrics()).queuedByLane,
  mail_total: async () => {
    const { queuedByLane: _, ...totals } = await platform.mailer.metrics()
    return totals
  },
})

/** HTTP server of a worker process: health checks and metrics. */
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
