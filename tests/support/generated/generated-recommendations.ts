import { aContact, type TestContact } from '../market/factories.ts'
import type { KnownCaller } from './generated-requests.ts'
import { aRecommendation, kindWords } from '../companies/recommendations.ts'
import type { TestMarket } from '../market/test-market.ts'

/** Number of recommendations per company for requests that decide on or remove one each. */
const some = 24

export interface GeneratedRecommendations {
  /** Values for recommending, and for removal by staff. */
  values: KnownCaller['values']
  /** Values for decisions, by company id. */
  byCompany: ReadonlyMap<number, KnownCaller['values']>
}

/** Recommendations of these members' companies, and companies without any to write about. */
export async function generatedRecommendations(
  market: TestMarket,
  members: readonly TestContact[],
): Promise<GeneratedRecommendations> {
  const waiting = new Map<number, number[]>()
  const removed: number[] = []
  const others: number[] = []
  for (let n = 0; n < some; n++) {
    // A contact can have one pending recommendation per company.
    const author = await aContact(market)
    others.push(author.companyId)
    for (const { companyId } of members) {
      const { id } = await aRecommendation(market, { author, companyId })
      waiting.set(companyId, [...(waiting.get(companyId) ?? []), id])
    }
    for (let m = 0; m < 4; m++) {
      const { companyId } = members[(n + m) % members.length]!
      removed.push((await aRecommendation(market, { author, companyId, isPublished: true })).id)
    }
  }
  const own = 'post_companies_me_actions'
  return {
    values: {
      'get_admin_recommendations.text': ['', 'notebooks'],
      'post_admin_recommendations_id_remove.id': removed,
      'post_companies_id_actions_recommendCompany.id': others,
      'post_companies_id_actions_recommendCompany.text': [kindWords],
    },
    byCompany: new Map(
      [...waiting].map(([companyId, ids]) => [
        companyId,
        {
          [`${own}_approveRecommendation.id`]: ids.slice(0, some / 2),
          [`${own}_deleteRecommendation.id`]: ids.slice(some / 2),
        },
      ]),
    ),
  }
}
