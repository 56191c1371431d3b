import { setTimeout as delay } from 'node:timers/promises'
import type { Server } from '#server/platform/database/embedded/launch.ts'

const shortestPauseMs = 50
const longestPauseMs = 5_000
/** Up for so long, a server counts as well again. */
const steadyAfterMs = 30_000

export interface Supervision {
  launch: () => Server
  /** Removes what stands in the way of a new server. */
  clearLeftovers: () => Promise<void>
  log: (line: string) => void
}

/**
 * Keeps one server running until stopped: whenever it ends, another is started, after a pause that
 * doubles up to 5 seconds while it keeps failing.
 * @throws the server's own reason when the very first one does not come up
 * @returns what stops it
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
  function tell(reason: string) {
    if (reason !== lastReason) log(`PostgreSQL exited, restarting: ${reason}`)
    lastReason = reason
  }
  async function keepRunning() {
    let pauseMs = shortestPauseMs
    const relax = () => (pauseMs = shortestPauseMs)
    let steady = setTimeout(relax, steadyAfterMs)
    for (;;) {
      const reason = await server.ended
      clearTimeout(steady)
      if (stopping.signal.aborted) return
      tell(reason)
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
      try {
        await clearLeftovers()
        if (stopping.signal.aborted) return
        server = launch()
        if (!(await server.ready)) continue
        log('PostgreSQL is back')
        lastReason = ''
        steady = setTimeout(relax, steadyAfterMs)
      } catch (error) {
        tell((error as Error).message)
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
