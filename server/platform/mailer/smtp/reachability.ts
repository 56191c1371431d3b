const firstPauseMs = 500
const maxPauseMs = 30_000

/**
 * Circuit breaker for the SMTP server, shared by all connections of a worker. While it is open, deliveries stay queued;
 * after a pause a single delivery probes the server.
 */
export function createReachability() {
  let failures = 0
  let pausedUntil = 0
  let probing = false

  return {
    /** Milliseconds until the next attempt, 0 when allowed now. */
    pauseLeft: (now: Date) => Math.max(0, pausedUntil - now.getTime()),
    /** Whether another delivery may start now. */
    mayStart(now: Date): boolean {
      if (failures === 0) return true
      if (probing || pausedUntil > now.getTime()) return false
      probing = true
      return true
    },
    isDown: () => failures > 0,
    /** @returns true for the first failure after a success */
    failed(now: Date): boolean {
      probing = false
      // Concurrent failures count once.
      if (pausedUntil > now.getTime()) return false
      pausedUntil = now.getTime() + Math.min(maxPauseMs, firstPauseMs * 2 ** failures)
      failures += 1
      return failures === 1
    },
    /** @returns true when the server was unreachable before */
    reached(): boolean {
      const wasDown = failures > 0
      failures = 0
      pausedUntil = 0
      probing = false
      return wasDown
    },
    /** Releases the probe of a delivery that ended without contacting the server. */
    release() {
      probing = false
    },
  }
}
export type Reachability = ReturnType<typeof createReachability>
