import { hashToken, generateToken } from '#server/features/auth/public.ts'
import { staffSessionEnd, touchStaffEveryMs } from '#server/features/back-office/staff/rules.ts'
import { findStaffSession, touchStaffSession } from '#server/features/back-office/staff/queries.ts'
import type { Identify } from '#server/platform/http/mount.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Tells tokens of staff from those of members, which have no dot. */
const prefix = 'staff.'

export const newStaffToken = () => `${prefix}${generateToken()}`

/** Finds who holds a token: staff by theirs, everybody else as `members` does. */
export function createIdentifyStaff(platform: Platform, members: Identify): Identify {
  const { sql } = platform.database
  return async (token) => {
    if (!token.startsWith(prefix)) return members(token)
    const row = await findStaffSession(sql, hashToken(token))
    if (!row) return undefined
    const now = platform.clock.now()
    if (row.sessionEndedAt || row.expiresAt <= now || row.endedAt) return 'ended'
    if (now.getTime() - row.lastSeenAt.getTime() > touchStaffEveryMs) {
      await touchStaffSession(sql, row.sessionId, now, staffSessionEnd(row, now))
    }
    const { id: staffId, role, isConfirmed, sessionId } = row
    return { sessionId, viewer: { kind: 'staff', staffId, role, isConfirmed } }
  }
}
