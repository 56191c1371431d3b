import pg from 'pg'
import { clientConfig } from '#server/platform/database/clients.ts'
import type { ConnectionTarget } from '#server/platform/database/connection-target.ts'
import { isUnavailable } from '#server/platform/http/translate-errors.ts'
import type { Log } from '#server/platform/log.ts'

/** The queue tries again for a long time after this code. */
const retriedCode = '57P03'
/** Rethrows an error, with a code that the queue tries again after if the connection was lost. */
function retried(error: unknown): never {
  if (isUnavailable(error)) Object.assign(error as Error, { code: retriedCode })
  throw error
}

interface QueuePoolOptions {
  /** The application_name of its connections. */
  name?: string
  connections?: number
  log?: Log
}

/**
 * Connections of the job queue's own driver. When one is lost, the queue stores later how a job ended, instead of never.
 * `end` waits for pending connects, with which the queue stores how its last job ended. A later connect is logged and stays
 * pending, because the queue does not handle its rejection.
 */
export function openQueuePool(
  target: ConnectionTarget,
  { name = 'market', connections = 1, log }: QueuePoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    ...clientConfig(target, name),
    max: connections,
    connectionTimeoutMillis: 10_000,
  })
  // Without these handlers, a lost connection ends the process.
  const lost = (err: Error) => log?.warn({ err }, 'the job queue lost a connection')
  pool.on('error', lost)
  pool.on('connect', (client) => {
    client.on('error', lost)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const result = query(...args)
      return result instanceof Promise ? result.catch(retried) : result
    }) as typeof client.query
  })
  const connect = pool.connect.bind(pool)
  const waiting = new Set<Promise<unknown>>()
  let hasEnded = false
  let hasReported = false
  const connectUntilEnd = async () => {
    if (hasEnded) {
      if (!hasReported) log?.warn('the job queue stopped before it stored how a job ended')
      hasReported = true
      return await new Promise<never>(() => {})
    }
    const connecting = connect().catch(retried)
    waiting.add(connecting)
    return await connecting.finally(() => waiting.delete(connecting))
  }
  pool.connect = ((callback?: Parameters<typeof connect>[0]) =>
    callback ? connect(callback) : connectUntilEnd()) as typeof pool.connect
  const end = pool.end.bind(pool)
  pool.end = (async () => {
    while (waiting.size > 0) await Promise.allSettled(waiting)
    hasEnded = true
    await end()
  }) as typeof pool.end
  return pool
}
