import type * as z from 'zod/mini'
import {
  ComplaintEntry,
  ComplaintFile,
  type CaseParty,
  type Complaint,
  type ComplaintState,
} from '#contract/complaints/desk/cases.ts'
import type { Fragment, Queryable, Tx } from '#server/platform/database/database.ts'
import { rows } from '#server/platform/database/rows.ts'

// ── Filing ──

/** Finds a company that signed-in users can file a complaint about. */
export async function findAccused(db: Queryable, id: number) {
  const [row] = await db<{ name: string; isServiceOnly: boolean }[]>`
    select name, is_service_only from company
    where id = ${id} and not account_is_hidden(state)`
  return row
}

/** Serializes the complaints of a contact, so that parallel ones cannot exceed the limit. */
export const lockComplainer = (tx: Tx, contactId: number) => tx`
  select 1 from contact where id = ${contactId} for no key update`

interface NewComplaint {
  contactId: number
  byCompanyId: number
  companyId: number
  title: string
  /** As 2026-11-20. */
  transactionDate: string
  body: string
  resolution: string
  now: Date
}

/** Number of complaints by a contact since a time, and a recent case with the same content. */
export async function earlierComplaints(
  db: Queryable,
  complaint: NewComplaint,
  since: { day: Date; repeat: Date },
): Promise<{ today: number; repeated: number | null }> {
  const [row] = await db<{ today: number; repeated: number | null }[]>`
    select (count(*) filter (where filed_at >= ${since.day}))::int as today,
      max(id) filter (where filed_at >= ${since.repeat} and company_id = ${complaint.companyId}
        and title = ${complaint.title} and body = ${complaint.body}) as repeated
    from complaint
    where contact_id = ${complaint.contactId} and filed_at >= least(${since.day}, ${since.repeat})`
  return row!
}

export async function insertComplaint(
  tx: Tx,
  complaint: NewComplaint,
  files: { purchaseOrder: number; invoice: number },
): Promise<number> {
  const { now } = complaint
  const [row] = await tx<{ id: number }[]>`
    insert into complaint (contact_id, by_company_id, company_id, title, transaction_date, body,
      resolution, purchase_order_file_id, invoice_file_id, filed_at, state_since)
    values (${complaint.contactId}, ${complaint.byCompanyId}, ${complaint.companyId},
      ${complaint.title}, ${complaint.transactionDate}, ${complaint.body}, ${complaint.resolution},
      ${files.purchaseOrder}, ${files.invoice}, ${now}, ${now})
    returning id`
  return row!.id
}

export interface NewEntry {
  complaintId: number
  kind: 'filed' | 'state' | 'deadline' | 'note' | 'file' | 'mail' | 'reminder'
  staffId?: number
  state?: ComplaintState
  deadline?: string | null
  fileId?: number
  words: string
  /** The text for the company complained about, where it differs. */
  otherWords?: string | null
  /** The author of an answer by mail, or of a file in it. */
  fromAddress?: string
  at: Date
}

