import type { TestContact } from './factories.ts'
import { aContact } from './factories.ts'
import type { TestMarket } from './test-market.ts'

export const kindWords = 'Forty notebooks, forty as described. Paid in a day.'

/** A recommendation as it stands in the database; makes its own author and company. */
export async function aRecommendation(
  market: TestMarket,
  given: {
    author?: TestContact
    companyId?: number
    words?: string
    isPublished?: boolean
    writtenAt?: Date
  } = {},
): Promise<{ id: number; author: TestContact; companyId: number }> {
  const author = given.author ?? (await aContact(market))
  const companyId = given.companyId ?? (await aContact(market)).companyId
  const writtenAt = given.writtenAt ?? market.clock.now()
  const [row] = await market.database.sql<{ id: number }[]>`
    insert into recommendation (contact_id, by_company_id, company_id, words, written_at,
      published_at)
    values (${author.id}, ${author.companyId}, ${companyId}, ${given.words ?? kindWords},
      ${writtenAt}, ${given.isPublished ? writtenAt : null})
    returning id`
  return { id: row!.id, author, companyId }
}
