import type { OwnCompanyId } from '#contract/access.ts'
import { accountAllows } from '#contract/account-permissions.ts'
import {
  buildUser,
  fingerprint,
  findBlockReason,
} from '#server/features/auth/sessions/build-user.ts'
import {
  findSession,
  saveUserFingerprint,
  touchSession,
  findListeners,
  type ListenerRow,
} from '#server/features/auth/queries.ts'
import { sessionEnd, touchEveryMs, mayUseLiveChannel } from '#server/features/auth/rules.ts'
import { hashToken } from '#server/features/auth/sessions/make-token.ts'
import { readOperatorSettings, readSettings } from '#server/features/site/public.ts'
import type { Identify } from '#server/platform/http/mount.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { LiveSocketAuthorizer } from '#server/platform/http/live/live.ts'

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

/** Admits sessions to the live channel and removes those that ended or whose accounts were blocked. */
export function createLiveSocketAuthorizer(platform: Platform): LiveSocketAuthorizer {
  const identify = createIdentify(platform)
  return {
    async admit(token) {
      const identity = await identify(token)
      if (identity === undefined || typeof identity === 'string') return 'signInFirst'
      if (identity.viewer.kind === 'staff') return 'notAllowed'
      const { contactId, block } = identity.viewer
      const settings = await readOperatorSettings(platform)
      return mayUseLiveChannel(contactId, block, settings) ? identity.sessionId : 'notAllowed'
    },
    async findExpired(sessionIds) {
      const [site, settings, rows] = await Promise.all([
        readSettings(platform),
        readOperatorSettings(platform),
        findListeners(platform.database.sql, sessionIds),
      ])
      const now = platform.clock.now()
      const known = new Map(rows.map((row) => [row.sessionId, row]))
      const reasonFor = (row: ListenerRow | undefined) => {
        if (!row || row.endedAt || row.expiresAt <= now || !accountAllows(row, 'signIn')) {
          return 'signInFirst'
        }
        const block = findBlockReason(row, site, now)
        return mayUseLiveChannel(row.contactId, block, settings) ? undefined : 'notAllowed'
      }
      return sessionIds.flatMap((sessionId) => {
        const reason = reasonFor(known.get(sessionId))
        return reason ? [{ sessionId, reason }] : []
      })
    },
  }
}
