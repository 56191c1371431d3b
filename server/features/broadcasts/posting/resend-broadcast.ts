import type { SignedInViewer } from '#contract/access.ts'
import { mayResend } from '#contract/broadcasts/broadcasts.ts'
import { broadcastRefetch } from '#contract/live.ts'
import { refusals } from '#contract/refusals.ts'
import { checkLimits } from '#server/features/broadcasts/posting/check-limits.ts'
import { distributeBroadcast } from '#server/features/broadcasts/posting/distribute-broadcast.ts'
import {
  findList,
  findSender,
  lockCompany,
  markResent,
} from '#server/features/broadcasts/posting/queries.ts'
import { findBroadcast } from '#server/features/broadcasts/queries.ts'
import { clearSearchCache } from '#server/features/broadcasts/search/search-cache.ts'
import { readOperatorSettings, readSettings } from '#server/features/site/public.ts'
import { notFound, refuse, type Refused } from '#server/platform/http/refusal.ts'
import { announce } from '#server/platform/live.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * Resends a broadcast of the viewer's company (AM-027). Exempt from the duplicate rule, counts towards the sender's
 * limits; only the date changes.
 */
export async function resendBroadcast(
  platform: Platform,
  viewer: SignedInViewer,
  broadcastId: number,
): Promise<'done' | Refused> {
  const now = platform.clock.now()
  const { shortName: brand } = await readSettings(platform)
  const { spamRule } = await readOperatorSettings(platform)
  const result = await platform.database.transaction(async (tx) => {
    await lockCompany(tx, viewer.companyId)
    const broadcast = await findBroadcast(tx, broadcastId)
    if (!broadcast || broadcast.companyId !== viewer.companyId) {
      return notFound(refusals.broadcastRemoved)
    }
    if (!mayResend(broadcast.sentAt, now)) return refuse(409, refusals.resendTooEarly)
    const [list, sender] = await Promise.all([
      findList(tx, broadcast.listId),
      findSender(tx, broadcast.contactId, viewer.companyId),
    ])
    if (!list || !sender) return refuse(409, refusals.senderGone)
    const limited = await checkLimits(tx, {
      contactId: viewer.contactId,
      listId: list.id,
      now,
      spamRule,
    })
    if (limited) return limited

    // Removal takes no company lock, so the broadcast may be gone by now.
    if (!(await markResent(tx, broadcast.id, now))) return notFound(refusals.broadcastRemoved)
    const { productLink, ...offer } = broadcast
    await distributeBroadcast(platform, tx, {
      broadcastId: broadcast.id,
      sentBy: viewer.contactId,
      list,
      sender,
      fromEmail: broadcast.fromEmail,
      offer: { ...offer, ...(productLink ? { productLink } : {}) },
      derived: broadcast,
      brand,
      now,
    })
    await announce(tx, broadcastRefetch)
    return 'done'
  })
  clearSearchCache(platform.database)
  return result
}
