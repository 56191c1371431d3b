import { pino } from 'pino'
import type { Config } from '#server/platform/config.ts'

export type Log = pino.Logger

/** PostgreSQL error fields with row values ('Failing row contains (…)'), which may include personal data. */
const fieldsWithValues = new Set(['detail', 'where'])

const maxDepth = 5

/** A serialized error without row values, nested errors included. */
function withoutValues(value: unknown, depth = maxDepth): unknown {
  const serialized: unknown = value instanceof Error ? pino.stdSerializers.err(value) : value
  if (typeof serialized !== 'object' || serialized === null) return serialized
  if (depth === 0) return '[Object]'
  if (Array.isArray(serialized)) return serialized.map((inner) => withoutValues(inner, depth - 1))
  if (serialized.constructor !== Object) return serialized
  return Object.fromEntries(
    Object.entries(serialized)
      .filter(([name]) => !fieldsWithValues.has(name))
      .map(([name, inner]) => [name, withoutValues(inner, depth - 1)]),
  )
}

/** Called for each line of an error, with its fields and text. */
type OnError = (fields: unknown, message: string, isOfRequest: boolean) => void

/** Structured log lines on standard output; credentials in headers and row values are removed. */
export function createLog(
  config: Pick<Config, 'logLevel'>,
  destination?: pino.DestinationStream,
  onError?: OnError,
): Log {
  const options = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: { err: (error: unknown) => withoutValues(error) },
    hooks: {
      logMethod(this: Log, line: Parameters<pino.LogFn>, method: pino.LogFn, level: number) {
        const [fields, message]: unknown[] = line
        if (level >= pino.levels.values['error']!)
          onError?.(fields, String(message), 'reqId' in this.bindings())
        method.apply(this, line)
      },
    },
  }
  return pino(options, destination ?? standardOutput())
}

/** Bytes of lines that wait while the disk of the log is full; later ones are lost. */
const waitingBytes = 1_000_000

/** The program goes on while its log cannot be written. */
function standardOutput(): pino.DestinationStream {
  const output = pino.destination({ fd: 1, maxLength: waitingBytes })
  const flushSync = output.flushSync.bind(output)
  output.on('error', () => {
    // At the exit it would try forever.
    output.flushSync = () => {}
  })
  output.on('drain', () => {
    output.flushSync = flushSync
  })
  return output
}
