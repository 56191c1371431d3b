import * as z from 'zod/mini'
import {
  beginMatching,
  dropHitsBefore,
  matchBroadcast,
  type Hit,
} from '#server/features/broadcasts/saved-search-queries.ts'
import { sendAlerts } from '#server/features/broadcasts/send-alerts.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'

export const matchJob = 'match-saved-searches'
const Payload = z.object({ broadcastId: z.int() })

/**
 * Holds a new broadcast against all saved searches and queues what is to be mailed at once, in one transaction:
 * doing it again changes nothing (BK-054).
 */
export async function matchSavedSearches(platform: Platform, broadcastId: number): Promise<void> {
  const now = platform.clock.now()
  await platform.database.transaction(async (tx) => {
    if (!(await beginMatching(tx, broadcastId, now))) return
    const hits: readonly Hit[] = await matchBroadcast(tx, broadcastId, now)
    await sendAlerts(platform, tx, broadcastId, hits)
  })
}

/** Asked for by every new broadcast in its own transaction, so that posting does not wait for it. */
export const matchNewBroadcast: Job = {
  name: matchJob,
  run: (platform, payload) => matchSavedSearches(platform, Payload.parse(payload).broadcastId),
}

/** Hits are of use to the next digest alone; a week more shows what happened. */
const keptDays = 8
export const dropSavedSearchHits: Job = {
  name: 'drop-saved-search-hits',
  schedule: '47 3 * * *',
  run: async ({ database, clock }) => {
    await dropHitsBefore(database.sql, new Date(clock.now().getTime() - keptDays * 86_400_000))
  },
}
