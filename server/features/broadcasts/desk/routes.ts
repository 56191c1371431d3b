import {
  getModeratedBroadcast,
  maxRemovedAtOnce,
  removeBroadcasts as removeCall,
  restoreBroadcasts as restoreCall,
} from '#contract/broadcasts/desk/moderation.ts'
import { formatOfferPrice } from '#contract/broadcasts/offer-figures.ts'
import { refusals } from '#contract/refusals.ts'
import {
  findModerated,
  findSends,
  servedBroadcasts,
} from '#server/features/broadcasts/desk/list-queries.ts'
import { findRemoval } from '#server/features/broadcasts/moderation/queries.ts'
import {
  removeBroadcasts,
  restorableUntil,
  restoreBroadcasts,
} from '#server/features/broadcasts/moderation/remove-broadcasts.ts'
import { listMailKey } from '#server/features/broadcasts/rules.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerResult, isRefused, notFound, refuse } from '#server/platform/http/refusal.ts'
import { findTargets } from '#server/platform/lists/serve-desk-list.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Sends shown of one broadcast. */
const maxSends = 50

export function mountModeratedBroadcasts(mount: Mount, platform: Platform): void {
  const { database, clock } = platform

  mount(getModeratedBroadcast, async ({ params }) => {
    const broadcast = await presentDetail(database.sql, params.id, clock.now())
    return broadcast ? { status: 200, payload: broadcast } : notFound()
  })

  mount(removeCall, async ({ body: { target, reason }, actor, viewer }) => {
    const ids = await findTargets(platform, servedBroadcasts, target, {
      max: maxRemovedAtOnce,
      tooMany: refuse(409, refusals.tooManyBroadcasts, { extra: 'TOO_MANY' }),
    })
    if (isRefused(ids)) return ids
    const by = { actor, staffId: viewer.staffId, reason }
    return answerResult(removeBroadcasts(platform, ids, by))
  })

  mount(restoreCall, ({ params, actor, viewer }) =>
    answerResult(restoreBroadcasts(platform, params.id, { actor, staffId: viewer.staffId })),
  )
}

/** One broadcast for staff, with its sends and why it is not listed. */
async function presentDetail(db: Queryable, id: number, now: Date) {
  const row = await findModerated(db, id)
  if (!row) return undefined
  const [sendings, removal] = await Promise.all([
    findSends(db, id, listMailKey(id), maxSends),
    row.removalId === null ? undefined : findRemoval(db, row.removalId),
  ])
  const until = removal && restorableUntil(removal.removedAt)
  return {
    ...row,
    offer: { ...row, price: formatOfferPrice(row) },
    sendings,
    removal: removal ? { ...removal, restorableUntil: until && until > now ? until : null } : null,
  }
}
