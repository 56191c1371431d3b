const firstPauseMs = 60_000
const longestPauseMs = 60 * 60_000

export interface DomainRate {
  /** Mails a second to one domain once the burst is used up. */
  perSecond: number
  burst: number
}

interface Standing {
  /** Mails that may still go at once, refilled over time. */
  allowance: number
  countedAt: number
  pausedUntil: number
  pauses: number
  /** After a pause one mail tries the domain first; undefined while nothing is wrong. */
  probing: 'free' | 'under way' | undefined
}

/**
 * How fast one worker may send to each destination domain. A domain that answers 421, 450 or 451 is left alone
 * for a minute, then two, up to an hour, and is tried with a single mail before the others follow.
 */
export function createDomainThrottle(rate: DomainRate) {
  const domains = new Map<string, Standing>()

  function standingOf(domain: string, now: number): Standing {
    let standing = domains.get(domain)
    if (!standing) {
      // Forgetting is safe: an unknown domain starts with a full allowance and no pause.
      if (domains.size >= 20_000) domains.clear()
      standing = {
        allowance: rate.burst,
        countedAt: now,
        pausedUntil: 0,
        pauses: 0,
        probing: undefined,
      }
      domains.set(domain, standing)
    }
    const refill = ((now - standing.countedAt) / 1000) * rate.perSecond
    standing.allowance = Math.min(rate.burst, standing.allowance + Math.max(0, refill))
    standing.countedAt = now
    return standing
  }

  return {
    /** Takes the right to send one mail now. @returns undefined, or the moment to try again at */
    take(domain: string, at: Date): Date | undefined {
      const now = at.getTime()
      const standing = standingOf(domain, now)
      if (standing.pausedUntil > now) return new Date(standing.pausedUntil)
      if (standing.probing === 'under way') return new Date(now + 5_000)
      if (standing.allowance < 1) {
        return new Date(now + Math.ceil(((1 - standing.allowance) / rate.perSecond) * 1000) + 1_000)
      }
      standing.allowance -= 1
      if (standing.probing === 'free') standing.probing = 'under way'
      return undefined
    },
    /** The domain asked for patience. */
    backOff(domain: string, at: Date) {
      const now = at.getTime()
      const standing = standingOf(domain, now)
      // Answers to mails that were under way together count as one refusal.
      if (standing.pausedUntil > now) return
      const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** standing.pauses)
      standing.pauses += 1
      standing.pausedUntil = now + pause
      standing.probing = 'free'
    },
    /** The domain answered something else, whatever it was. */
    answered(domain: string, at: Date) {
      const standing = domains.get(domain)
      if (!standing || standing.pausedUntil > at.getTime()) return
      standing.probing = undefined
      standing.pauses = 0
    },
    /** The mail that was taken was not offered after all. */
    notOffered(domain: string) {
      const standing = domains.get(domain)
      if (standing?.probing === 'under way') standing.probing = 'free'
    },
  }
}
export type DomainThrottle = ReturnType<typeof createDomainThrottle>
