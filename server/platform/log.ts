import { pino } from 'pino'
import type { Config } from '#server/platform/config.ts'

export type Log = pino.Logger

/** What PostgreSQL adds to an error: 'Failing row contains (…)', with addresses and password hashes of people. */
const fieldsWithValues = new Set(['detail', 'where'])

/** As deep as a log line goes. */
const mostLevels = 5

/** An error without what it says of single rows, and so the errors within it. */
function withoutValues(value: unknown, levels = mostLevels): unknown {
  const told: unknown = value instanceof Error ? pino.stdSerializers.err(value) : value
  if (typeof told !== 'object' || told === null) return told
  if (levels === 0) return '[Object]'
  if (Array.isArray(told)) return told.map((inner) => withoutValues(inner, levels - 1))
  if (told.constructor !== Object) return told
  return Object.fromEntries(
    Object.entries(told)
      .filter(([name]) => !fieldsWithValues.has(name))
      .map(([name, inner]) => [name, withoutValues(inner, levels - 1)]),
  )
}

/** Structured log lines on standard output; neither secrets that ride in headers nor values of rows reach them. */
export function createLog(
  config: Pick<Config, 'logLevel'>,
  destination?: pino.DestinationStream,
): Log {
  const options = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: { err: (error: unknown) => withoutValues(error) },
  }
  return destination ? pino(options, destination) : pino(options)
}
