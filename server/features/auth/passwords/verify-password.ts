import { signInThrottle } from '#contract/auth/auth.ts'
import { fieldMessages } from '#contract/notices.ts'
import { refusals } from '#contract/refusals.ts'
import { countAttempt } from '#server/features/auth/count-attempt.ts'
import { passwordMatches, hashPassword } from '#server/features/auth/passwords/hash-password.ts'
import {
  findPasswordOwner,
  type PasswordOwnerRow,
} from '#server/features/auth/passwords/queries.ts'
import { clearFailures } from '#server/features/auth/queries.ts'
import { recordAuditEntry, type NewAuditEntry, type Actor } from '#server/platform/audit.ts'
import { refuse, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPasswordWeakness } from '#server/features/auth/passwords/check-strength.ts'

/** Who a wrong password is recorded for, and the counter it increments. */
export type CountedAs = Pick<NewAuditEntry, 'actor' | 'companyId' | 'contactId' | 'staffId'> & {
  counter: string
}

/**
 * Verifies the current password before an action that a stolen session must not perform. Wrong ones are counted and
 * recorded.
 * @returns the refusal, or undefined when the password is right
 */
export async function verifyCurrentPassword(
  platform: Platform,
  passwordHash: string | null,
  given: string,
  { counter, ...concerned }: CountedAs,
): Promise<Refused | undefined> {
  const { database, clock } = platform
  const now = clock.now()
  const counters = [{ key: counter, limit: signInThrottle.perAccountAndSource }]
  const throttled = await database.transaction((tx) => countAttempt(tx, platform, counters, now))
  if (throttled) return throttled
  if (!(await passwordMatches(passwordHash, given))) {
    await recordAuditEntry(database.sql, { at: now, act: 'password.refused', ...concerned })
    return refuseFields([{ param: 'currentPassword', msg: fieldMessages.currentPassword }])
  }
  await database.transaction((tx) => clearFailures(tx, counters, now))
  return undefined
}

/** Verifies the current password of a contact and returns its owner. */
export async function checkOwnPassword(
  platform: Platform,
  contactId: number,
  given: string,
  actor: Actor,
): Promise<PasswordOwnerRow | Refused> {
  const owner = await findPasswordOwner(platform.database.sql, contactId)
  if (!owner) return refuse(401, refusals.signInFirst)
  const refused = await verifyCurrentPassword(platform, owner.passwordHash, given, {
    counter: `password:${contactId}`,
    actor,
    companyId: owner.companyId,
    contactId,
  })
  return refused ?? owner
}

const fault = (msg: string) => refuseFields([{ param: 'password', msg }])

/** Validates a password change by its owner and hashes the new password. */
export async function checkPasswordChange(
  platform: Platform,
  owner: Parameters<typeof findPasswordWeakness>[2] & { passwordHash: string | null },
  wanted: { currentPassword: string; password: string },
  counted: CountedAs,
): Promise<{ passwordHash: string } | Refused> {
  const { currentPassword, password } = wanted
  const refused = await verifyCurrentPassword(
    platform,
    owner.passwordHash,
    currentPassword,
    counted,
  )
  if (refused) return refused
  if (password === currentPassword) return fault(fieldMessages.samePassword)
  const weakness = await findPasswordWeakness(platform, password, owner)
  if (weakness) return fault(weakness)
  return { passwordHash: await hashPassword(password) }
}
