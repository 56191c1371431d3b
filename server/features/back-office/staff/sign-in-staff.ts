import { type StaffMember, staffSessionEnds } from '#contract/back-office/staff.ts'
import { refusals } from '#contract/refusals.ts'
import {
  accountKey,
  countAttempt,
  failureCounters,
  clearFailures,
  hashToken,
  passwordMatches,
  verifyDeviceToken,
  generateToken,
  hasSecondFactor,
} from '#server/features/auth/public.ts'
import {
  findStaffByEmail,
  insertStaffSession,
  isStaffPasswordUnchanged,
  findStaffSession,
  touchStaffSession,
  type StaffRow,
} from '#server/features/back-office/staff/queries.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Identify } from '#server/platform/http/mount.ts'
import { refuse, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

const minute = 60_000

/** Expiry of a session without further use; use extends it up to the absolute limit. */
export function staffSessionEnd(session: { createdAt: Date; isConfirmed: boolean }, now: Date) {
  const created = session.createdAt.getTime()
  const { idleMinutes, absoluteHours, unconfirmedMinutes } = staffSessionEnds
  return session.isConfirmed
    ? new Date(
        Math.min(now.getTime() + idleMinutes * minute, created + absoluteHours * 60 * minute),
      )
    : new Date(created + unconfirmedMinutes * minute)
}

/** Minimum interval between updates of a session's last use. */
const touchStaffEveryMs = minute

/** Distinguishes staff tokens from member tokens, which have no dot. */
const prefix = 'staff.'

export const newStaffToken = () => `${prefix}${generateToken()}`

/** Identifies staff by their tokens and everyone else by `members`. */
export function createIdentifyStaff(platform: Platform, members: Identify): Identify {
  const { sql } = platform.database
  return async (token, { isBackground = false } = {}) => {
    if (!token.startsWith(prefix)) return members(token)
    const row = await findStaffSession(sql, hashToken(token))
    if (!row) return undefined
    const now = platform.clock.now()
    if (row.sessionEndedAt || row.expiresAt <= now || row.endedAt) return 'ended'
    if (!isBackground && now.getTime() - row.lastSeenAt.getTime() > touchStaffEveryMs) {
      await touchStaffSession(sql, row.sessionId, now, staffSessionEnd(row, now))
    }
    const { id: staffId, roles, isConfirmed, sessionId } = row
    return { sessionId, viewer: { kind: 'staff', staffId, roles, isConfirmed } }
  }
}

export async function presentStaff(
  db: Queryable,
  { id, name, email, roles }: StaffRow,
): Promise<StaffMember> {
  return { id, name, email, roles, hasTwoFactor: await hasSecondFactor(db, { staffId: id }) }
}

interface StaffAttempt {
  email: string
  password: string
  source: string
  userAgent: string
  /** Device token from an earlier confirmation. */
  device: string | undefined
  actor: Actor
}

/** Counts the attempt, verifies the password and opens a session that requires the second factor. */
export async function signInStaff(
  platform: Platform,
  attempt: StaffAttempt,
): Promise<{ token: string; staff: StaffMember } | Refused> {
  const { database } = platform
  const now = platform.clock.now()
  // Members with the same address have their own counters.
  const key = accountKey(`staff ${attempt.email}`)
  const staff = await findStaffByEmail(database.sql, attempt.email)
  const counters = failureCounters({
    accountKey: key,
    source: attempt.source,
    knownDevice:
      staff && verifyDeviceToken(platform.secretKeys, attempt.device, { staffId: staff.id }),
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
    // A concurrent password change has ended all sessions and must end this one too.
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