export async function insertEntry(tx: Tx, entry: NewEntry): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into complaint_entry (complaint_id, kind, staff_id, state, deadline, file_id, words,
      other_words, from_address, at)
    values (${entry.complaintId}, ${entry.kind}, ${entry.staffId ?? null},
      ${entry.state ?? null}, ${entry.deadline ?? null}, ${entry.fileId ?? null}, ${entry.words},
      ${entry.otherWords ?? null}, ${entry.fromAddress ?? null}, ${entry.at})
    returning id`
  return row!.id
}

export type Party = z.output<typeof CaseParty> & { contactId: number; companyName: string }

/** Contacts of both sides: the complainant, or the main contact if that person has left, and the other main contact. */
export async function partiesOf(db: Queryable, complaintId: number) {
  const rows = await db<(Party & { side: 'by' | 'about' })[]>`
    select distinct on (side) side, contact.id as contact_id, contact.name, contact.email,
      company.name as company_name, contact.telephone, company.telephone as company_telephone,
      company.address, country.name as country
    from complaint
    cross join lateral (values ('by', by_company_id, contact_id), ('about', company_id, null))
      as party (side, company_id, contact_id)
    join company on company.id = party.company_id
    join country on country.code = company.country_code
    join contact on contact.company_id = party.company_id and contact.removed_at is null
      and (contact.id = party.contact_id or contact.position = 1)
    where complaint.id = ${complaintId}
    order by side, contact.id = party.contact_id desc nulls last`
  const of = (side: Party['name']) => rows.find((row) => row.side === side)
  return { by: of('by'), about: of('about') }
}

// ── Cases ──

export type CaseRow = Omit<
  z.output<typeof Complaint>,
  'caseNumber' | 'isLate' | 'parties' | 'files' | 'entries'
>

const caseColumns = (db: Queryable) => db`
  complaint.id, complaint.title, complaint.state, state_since, filed_at,
  jsonb_build_object('id', contact.id, 'name', contact.name) as contact,
  contact.email as contact_email,
  jsonb_build_object('id', by_company.id, 'name', by_company.name) as by,
  jsonb_build_object('id', company.id, 'name', company.name) as company, company.tier,
  to_char(transaction_date, 'YYYY-MM-DD') as transaction_date, body, resolution,
  to_char(deadline, 'YYYY-MM-DD') as deadline, complaint.version
  from complaint
  join contact on contact.id = complaint.contact_id
  join company by_company on by_company.id = complaint.by_company_id
  join company on company.id = complaint.company_id`

interface CaseFilter {
  states: readonly ComplaintState[] | undefined
  companyId: number | undefined
  text: string
  before: number | undefined
  limit: number
}

/** Matches a case number, a part of the title, or a part of a company name. */
function textCondition(db: Queryable, text: string): Fragment {
  const [, digits] = /^c?0*(\d{1,9})$/i.exec(text) ?? []
  const words = text.toLowerCase()
  const number = digits === undefined ? db`false` : db`complaint.id = ${Number(digits)}`
  return db`(${number} or position(${words} in lower(complaint.title)) > 0
    or position(${words} in lower(company.name)) > 0
    or position(${words} in lower(by_company.name)) > 0)`
}

export function listCases(db: Queryable, filter: CaseFilter) {
  const { states, companyId, text, before } = filter
  const conditions = [
    ...(states ? [db`complaint.state = any(${states as ComplaintState[]})`] : []),
    ...(companyId === undefined
      ? []
      : [db`(complaint.company_id = ${companyId} or complaint.by_company_id = ${companyId})`]),
    ...(text === '' ? [] : [textCondition(db, text)]),
    ...(before === undefined ? [] : [db`complaint.id < ${before}`]),
  ].reduce((all, one) => db`${all} and ${one}`, db`true`)
  return db<CaseRow[]>`
    select ${caseColumns(db)} where ${conditions}
    order by complaint.id desc limit ${filter.limit}`
}

/** Number of cases by state, and of those past their deadline. */
export async function countCases(db: Queryable, today: string) {
  const rows = await db<{ state: ComplaintState; n: number; late: number }[]>`
    select state, count(*)::int as n, (count(*) filter (where deadline < ${today}))::int as late
    from complaint group by state`
  return {
    counts: Object.fromEntries(rows.map(({ state, n }) => [state, n])),
    late: rows.reduce((sum, row) => sum + row.late, 0),
  }
}

export async function findCase(db: Queryable, id: number): Promise<CaseRow | undefined> {
  const [row] = await db<CaseRow[]>`select ${caseColumns(db)} where complaint.id = ${id}`
  return row
}

/** Files of one case. */
export const maxFiles = 50

/** Files of a case without content: purchase order, invoice, then later ones. */
export const filesOfCase = (db: Queryable, id: number) => rows(db, ComplaintFile)`
  select file.id, kind, name, media_type as type, size, encode(sha256, 'hex') as sha256
  from (
    select purchase_order_file_id as file_id, 'po' as kind, -2 as place
    from complaint where id = ${id}
    union all
    select invoice_file_id, 'invoice', -1 from complaint where id = ${id}
    union all
    select file_id, 'added', id from complaint_entry
    where complaint_id = ${id} and file_id is not null
  ) as kept
  join file on file.id = kept.file_id
  order by place limit ${maxFiles}`

const maxEntries = 500

export const entriesOfCase = (db: Queryable, id: number) => rows(db, ComplaintEntry)`
  select complaint_entry.id, kind, at, coalesce(staff.name, from_address) as by, state,
    to_char(deadline, 'YYYY-MM-DD') as deadline, words, other_words
  from complaint_entry left join staff on staff.id = complaint_entry.staff_id
  where complaint_id = ${id}
  order by complaint_entry.id desc limit ${maxEntries}`

export interface LockedCase {
  state: ComplaintState
  companyId: number
  version: number
}

export async function lockCase(tx: Tx, id: number) {
  const [row] = await tx<LockedCase[]>`
    select state, company_id, version from complaint where id = ${id} for update`
  return row
}

export const writeState = (
  tx: Tx,
  id: number,
  changes: { state: ComplaintState; deadline: string | null; now: Date },
) => tx`
  update complaint set state = ${changes.state}, deadline = ${changes.deadline},
    state_since = ${changes.now}, version = version + 1, answered_at = null, reminded_at = null
  where id = ${id}`

export const writeDeadline = (tx: Tx, id: number, deadline: string) => tx`
  update complaint set deadline = ${deadline}, version = version + 1, reminded_at = null where id = ${id}`

// ── Answers by mail and reminders ──

/** A current contact of either side with an address. */
export async function findCaseAuthor(db: Queryable, id: number, address: string) {
  const [row] = await db<{ contactId: number; name: string }[]>`
    select contact.id as contact_id, contact.name
    from complaint join contact
      on contact.company_id in (complaint.company_id, complaint.by_company_id)
    where complaint.id = ${id} and contact.removed_at is null
      and ${address} in (lower(contact.email), lower(contact.email_alternative))
    order by contact.id limit 1`
  return row
}

/** The case waits for us again. */
export const markAnswered = (tx: Tx, id: number, now: Date) => tx`
  update complaint set answered_at = ${now} where id = ${id}`

const maxReminders = 1000

/** Cases whose other party has not answered and has to between two days, inclusive, and was not reminded. */
export const findCasesToRemind = (db: Queryable, days: { from: string; to: string }) => db<
  { id: number }[]
>`
  select id from complaint
  where state = 'with-party' and reminded_at is null and answered_at is null
    and deadline between ${days.from} and ${days.to}
  order by id limit ${maxReminders}`

export const markReminded = (tx: Tx, id: number, now: Date) => tx`
  update complaint set reminded_at = ${now} where id = ${id}`
