import { getCompany, ownCompany } from '#contract/companies.ts'
import {
  approveRecommendation,
  deleteRecommendation,
  waitingRecommendations,
} from '#contract/recommendations.ts'
import { signedIn, type Caller } from '../market/callers.ts'
import { aContact, type TestContact } from '../market/factories.ts'
import type { TestMarket } from '../market/test-market.ts'

export const kindWords = 'Forty notebooks, forty as described. Paid in a day.'

/** Inserts a recommendation; creates author and company unless given. */
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

/** A new company that is recommended, with its caller. */
export async function anOwner(market: TestMarket) {
  const contact = await aContact(market)
  return { contact, caller: await signedIn(market, contact), id: contact.companyId }
}
export const companyAs = async (who: Caller, id: number) =>
  (await who.call(getCompany, { params: { id: String(id) } })).body.company
/** Ids of the recommendations that a caller sees for a company. */
export const saidAs = async (who: Caller, id: number) =>
  (await companyAs(who, id)).recommendations?.map((one) => one.id)
/** Recommendations on the own profile. */
export const ownSaid = async (who: Caller) =>
  (await who.call(ownCompany)).body.payload.company.recommendations!
export const waitingFor = async (who: Caller) =>
  (await who.call(waitingRecommendations)).body.payload
export const approve = (id: number, who: Caller) =>
  who.call(approveRecommendation, { body: { id } })
export const remove = (id: number, who: Caller) =>
  who.raw('POST', deleteRecommendation.path, { id })
