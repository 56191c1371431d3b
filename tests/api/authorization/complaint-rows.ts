import { moderationRoles } from '#contract/access.ts'
import {
  listRecommendations,
  removeModeratedRecommendation,
} from '#contract/recommendations/desk/recommendations.ts'
import {
  approveRecommendation,
  deleteRecommendation,
  recommendCompany,
  waitingRecommendations,
} from '#contract/recommendations.ts'
import { aRecommendation, kindWords } from '../../support/companies/recommendations.ts'
import { logComplaint } from '#contract/complaints.ts'
import {
  addComplaintFile,
  changeComplaintDeadline,
  getComplaint,
  getComplaintFile,
  listComplaints,
  moveComplaint,
  previewComplaintMails,
  noteComplaint,
} from '#contract/complaints/desk/cases.ts'
import { aComplaint, complaintForm, paperForm } from '../../support/companies/complaints.ts'
import { members, ofCompany, staffOf, staffToo } from './outcomes.ts'
import { row, type Cell } from './row.ts'

const words = 'We have looked at the papers.'
const support = () => staffOf(['support'])

/** Complaints: what members file, and what staff make of them. */
export const complaintRows = [
  row(logComplaint, { ...members(), ...ofCompany('409 OWN') }, ({ owner }) => ({
    params: { id: owner.companyId },
    body: complaintForm(),
  })),
  row(listComplaints, support()),
  row(getComplaint, support(), async ({ market }) => ({
    params: { id: (await aComplaint(market)).id },
  })),
  row(getComplaintFile, support(), async ({ market }) => {
    const { id, fileId } = await aComplaint(market)
    return { params: { id, fileId } }
  }),
  row(moveComplaint, support(), async ({ market }) => ({
    params: { id: (await aComplaint(market)).id },
    body: { state: 'excluded', words, version: 1 },
  })),
  row(previewComplaintMails, support(), async ({ market }) => ({
    params: { id: (await aComplaint(market)).id },
    body: { state: 'in-review', words },
  })),
  row(changeComplaintDeadline, support(), async ({ market }) => ({
    params: { id: (await aComplaint(market, { state: 'with-party' })).id },
    body: { deadline: '2026-12-11', words, version: 1 },
  })),
  row(addComplaintFile, support(), async ({ market }) => ({
    params: { id: (await aComplaint(market)).id },
    body: paperForm(),
  })),
  row(noteComplaint, support(), async ({ market }) => ({
    params: { id: (await aComplaint(market)).id },
    body: { words },
  })),
]

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
  row(listRecommendations, staffOf([...moderationRoles])),
  row(removeModeratedRecommendation, staffOf([...moderationRoles]), async (cell) => ({
    params: await ofOwner(cell),
    body: { reason: 'Written by the company itself' },
  })),
]
