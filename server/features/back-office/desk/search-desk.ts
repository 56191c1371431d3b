import type { StaffRole } from '#contract/access.ts'
import { auditActions } from '#contract/back-office/audit.ts'
import {
  maxDeskResults,
  type DeskResult,
  type DeskResultKind,
} from '#contract/back-office/desk/search.ts'
import { parseDeskQuery } from '#server/features/back-office/desk/parse-desk-query.ts'
import {
  findBroadcast,
  findCompanies,
  findComplaints,
  findPeople,
  findRequest,
  findTickets,
  type FoundRow,
} from '#server/features/back-office/desk/search-queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'

const titles: Record<string, string> = auditActions

const present =
  (kind: DeskResultKind) =>
  ({ id, label, note, companyId, state, underlyingState }: FoundRow): DeskResult => ({
    kind,
    id,
    label,
    note,
    company: companyId === null ? null : { id: companyId, state: state!, underlyingState },
  })

/** Finds what a text typed into the palette can mean, by kind, as far as the role may see it (BK-119). */
export async function searchDesk(
  db: Queryable,
  typed: string,
  role: StaffRole,
): Promise<DeskResult[]> {
  const query = parseDeskQuery(typed)
  const isSupport = role === 'support' || role === 'admin'
  const limit = maxDeskResults
  const none: FoundRow[] = []
  const [companies, people, complaints, tickets, broadcasts, requests] = await Promise.all([
    findCompanies(db, query, limit),
    findPeople(db, query, limit),
    isSupport ? findComplaints(db, query, limit) : none,
    isSupport ? findTickets(db, query, limit) : none,
    isSupport && query.id !== undefined ? findBroadcast(db, query.id) : none,
    role === 'admin' ? findRequest(db, query.text, limit) : [],
  ])
  return [
    ...companies.map(present('company')),
    ...people.map(present('person')),
    ...tickets.map(present('ticket')),
    ...complaints.map(present('complaint')),
    ...broadcasts.map(present('broadcast')),
    ...requests.map((row) => present('request')({ ...row, note: titles[row.act] ?? row.act })),
  ]
}
