import { caseNumber, type Complaint, type ComplaintRow } from '#contract/complaints.ts'
import {
  entriesOfCase,
  filesOfCase,
  findCase,
  type CaseRow,
} from '#server/features/complaints/queries.ts'
import { isLate } from '#server/features/complaints/rules.ts'
import type { Platform } from '#server/platform/platform.ts'

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
