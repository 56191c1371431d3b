import type { OwnCompanyId } from '#contract/access.ts'
import { accountAllows } from '#contract/account-permissions.ts'
import { buildUser, fingerprint } from '#server/features/auth/sessions/build-user.ts'
import { findBlockReason } from '#server/features/auth/sessions/find-block.ts'
import { findSession, saveUserFingerprint, touchSession } from '#server/features/auth/queries.ts'
import { sessionEnd, touchEveryMs } from '#server/features/auth/rules.ts'
import { hashToken } from '#server/features/auth/sessions/make-token.ts'
import { readOperatorSettings, readSettings } from '#server/features/site/public.ts'
import type { Identify } from '#server/platform/http/mount.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * Creates the function that resolves a session token to its viewer, extends the session and detects outdated user
 * records of clients.
 */
export function createIdentify(platform: Platform): Identify {
  const { sql } = platform.database
  return async (token) => {
    const row = await findSession(sql, hashToken(token))
    if (!row) return undefined
    const now = platform.clock.now()
    if (row.isForcedOut) return 'forcedOut'
    if (row.endedAt || row.expiresAt <= now || !accountAllows(row, 'signIn')) return 'ended'
    if (now.getTime() - row.lastSeenAt.getTime() > touchEveryMs) {
      await touchSession(sql, row.sessionId, now, sessionEnd(row.createdAt, now))
    }
    const settings = await readSettings(platform)
    const block = findBlockReason(row, settings, now)
    return {
      sessionId: row.sessionId,
      viewer: {
        kind: 'contact',
        contactId: row.id,
        // The only place that creates an OwnCompanyId.
        companyId: row.companyId as OwnCompanyId,
        isServiceOnly: row.isServiceOnly,
        block,
      },
      async changedUser() {
        const user = buildUser(row, settings, await readOperatorSettings(platform), block)
        const current = fingerprint(user)
        if (row.userRecordSeen === current) return undefined
        await saveUserFingerprint(sql, row.sessionId, current)
        return user
      },
    }
  }
}
