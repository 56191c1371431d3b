import { accountRoles, hasRole, moneyRoles, type StaffRole } from '#contract/access.ts'
import { auditActions } from '#contract/back-office/audit.ts'
import { kindsOfRoles } from '#contract/back-office/queue/queue.ts'
import { ticketNumber } from '#contract/messages/desk/tickets.ts'
import {
  maxDeskResults,
  type DeskResult,
  type DeskResultKind,
} from '#contract/back-office/desk/search.ts'
import { formatEuros } from '#contract/billing/money.ts'
import { caseNumber } from '#contract/complaints.ts'
import { registrationNumber } from '#contract/registration/registration.ts'
import {
  parseDeskQuery,
  type DeskQuery,
} from '#server/features/back-office/palette/parse-desk-query.ts'
import {
  findActsOfRequest,
  findBroadcasts,
  findByIban,
  findCompanies,
  findComplaints,
  findDocuments,
  findPeople,
  findRegistrations,
  findTickets,
  hasNear,
  hasPart,
  type FoundRow,
  type NameSearch,
} from '#server/features/back-office/palette/queries.ts'
import { findNewestByText } from '#server/features/broadcasts/public.ts'
import { describeBankField } from '#server/features/profile/public.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'

const titles: Record<string, string> = auditActions
/** Newest tickets, complaints and broadcasts that are searched before all of them. */
const firstSearchedTitles = 2000
/** Acts of a request that are named. */
const maxNamedActs = 3

const present =
  (kind: DeskResultKind, numberOf?: (id: number) => string) =>
  (row: FoundRow): DeskResult => ({
    ...row,
    kind,
    note: numberOf ? `${numberOf(Number(row.id))} · ${row.note}` : row.note,
  })

/** Names that contain the words; similar ones take longer and fill up what is left. */
async function searchNames(
  db: Queryable,
  query: DeskQuery,
  find: (db: Queryable, search: NameSearch) => PromiseLike<FoundRow[]>,
): Promise<FoundRow[]> {
  const search = { query, limit: maxDeskResults }
  const rows = await find(db, { ...search, isNear: false })
  if (rows.length === maxDeskResults || !hasNear(query)) return rows
  const near = await find(db, { ...search, isNear: true })
  const isNew = ({ id }: FoundRow) => rows.every((row) => row.id !== id)
  return [...rows, ...near.filter(isNew)].slice(0, maxDeskResults)
}

/** Companies by the end of their IBAN, which is shown masked. */
async function searchIbans(db: Queryable, end: string): Promise<FoundRow[]> {
  const rows = await findByIban(db, end, maxDeskResults)
  return rows.map(({ iban, note, ...row }) => ({
    ...row,
    note: `${note} · IBAN ${describeBankField('ibanCode', iban)}`,
  }))
}

/** Words that are common are found among the newest rows, others by an index of all. */
async function searchTitles(
  db: Queryable,
  query: { id: number | undefined; words: readonly string[] },
  find: typeof findTickets,
): Promise<FoundRow[]> {
  const limit = maxDeskResults
  const rows = await find(db, { ...query, limit, searched: firstSearchedTitles })
  if (rows.length === limit || !hasPart(query.words)) return rows
  return find(db, { ...query, limit, searched: undefined })
}

async function searchBroadcasts({ searchSql: sql }: Database, { id, text }: DeskQuery) {
  const limit = maxDeskResults
  const recent = await findNewestByText(sql, text, { limit, searched: firstSearchedTitles })
  const newest = recent.length === limit ? recent : await findNewestByText(sql, text, { limit })
  const ids = [...new Set([...(id === undefined ? [] : [id]), ...newest])]
  return findBroadcasts(sql, ids.slice(0, maxDeskResults))
}

/** Invoices and credit notes by a part of their number, with their amount. */
async function searchDocuments({ sql }: Database, part: string, roles: readonly StaffRole[]) {
  // The list, where those without a company are, is for finance.
  const rows = await findDocuments(sql, part, {
    limit: maxDeskResults,
    onlyOfCompanies: !hasRole(roles, moneyRoles),
  })
  return rows.map(({ totalCents, note, ...row }) => ({
    ...row,
    note: `${note} · ${formatEuros(totalCents)}`,
  }))
}

async function searchRequests({ sql }: Database, requestId: string): Promise<DeskResult[]> {
  const acts = await findActsOfRequest(sql, requestId, maxNamedActs)
  if (acts.length === 0) return []
  const named = acts.map(({ act }) => titles[act] ?? act).join(', ')
  const more = acts[0]!.total - acts.length
  return [
    {
      kind: 'request',
      id: requestId,
      label: `Request ${requestId}`,
      note: more > 0 ? `${named} and ${more} more` : named,
      companyId: null,
      account: null,
    },
  ]
}

/** Finds what a text typed into the palette can mean, by kind, as far as the role may see it (BK-119). */
export async function searchDesk(
  database: Database,
  typed: string,
  roles: readonly StaffRole[],
): Promise<DeskResult[]> {
  const { sql, searchSql } = database
  const query = parseDeskQuery(typed)
  const isSupport = hasRole(roles, accountRoles)
  const {
    words,
    id,
    caseId = id,
    ticketId = id,
    registrationId = id,
    requestId,
    ibanEnd,
    invoiceNumber,
  } = query
  const seesMoney = hasRole(roles, [...accountRoles, ...moneyRoles])
  const seesBanks = kindsOfRoles(roles).includes('bank-change')
  const none: FoundRow[] = []
  const [
    byIban,
    named,
    people,
    documents,
    tickets,
    registrations,
    complaints,
    broadcasts,
    requests,
  ] = await Promise.all([
    seesBanks && ibanEnd ? searchIbans(sql, ibanEnd) : none,
    searchNames(searchSql, query, findCompanies),
    searchNames(searchSql, query, findPeople),
    seesMoney && invoiceNumber ? searchDocuments(database, invoiceNumber, roles) : none,
    isSupport ? searchTitles(searchSql, { id: ticketId, words }, findTickets) : none,
    isSupport && registrationId ? findRegistrations(sql, registrationId) : none,
    isSupport ? searchTitles(searchSql, { id: caseId, words }, findComplaints) : none,
    isSupport ? searchBroadcasts(database, query) : none,
    roles.includes('admin') && requestId ? searchRequests(database, requestId) : [],
  ])
  const others = named.filter(({ id: one }) => byIban.every((row) => row.id !== one))
  const companies = [...byIban, ...others].slice(0, maxDeskResults)
  const firms = companies.map(present('company'))
  const persons = people.map(present('person'))
  return [
    // An address is of a person.
    ...(typed.includes('@') ? [...persons, ...firms] : [...firms, ...persons]),
    ...documents.map(present('invoice')),
    ...tickets.map(present('ticket', ticketNumber)),
    ...registrations.map(present('registration', registrationNumber)),
    ...complaints.map(present('complaint', caseNumber)),
    ...broadcasts.map(present('broadcast', (one) => `#${one}`)),
    ...requests,
  ]
}
