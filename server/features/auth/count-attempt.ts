import { refusals } from '#contract/refusals.ts'
import { reserveFailure } from '#server/features/auth/queries.ts'
import { failureWindowMs, type Counter } from '#server/features/auth/rules.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { refuse, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * Records an attempt before it is checked, so that parallel attempts cannot exceed a limit (BK-014). On success, call
 * `clearFailures` with the same timestamp.
 * @returns the refusal when a counter is full; also logged
 */
export async function countAttempt(
  tx: Tx,
  platform: Platform,
  counters: readonly Counter[],
  now: Date,
  msg: string = refusals.tooManyAttempts,
): Promise<Refused | undefined> {
  const since = new Date(now.getTime() - failureWindowMs)
  const full = await reserveFailure(tx, counters, { now, since })
  if (!full) return undefined
  platform.log.warn({ counter: full.key }, 'attempts throttled')
  return refuse(429, msg, { retryAfter: failureWindowMs / 1000 })
}
