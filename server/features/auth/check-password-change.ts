import { signInThrottle } from '#contract/auth.ts'
import { fieldMessages } from '#contract/notices.ts'
import { passwordFault } from '#server/features/auth/check-strength.ts'
import { countAttempt } from '#server/features/auth/count-attempt.ts'
import { hashPassword, isPassword } from '#server/features/auth/hash-password.ts'
import { forgiveFailures } from '#server/features/auth/queries.ts'
import { recordAct, type Act } from '#server/platform/audit.ts'
import { refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

const fault = (param: string, msg: string) => refuseFields([{ param, msg }])

/**
 * Judges a new password that its owner asks for by the current one, which counts as an attempt and is recorded when it
 * is wrong.
 * @returns the hash to keep
 */
export async function checkPasswordChange(
  platform: Platform,
  owner: Parameters<typeof passwordFault>[2] & { passwordHash: string | null },
  wanted: { currentPassword: string; password: string },
  counted: Pick<Act, 'actor' | 'companyId' | 'contactId' | 'staffId'> & { counter: string },
): Promise<{ passwordHash: string } | Refused> {
  const { database, clock } = platform
  const { counter, ...concerned } = counted
  const now = clock.now()
  const counters = [{ key: counter, limit: signInThrottle.perAccountAndSource }]
  const throttled = await database.transaction((tx) => countAttempt(tx, platform, counters, now))
  if (throttled) return throttled
  if (!(await isPassword(owner.passwordHash, wanted.currentPassword))) {
    await recordAct(database.sql, { at: now, act: 'password.refused', ...concerned })
    return fault('currentPassword', fieldMessages.currentPassword)
  }
  await database.transaction((tx) => forgiveFailures(tx, counters, now))
  if (wanted.password === wanted.currentPassword) {
    return fault('password', fieldMessages.samePassword)
  }
  const weakness = await passwordFault(platform, wanted.password, owner)
  if (weakness) return fault('password', weakness)
  return { passwordHash: await hashPassword(wanted.password) }
}
