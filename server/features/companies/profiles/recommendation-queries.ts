import { recommendationsShown } from '#contract/companies.ts'
import type { Tier } from '#contract/tiers.ts'
import type { Queryable } from '#server/platform/database/database.ts'

export interface RecommendationRow {
  id: number
  words: string
  contactName: string
  companyName: string
  byCompanyId: number
  /** Whether the page of the recommending company is available (BK-116). */
  hasPage: boolean
  tier: Tier
  writtenAt: Date
  isPublished: boolean
}

export interface Recommendations {
  /** Pending first, then published; newest first in each group. */
  newest: readonly RecommendationRow[]
  /** Number of published recommendations, including those not listed. */
  published: number
}

/** Recommendations of a company; pending ones are for the company only (RC-004). */
export async function listRecommendations(
  db: Queryable,
  companyId: number,
  { isOwn }: { isOwn: boolean },
): Promise<Recommendations> {
  const rows = await db<(RecommendationRow & { published: number })[]>`
    select recommendation.id, words, contact.name as "contactName", company.name as "companyName",
      company.id as "byCompanyId", not account_is_hidden(company.state) as "hasPage", company.tier,
      written_at as "writtenAt", published_at is not null as "isPublished",
      (count(published_at) over ())::int as published
    from recommendation
    join contact on contact.id = recommendation.contact_id
    join company on company.id = recommendation.by_company_id
    where recommendation.company_id = ${companyId}
      and recommendation.removed_at is null
      ${isOwn ? db`` : db`and published_at is not null`}
    order by published_at is not null, recommendation.id desc
    limit ${recommendationsShown}`
  return {
    newest: rows.map(({ published: _published, ...row }) => row),
    published: rows[0]?.published ?? 0,
  }
}
