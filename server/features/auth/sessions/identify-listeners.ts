import { accountAllows } from '#contract/account-permissions.ts'
import { createIdentify } from '#server/features/auth/sessions/identify-caller.ts'
import { findBlockReason } from '#server/features/auth/sessions/find-block.ts'
import { findListeners, type ListenerRow } from '#server/features/auth/queries.ts'
import { mayUseLiveChannel } from '#server/features/auth/rules.ts'
import { readOperatorSettings, readSettings } from '#server/features/site/public.ts'
import type { Doorkeeper } from '#server/platform/http/live/live.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Admits sessions to the live channel and removes those that ended or whose accounts were blocked. */
export function createLiveSocketAuthorizer(platform: Platform): Doorkeeper {
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
    async toLeave(sessionIds) {
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
