import {
  listRecommendations,
  recommendationPageSize,
  removeModeratedRecommendation,
} from '#contract/recommendations/desk/recommendations.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import {
  listNewestRecommendations,
  removeRecommendation,
} from '#server/features/recommendations/public.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerMessage } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { pageOf } from '#server/features/back-office/log-filters.ts'

export function mountModeratedRecommendations(mount: Mount, platform: Platform): void {
  mount(listRecommendations, async ({ query: { state, companyId, text, before } }) => {
    const limit = recommendationPageSize + 1
    const filter = { state, companyId, text, before, limit }
    const rows = await listNewestRecommendations(platform.database.sql, filter)
    return { status: 200, payload: pageOf(rows, recommendationPageSize) }
  })

  mount(removeModeratedRecommendation, ({ params, body, actor }) =>
    answerMessage(
      removeRecommendation(platform, params.id, { actor, reason: body.reason }),
      staffNotices.recommendationRemoved.title,
    ),
  )
}
