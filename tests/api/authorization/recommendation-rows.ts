import {
  listRecommendations,
  removeModeratedRecommendation,
} from '#contract/back-office/moderation.ts'
import {
  approveRecommendation,
  deleteRecommendation,
  recommendCompany,
  waitingRecommendations,
} from '#contract/recommendations.ts'
import { aRecommendation, kindWords } from '../../support/companies/recommendations.ts'
import { members, ofCompany, staffOf, staffToo } from './outcomes.ts'
import { row, type Cell } from './row.ts'

const ofOwner = async ({ market, owner }: Cell) => {
  const { id } = await aRecommendation(market, { companyId: owner.companyId })
  return { id }
}

/** What members say of companies, and what these make of it. */
export const recommendationRows = [
  row(
    recommendCompany,
    { ...members(), ...ofCompany('409 OWN') },
    async ({ market, owner, me }) => {
      // One of each author waits at a time: that of an earlier cell is out of the way.
      await market.database.sql`
      update recommendation set removed_at = written_at, words = ''
      where contact_id = ${me?.id ?? null} and removed_at is null`
      return { params: { id: owner.companyId }, body: { text: kindWords } }
    },
  ),
  row(approveRecommendation, { ...members('404'), ...ofCompany() }, async (cell) => ({
    body: await ofOwner(cell),
  })),
  row(
    deleteRecommendation,
    { ...members('404'), ...ofCompany(), ...staffToo('200', ['support']) },
    async (cell) => ({
      body: { ...(await ofOwner(cell)), reason: 'Written by the company itself' },
    }),
  ),
  row(waitingRecommendations, members()),
  row(listRecommendations, staffOf(['support'])),
  row(removeModeratedRecommendation, staffOf(['support']), async (cell) => ({
    params: await ofOwner(cell),
    body: { reason: 'Written by the company itself' },
  })),
]
