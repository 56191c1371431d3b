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
    const asked = { state, companyId, text, before, limit }
    const rows = await listNewestRecommendations(platform.database.sql, asked)
    const page = pageOf(rows, recommendationPageSize, (row) => ({
      id: row.id,
      words: row.words,
      contact: { id: row.contactId, name: row.contactName },
      by: { id: row.byCompanyId, name: row.byCompany, tier: row.byTier },
      company: { id: row.companyId, name: row.company, tier: row.tier },
      writtenAt: row.writtenAt,
      publishedAt: row.publishedAt,
    }))
    return { status: 200, payload: page }
  })

  mount(removeModeratedRecommendation, ({ params, body, actor }) =>
    answerMessage(
      removeRecommendation(platform, params.id, { actor, reason: body.reason }),
      staffNotices.recommendationRemoved.title,
    ),
  )
}
