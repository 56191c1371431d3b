import { complaintSteps, type ComplaintState } from '#contract/complaints.ts'
import { businessDate } from '#contract/dates.ts'

/** Whether a case may go from one state into another. */
export const mayFollow = (from: ComplaintState, to: ComplaintState) =>
  complaintSteps[from].includes(to)

/** Whether the other party has not answered by the end of the day it was given. */
export const isLate = (deadline: string | null, now: Date) =>
  deadline !== null && deadline < businessDate(now)

/** Whether a step takes a tier or gives one back: an unsolved case counts against a company (CP-007, BK-030). */
export const touchesTier = (from: ComplaintState, to: ComplaintState) =>
  (from === 'unsolved') !== (to === 'unsolved')
