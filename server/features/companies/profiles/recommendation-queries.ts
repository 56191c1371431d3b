import { recommendationsShown } from '#contract/companies.ts'
import type { Tier } from '#contract/tiers.ts'
import type { Queryable } from '#server/platform/database/database.ts'

export interface RecommendationRow {
  id: number
  words: string
  contactName: string
  companyName: string
  byCompanyId: number
  /** Whether the page of the company that recommends can be read (BK-116). */
  hasPage: boolean
  tier: Tier
  writtenAt: Date
  isPublished: boolean
}

export interface Recommendations {
  /** Those that wait first, then the published ones; the newest of each. */
  newest: readonly RecommendationRow[]
  /** All that are published, however many are shown. */
  published: number
}

/** What others say of a company; what waits for its approval is read by the company alone (RC-004). */
export async function recommendationsOf(
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
