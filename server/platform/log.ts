import { pino } from 'pino'
import type { Config } from '#server/platform/config.ts'

export type Log = pino.Logger

/** Structured log lines on standard output; secrets that ride in headers never reach them. */
export function createLog(config: Pick<Config, 'logLevel'>): Log {
  return pino({
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
  })
}
