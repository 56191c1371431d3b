import {
  addComplaintFile,
  changeComplaintDeadline,
  getComplaint,
  getComplaintFile,
  listComplaints,
  logComplaint,
  moveComplaint,
  previewComplaintMails,
  noteComplaint,
} from '#contract/complaints.ts'
import { aComplaint, complaintForm, paperForm } from '../../support/companies/complaints.ts'
import { members, ofCompany, staffOf } from './outcomes.ts'
import { row } from './row.ts'

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
