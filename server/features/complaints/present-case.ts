import {
  caseNumber,
  type Complaint,
  type ComplaintRow,
  complaintSteps,
  type ComplaintState,
} from '#contract/complaints.ts'
import { businessDate } from '#contract/dates.ts'
import {
  entriesOfCase,
  filesOfCase,
  findCase,
  type CaseRow,
} from '#server/features/complaints/queries.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Whether a case may go from one state into another. */
export const mayFollow = (from: ComplaintState, to: ComplaintState) =>
  complaintSteps[from].includes(to)

/** Whether the other party has not answered by the end of the day it was given. */
const isLate = (deadline: string | null, now: Date) =>
  deadline !== null && deadline < businessDate(now)

/** Whether a step takes a tier or gives one back: an unsolved case counts against a company (CP-007, BK-030). */
export const touchesTier = (from: ComplaintState, to: ComplaintState) =>
  (from === 'unsolved') !== (to === 'unsolved')

/** A day as people write it: 20/11/2026. */
export const formatDay = (day: string) => day.split('-').toReversed().join('/')

/** What mails say of a case. */
export const presentFacts = (row: CaseRow) => ({
  id: row.id,
  title: row.title,
  byCompany: row.byCompany,
  company: row.company,
  transactionDate: formatDay(row.transactionDate),
})

export const presentCaseRow = (row: CaseRow, now: Date): ComplaintRow => ({
  id: row.id,
  caseNumber: caseNumber(row.id),
  title: row.title,
  state: row.state,
  stateSince: row.stateSince.toISOString(),
  filedAt: row.filedAt.toISOString(),
  by: { id: row.byCompanyId, name: row.byCompany },
  contact: { id: row.contactId, name: row.contact },
  company: { id: row.companyId, name: row.company },
  deadline: row.deadline,
  isLate: isLate(row.deadline, now),
})

/** A case with its files, without their content, and its log. */
export async function presentCase(platform: Platform, id: number): Promise<Complaint | undefined> {
  const { sql } = platform.database
  const [row, files, entries] = await Promise.all([
    findCase(sql, id),
    filesOfCase(sql, id),
    entriesOfCase(sql, id),
  ])
  if (!row) return undefined
  return {
    ...presentCaseRow(row, platform.clock.now()),
    transactionDate: row.transactionDate,
    body: row.body,
    resolution: row.resolution,
    contactEmail: row.contactEmail,
    tier: row.tier,
    files: [...files],
    entries: entries.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
    version: row.version,
  }
}
