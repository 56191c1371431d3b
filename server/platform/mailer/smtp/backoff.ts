const minute = 60_000
const waitsAfterAttempt = [1, 5, 15, 60, 120, 240].map((minutes) => minutes * minute)
/** A mail that could not be handed over for this long is given up. */
export const givenUpAfterMs = 72 * 60 * minute

/**
 * When a mail that was put off is tried next: 1, 5, 15, 60 minutes after an attempt, then every 2 and 4 hours,
 * the last time 72 hours after it was queued.
 * @param attempts how often it was tried, 1 or more
 * @returns undefined when it was tried long enough
 */
export function nextAttemptAt(attempts: number, queuedAt: Date, now: Date): Date | undefined {
  const lastAttempt = queuedAt.getTime() + givenUpAfterMs
  if (now.getTime() >= lastAttempt) return undefined
  const wait = waitsAfterAttempt[Math.min(attempts, waitsAfterAttempt.length) - 1]!
  return new Date(Math.min(now.getTime() + wait, lastAttempt))
}
