import { signInThrottle } from '#contract/auth.ts'
import { fieldMessages } from '#contract/notices.ts'
import { refusals } from '#contract/refusals.ts'
import { countAttempt } from '#server/features/auth/count-attempt.ts'
import { isPassword } from '#server/features/auth/hash-password.ts'
import { findPasswordOwner, type PasswordOwnerRow } from '#server/features/auth/password-queries.ts'
import { forgiveFailures } from '#server/features/auth/queries.ts'
import { recordAct, type Actor } from '#server/platform/audit.ts'
import { refuse, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * Asks who is signed in for the password again, before an act that a stolen session must not do. Wrong ones are
 * counted and recorded.
 * @returns whose password it is, or why it is refused
 */
export async function checkOwnPassword(
  platform: Platform,
  contactId: number,
  password: string,
  actor: Actor,
): Promise<PasswordOwnerRow | Refused> {
  const { database } = platform
  const now = platform.clock.now()
  const owner = await findPasswordOwner(database.sql, contactId)
  if (!owner) return refuse(401, refusals.signInFirst)
  const counters = [{ key: `password:${contactId}`, limit: signInThrottle.perAccountAndSource }]
  const throttled = await database.transaction((tx) => countAttempt(tx, platform, counters, now))
  if (throttled) return throttled
  const { companyId } = owner
  if (!(await isPassword(owner.passwordHash, password))) {
    await recordAct(database.sql, { at: now, act: 'password.refused', actor, companyId, contactId })
    return refuseFields([{ param: 'currentPassword', msg: fieldMessages.currentPassword }])
  }
  await database.transaction((tx) => forgiveFailures(tx, counters, now))
  return owner
}
