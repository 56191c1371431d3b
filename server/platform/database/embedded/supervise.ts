import { setTimeout as delay } from 'node:timers/promises'
import type { Server } from '#server/platform/database/embedded/launch.ts'

const shortestPauseMs = 50
const longestPauseMs = 5_000
/** Uptime after which the restart backoff is reset. */
const stableAfterMs = 30_000

export interface Supervision {
  launch: () => Server
  /** Cleans up before a new server is started. */
  clearLeftovers: () => Promise<void>
  log: (line: string) => void
}

/**
 * Keeps a server running until stopped: restarts it with exponential backoff up to 5 seconds.
 * @throws the server's error if the first start fails
 * @returns the stop function
 */
export async function supervise(supervision: Supervision): Promise<() => Promise<void>> {
  const { launch, clearLeftovers, log } = supervision
  const stopping = new AbortController()
  let server = launch()
  const interrupt = () => server.interrupt()
  process.once('exit', interrupt)
  if (!(await server.ready)) {
    process.off('exit', interrupt)
    throw new Error(`PostgreSQL does not start: ${await server.ended}`)
  }

  let lastReason = ''
  function logOnce(reason: string) {
    if (reason !== lastReason) log(`PostgreSQL exited, restarting: ${reason}`)
    lastReason = reason
  }
  async function keepRunning() {
    let pauseMs = shortestPauseMs
    const resetPause = () => (pauseMs = shortestPauseMs)
    let stableTimer = setTimeout(resetPause, stableAfterMs)
    for (;;) {
      const reason = await server.ended
      clearTimeout(stableTimer)
      if (stopping.signal.aborted) return
      logOnce(reason)
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
      try {
        await clearLeftovers()
        if (stopping.signal.aborted) return
        server = launch()
        if (!(await server.ready)) continue
        log('PostgreSQL is back')
        lastReason = ''
        stableTimer = setTimeout(resetPause, stableAfterMs)
      } catch (error) {
        logOnce((error as Error).message)
      }
    }
  }
  const watch = keepRunning()

  return async () => {
    stopping.abort()
    await server.stop()
    await watch
    process.off('exit', interrupt)
  }
}
