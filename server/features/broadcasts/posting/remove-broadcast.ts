import type { SignedInViewer, StaffViewer } from '#contract/access.ts'
import { broadcastRefetch } from '#contract/live.ts'
import { fieldMessages } from '#contract/notices.ts'
import { refusals } from '#contract/refusals.ts'
import { markRemoved } from '#server/features/broadcasts/queries.ts'
import { clearSearchCache } from '#server/features/broadcasts/search/search-cache.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import { notFound, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import { announce } from '#server/platform/live.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Removes a broadcast: members those of their company, staff any, with a reason for the audit log. */
export async function removeBroadcast(
  platform: Platform,
  id: number,
  by: { viewer: SignedInViewer | StaffViewer; actor: Actor; reason: string },
): Promise<Refused | undefined> {
  const { viewer, actor, reason } = by
  if (viewer.kind === 'staff' && reason === '') {
    return refuseFields([{ param: 'reason', msg: fieldMessages.required }])
  }
  const now = platform.clock.now()
  const result = await platform.database.transaction(async (tx) => {
    const company = viewer.kind === 'contact' ? viewer.companyId : undefined
    const removed = await markRemoved(tx, id, company, now)
    if (!removed) return notFound(refusals.broadcastRemoved)
    await announce(tx, broadcastRefetch)
    if (viewer.kind === 'staff') {
      const details = { broadcastId: id }
      await recordAuditEntry(tx, {
        at: now,
        act: 'broadcast.removed',
        actor,
        ...removed,
        reason,
        details,
      })
    }
    return undefined
  })
  clearSearchCache(platform.database)
  return result
}
