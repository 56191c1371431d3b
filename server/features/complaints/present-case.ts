import { caseNumber } from '#contract/complaints.ts'
import { complaintSteps, type ComplaintState } from '#contract/complaints/desk/cases.ts'
import { businessDate, formatDay } from '#contract/dates.ts'
import {
  entriesOfCase,
  filesOfCase,
  findCase,
  partiesOf,
  type CaseRow,
} from '#server/features/complaints/queries.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Whether a case may go from one state to another. */
export const mayFollow = (from: ComplaintState, to: ComplaintState) =>
  complaintSteps[from].includes(to)

/** Whether the deadline has passed. */
const isLate = (deadline: string | null, now: Date) =>
  deadline !== null && deadline < businessDate(now)

/** Whether a step changes the number of unsolved cases, on which tiers depend (CP-007, BK-030). */
export const touchesTier = (from: ComplaintState, to: ComplaintState) =>
  (from === 'unsolved') !== (to === 'unsolved')

export const presentFacts = (row: CaseRow) => ({
  id: row.id,
  title: row.title,
  byCompany: row.by.name,
  company: row.company.name,
  transactionDate: formatDay(row.transactionDate),
})

export const presentCaseRow = (row: CaseRow, now: Date) => ({
  ...row,
  caseNumber: caseNumber(row.id),
  isLate: isLate(row.deadline, now),
})

export async function presentCase(platform: Platform, id: number) {
  const { sql } = platform.database
  const [row, files, entries, parties] = await Promise.all([
    findCase(sql, id),
    filesOfCase(sql, id),
    entriesOfCase(sql, id),
    partiesOf(sql, id),
  ])
  if (!row) return undefined
  return {
    ...presentCaseRow(row, platform.clock.now()),
    parties: { by: parties.by ?? null, about: parties.about ?? null },
    files,
    entries,
  }
}
