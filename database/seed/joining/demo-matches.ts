import { enqueue } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { matchOfferJob } from '#server/features/broadcasts/public.ts'
import { demoAccounts } from '#database/seed/demo-accounts.ts'

/** Broadcasts of others this recent are matched as if they were just sent. */
const recentMs = 86_400_000

/**
 * Has the broadcasts of the demo member matched before any other, then recent ones of others, so that these are news to
 * it. All others are matched later by a recomputation, which is no news.
 */
export async function enqueueDemoMatches({ database, clock }: Platform): Promise<void> {
  const since = new Date(clock.now().getTime() - recentMs)
  await database.transaction(async (tx) => {
    const rows = await tx<{ id: number }[]>`
      select broadcast.id
      from broadcast join contact on contact.id = contact_id
      where contact.email = ${demoAccounts.member} or sent_at > ${since}
      order by contact.email = ${demoAccounts.member} desc, sent_at`
    for (const { id } of rows) await enqueue(tx, matchOfferJob, { broadcastId: id })
  })
}
