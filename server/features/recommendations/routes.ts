import { fieldMessages } from '#contract/field-messages.ts'
import { notices } from '#contract/page-notices.ts'
import {
  approveRecommendation,
  deleteRecommendation,
  recommendCompany,
  waitingRecommendations,
} from '#contract/recommendations.ts'
import { readOwnCompany } from '#server/features/companies/public.ts'
import {
  publishRecommendation,
  removeRecommendation,
  createRecommendation,
} from '#server/features/recommendations/change-recommendation.ts'
import { countPendingRecommendations } from '#server/features/recommendations/queries.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerMessage, isRefused, notFound, refuseFields } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

export function mountRecommendations(mount: Mount, platform: Platform): void {
  const { sql } = platform.database

  mount(recommendCompany, async ({ params, body, viewer }) => {
    const written = { companyId: params.id, words: body.text }
    const done = await createRecommendation(platform, viewer, written)
    if (isRefused(done)) return done
    return { status: 200, payload: { msg: notices.recommendationSent.title, id: done.id } }
  })

  mount(approveRecommendation, async ({ body, viewer, actor }) => {
    const done = await publishRecommendation(platform, body.id, viewer.companyId, actor)
    if (isRefused(done)) return done
    const payload = await readOwnCompany(sql, viewer)
    return payload ? { status: 200, payload } : notFound()
  })

  mount(deleteRecommendation, async ({ body: { id, reason }, viewer, actor }) => {
    if (viewer.kind === 'staff') {
      if (reason === '') return refuseFields([{ param: 'reason', msg: fieldMessages.required }])
      return answerMessage(
        removeRecommendation(platform, id, { actor, reason }),
        notices.recommendationDeleted.title,
      )
    }
    const { companyId } = viewer
    const done = await removeRecommendation(platform, id, { actor, companyId })
    if (isRefused(done)) return done
    const payload = await readOwnCompany(sql, viewer)
    return payload ? { status: 200, payload } : notFound()
  })

  mount(waitingRecommendations, async ({ viewer }) => {
    const count = await countPendingRecommendations(sql, viewer.companyId)
    return { status: 200, payload: { exists: count > 0, count } }
  })
}
