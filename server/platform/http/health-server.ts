import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { mountHealth } from '#server/platform/http/health.ts'
import { arrival } from '#server/platform/http/server.ts'
import { translateErrors } from '#server/platform/http/translate-errors.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The numbers of the mailer that /metrics shows. */
export const mailMetrics = (platform: Platform) => ({
  mail_queued: async () => (await platform.mailer.metrics()).queuedByLane,
  mail_total: async () => {
    const { queuedByLane: _, ...totals } = await platform.mailer.metrics()
    return totals
  },
})

/** What a worker answers over HTTP: whether it lives, whether it is ready, its numbers. */
export function createHealthServer(platform: Platform, isStopping: () => boolean): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = platform.log
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    ...arrival,
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
