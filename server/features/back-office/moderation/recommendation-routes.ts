import {
  listRecommendations,
  recommendationPageSize,
  removeModeratedRecommendation,
} from '#contract/back-office/moderation.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import {
  listNewestRecommendations,
  removeRecommendation,
} from '#server/features/recommendations/public.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { isRefused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** What members say of companies, for staff to look at and to remove (BK-073). */
export function mountModeratedRecommendations(mount: Mount, platform: Platform): void {
  mount(listRecommendations, async ({ query: { state, companyId, text, before } }) => {
    const limit = recommendationPageSize + 1
    const asked = { state, companyId, text, before, limit }
    const rows = await listNewestRecommendations(platform.database.sql, asked)
    const results = rows.slice(0, recommendationPageSize).map((row) => ({
      id: row.id,
      words: row.words,
      contact: { id: row.contactId, name: row.contactName },
      by: { id: row.byCompanyId, name: row.byCompany, tier: row.byTier },
      company: { id: row.companyId, name: row.company, tier: row.tier },
      writtenAt: row.writtenAt.toISOString(),
      publishedAt: row.publishedAt?.toISOString() ?? null,
    }))
    const next = rows.length > recommendationPageSize ? results.at(-1)!.id : null
    return { status: 200, payload: { results, next } }
  })

  mount(removeModeratedRecommendation, async ({ params, body, actor }) => {
    const done = await removeRecommendation(platform, params.id, { actor, reason: body.reason })
    if (isRefused(done)) return done
    return { status: 200, payload: { msg: staffNotices.recommendationRemoved.title } }
  })
}
