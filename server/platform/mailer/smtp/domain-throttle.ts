const domainPauseMs = 60_000
const maxDomainPauseMs = 60 * 60_000

export interface DomainRate {
  /** Mails a second to one domain once the burst is used up. */
  perSecond: number
  burst: number
}

interface DomainState {
  /** Remaining burst, refilled over time. */
  allowance: number
  countedAt: number
  pausedUntil: number
  pauses: number
  /** After a pause a single delivery probes the domain; undefined in normal operation. */
  probing: 'free' | 'in progress' | undefined
}

/**
 * Rate limit per destination domain. A domain that replies 421, 450 or 451 is paused for one minute, then two, up to an
 * hour, and probed with a single delivery before the others follow.
 */
export function createDomainThrottle(rate: DomainRate) {
  const domains = new Map<string, DomainState>()

  function stateOf(domain: string, now: number): DomainState {
    let state = domains.get(domain)
    if (!state) {
      // Clearing is safe: unknown domains start with a full burst and no pause.
      if (domains.size >= 20_000) domains.clear()
      state = {
        allowance: rate.burst,
        countedAt: now,
        pausedUntil: 0,
        pauses: 0,
        probing: undefined,
      }
      domains.set(domain, state)
    }
    const refill = ((now - state.countedAt) / 1000) * rate.perSecond
    state.allowance = Math.min(rate.burst, state.allowance + Math.max(0, refill))
    state.countedAt = now
    return state
  }

  return {
    /** Acquires a permit to send one mail now. @returns undefined, or the time to retry at */
    acquire(domain: string, at: Date): Date | undefined {
      const now = at.getTime()
      const state = stateOf(domain, now)
      if (state.pausedUntil > now) return new Date(state.pausedUntil)
      if (state.probing === 'in progress') return new Date(now + 5_000)
      if (state.allowance < 1) {
        return new Date(now + Math.ceil(((1 - state.allowance) / rate.perSecond) * 1000) + 1_000)
      }
      state.allowance -= 1
      if (state.probing === 'free') state.probing = 'in progress'
      return undefined
    },
    /** Pauses the domain after a throttling reply. */
    backOff(domain: string, at: Date) {
      const now = at.getTime()
      const state = stateOf(domain, now)
      // Replies to concurrent deliveries count once.
      if (state.pausedUntil > now) return
      const pause = Math.min(maxDomainPauseMs, domainPauseMs * 2 ** state.pauses)
      state.pauses += 1
      state.pausedUntil = now + pause
      state.probing = 'free'
    },
    /** Ends the backoff after any other reply. */
    answered(domain: string, at: Date) {
      const state = domains.get(domain)
      if (!state || state.pausedUntil > at.getTime()) return
      state.probing = undefined
      state.pauses = 0
    },
    release(domain: string) {
      const state = domains.get(domain)
      if (state?.probing === 'in progress') state.probing = 'free'
    },
  }
}
export type DomainThrottle = ReturnType<typeof createDomainThrottle>

const serverPauseMs = 500
const maxServerPauseMs = 30_000

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
    mayStart(now: Date): boolean {
      if (failures === 0) return true
      if (probing || pausedUntil > now.getTime()) return false
      probing = true
      return true
    },
    isDown: () => failures > 0,
    /** @returns false for a failure that is concurrent to a counted one */
    failed(now: Date): boolean {
      probing = false
      // Concurrent failures count once.
      if (pausedUntil > now.getTime()) return false
      pausedUntil = now.getTime() + Math.min(maxServerPauseMs, serverPauseMs * 2 ** failures)
      failures += 1
      return true
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
