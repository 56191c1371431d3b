import {
  getModeratedBroadcast,
  removeBroadcasts as removeCall,
  restoreBroadcasts as restoreCall,
} from '#contract/broadcasts/desk/moderation.ts'
import {
  findTargets,
  presentDetail,
  removeBroadcasts,
  restoreBroadcasts,
} from '#server/features/broadcasts/public.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerResult, isRefused, notFound } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

export function mountModeratedBroadcasts(mount: Mount, platform: Platform): void {
  const { database, clock } = platform

  mount(getModeratedBroadcast, async ({ params }) => {
    const found = await presentDetail(database.sql, params.id, clock.now())
    return found ? { status: 200, payload: found } : notFound()
  })

  mount(removeCall, async ({ body: { target, reason }, actor, viewer }) => {
    const ids = await findTargets(platform, target)
    if (isRefused(ids)) return ids
    const by = { actor, staffId: viewer.staffId, reason }
    return answerResult(removeBroadcasts(platform, ids, by))
  })

  mount(restoreCall, ({ params, actor, viewer }) =>
    answerResult(restoreBroadcasts(platform, params.id, { actor, staffId: viewer.staffId })),
  )
}
