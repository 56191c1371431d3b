import { accountAllows } from '#contract/account-permissions.ts'
import { createIdentify } from '#server/features/auth/sessions/identify-caller.ts'
import { findBlock } from '#server/features/auth/sessions/find-block.ts'
import { sessionStandings, type ListenerRow } from '#server/features/auth/queries.ts'
import { mayListen } from '#server/features/auth/rules.ts'
import { readOperatorSettings, readSettings } from '#server/features/site/public.ts'
import type { LiveSocketAuthorizer } from '#server/platform/http/live/live.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Decides who comes on the live channel, and who has to leave it: sessions that ended, accounts that were blocked. */
export function createLiveSocketAuthorizer(platform: Platform): LiveSocketAuthorizer {
  const identify = createIdentify(platform)
  return {
    async admit(token) {
      const identity = await identify(token)
      if (identity === undefined || typeof identity === 'string') return 'signInFirst'
      if (identity.viewer.kind === 'staff') return 'notAllowed'
      const { contactId, block } = identity.viewer
      const settings = await readOperatorSettings(platform)
      return mayListen(contactId, block, settings) ? identity.sessionId : 'notAllowed'
    },
    async findExpired(sessionIds) {
      const [site, settings, rows] = await Promise.all([
        readSettings(platform),
        readOperatorSettings(platform),
        sessionStandings(platform.database.sql, sessionIds),
      ])
      const now = platform.clock.now()
      const known = new Map(rows.map((row) => [row.sessionId, row]))
      const reasonFor = (row: ListenerRow | undefined) => {
        if (!row || row.endedAt || row.expiresAt <= now || !accountAllows(row, 'signIn')) {
          return 'signInFirst'
        }
        const block = findBlock(row, site, now)
        return mayListen(row.contactId, block, settings) ? undefined : 'notAllowed'
      }
      return sessionIds.flatMap((sessionId) => {
        const reason = reasonFor(known.get(sessionId))
        return reason ? [{ sessionId, reason }] : []
      })
    },
  }
}
