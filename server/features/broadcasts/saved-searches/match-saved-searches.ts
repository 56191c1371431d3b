import {
  lockMatching,
  matchBroadcast,
  noteMatching,
  type AlertedSearch,
} from '#server/features/broadcasts/saved-searches/queries.ts'
import { sendAlerts } from '#server/features/broadcasts/saved-searches/send-alerts.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Name of the job that every new broadcast asks for in its own transaction, so that posting does not wait for it. */
export const matchJob = 'match-saved-searches'

/**
 * Holds a new broadcast against all saved searches and queues what is to be mailed at once, in one transaction:
 * doing it again changes nothing (BK-054).
 */
export async function matchSavedSearches(platform: Platform, broadcastId: number): Promise<void> {
  await platform.database.transaction(async (tx) => {
    await lockMatching(tx)
    const now = platform.clock.now()
    if (!(await noteMatching(tx, broadcastId, now))) return
    const alerted: readonly AlertedSearch[] = await matchBroadcast(tx, broadcastId, now)
    await sendAlerts(platform, tx, broadcastId, alerted)
  })
}
