import type { StaffMember } from '#contract/back-office/staff.ts'
import { refusals } from '#contract/refusals.ts'
import {
  accountKey,
  countAttempt,
  failureCounters,
  clearFailures,
  hashToken,
  passwordMatches,
  verifyDeviceToken,
} from '#server/features/auth/public.ts'
import { newStaffToken } from '#server/features/back-office/staff/identify-staff.ts'
import { staffSessionEnd } from '#server/features/back-office/staff/rules.ts'
import { presentStaff } from '#server/features/back-office/staff/present-staff.ts'
import {
  findStaffByEmail,
  insertStaffSession,
  isStaffPasswordUnchanged,
} from '#server/features/back-office/staff/queries.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import { refuse, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

export interface StaffAttempt {
  email: string
  password: string
  source: string
  userAgent: string
  /** The mark this device was given when a second factor was given on it. */
  device: string | undefined
  actor: Actor
}

/** Counts the attempt, checks the password, and opens a session that can do nothing but give the second factor. */
export async function signInStaff(
  platform: Platform,
  attempt: StaffAttempt,
): Promise<{ token: string; staff: StaffMember } | Refused> {
  const { database } = platform
  const now = platform.clock.now()
  // Members may have the same address: their failures are others.
  const key = accountKey(`staff ${attempt.email}`)
  const staff = await findStaffByEmail(database.sql, attempt.email)
  const counters = failureCounters({
    accountKey: key,
    source: attempt.source,
    knownDevice:
      staff && verifyDeviceToken(platform.secretKey, attempt.device, { staffId: staff.id }),
  })
  const throttled = await database.transaction((tx) => countAttempt(tx, platform, counters, now))
  if (throttled) return throttled

  const isRight = await passwordMatches(staff?.passwordHash ?? null, attempt.password)
  if (!staff || !isRight) {
    await recordAuditEntry(database.sql, {
      at: now,
      act: 'sign-in.failed',
      actor: attempt.actor,
      staffId: staff?.id,
      details: { area: 'back office' },
    })
    return refuse(400, refusals.wrongCredentials)
  }
  const token = newStaffToken()
  const opened = await database.transaction(async (tx) => {
    // A password that was changed meanwhile has ended all sessions: this one would come after that.
    if (!(await isStaffPasswordUnchanged(tx, staff.id, staff.passwordHash))) return false
    await clearFailures(tx, counters, now)
    await insertStaffSession(tx, {
      staffId: staff.id,
      tokenHash: hashToken(token),
      now,
      expiresAt: staffSessionEnd({ createdAt: now, isConfirmed: false }, now),
      userAgent: attempt.userAgent,
      source: attempt.source,
    })
    return true
  })
  if (!opened) return refuse(400, refusals.wrongCredentials)
  return { token, staff: await presentStaff(database.sql, staff) }
}
