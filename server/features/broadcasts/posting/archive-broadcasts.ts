import { archiveBefore } from '#server/features/broadcasts/posting/archive-queries.ts'
import { readOperatorSettings } from '#server/features/site/public.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Few enough for a transaction that holds nobody up. */
const atOnce = 1000
/** Bounds one run; the next day goes on. */
const mostRounds = 500

/** Turns broadcasts older than the operator keeps them into old prices (BK-052). */
export async function archiveOldBroadcasts(platform: Platform): Promise<void> {
  const { broadcastYearsKept } = await readOperatorSettings(platform)
  const before = new Date(platform.clock.now())
  before.setUTCFullYear(before.getUTCFullYear() - broadcastYearsKept)
  for (let round = 0; round < mostRounds; round++) {
    const ended = await platform.database.transaction((tx) => archiveBefore(tx, before, atOnce))
    if (ended < atOnce) return
  }
}
