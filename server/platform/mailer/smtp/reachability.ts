const firstPauseMs = 500
const longestPauseMs = 30_000

/**
 * Whether the SMTP server can be reached, as all connections of a worker see it. While it cannot, mails stay in
 * the queue untried; after a pause one mail probes.
 */
export function createReachability() {
  let failures = 0
  let pausedUntil = 0
  let probing = false

  return {
    /** Milliseconds until a mail may be tried again, 0 when one may. */
    pauseLeft: (now: Date) => Math.max(0, pausedUntil - now.getTime()),
    /** Whether one more mail may start now. */
    mayStart(now: Date): boolean {
      if (failures === 0) return true
      if (probing || pausedUntil > now.getTime()) return false
      probing = true
      return true
    },
    isDown: () => failures > 0,
    /** @returns true when this is the first failure after things went well */
    failed(now: Date): boolean {
      probing = false
      // Mails that fail together are one failure.
      if (pausedUntil > now.getTime()) return false
      pausedUntil = now.getTime() + Math.min(longestPauseMs, firstPauseMs * 2 ** failures)
      failures += 1
      return failures === 1
    },
    /** @returns true when the server was out of reach before */
    reached(): boolean {
      const wasDown = failures > 0
      failures = 0
      pausedUntil = 0
      probing = false
      return wasDown
    },
    /** A mail that was allowed to start ended without reaching for the server. */
    notTried() {
      probing = false
    },
  }
}
export type Reachability = ReturnType<typeof createReachability>
