import type * as z from 'zod/mini'
import {
  EarlierDecision,
  FraudSide,
  type FraudDecision,
  type FraudPerson,
} from '#contract/fraud/desk/fraud.ts'
import type { FraudSignal } from '#contract/fraud/desk/fraud-signals.ts'
import type { Fragment, Queryable, Tx } from '#server/platform/database/database.ts'
import { firstRow, rows } from '#server/platform/database/rows.ts'

export type Evidence = Record<string, string | number | boolean>

export interface NewFinding {
  signal: FraudSignal
  subject: string
  contactId: number | null
  companyId: number
  otherCompanyId: number | null
  count: number
  evidence: Evidence
  firstAt: Date
  lastAt: Date
  now: Date
}

/** Stores a finding, or brings the open one with the same subject up to date; a repetition changes nothing. */
export const upsertFinding = (db: Queryable, finding: NewFinding) => db`
  insert into fraud_finding (signal, subject, contact_id, company_id, other_company_id, count,
    evidence, first_at, last_at, found_at)
  values (${finding.signal}, ${finding.subject}, ${finding.contactId}, ${finding.companyId},
    ${finding.otherCompanyId}, ${finding.count}, ${db.json({ ...finding.evidence })}, ${finding.firstAt},
    ${finding.lastAt}, ${finding.now})
  on conflict (signal, subject) where decision is null do update set
    count = greatest(fraud_finding.count, excluded.count), evidence = excluded.evidence,
      last_at = excluded.last_at
    where excluded.last_at > fraud_finding.last_at`

/** When the open finding of a subject began. */
export const findOpenStart = (db: Queryable, signal: FraudSignal, subject: string) =>
  firstRow(db<{ firstAt: Date }[]>`
    select first_at from fraud_finding
    where signal = ${signal} and subject = ${subject} and decision is null`)

/** Subjects of a signal that were found before, of any state. */
export const listSubjects = (db: Queryable, signal: FraudSignal) => db<{ subject: string }[]>`
  select distinct subject from fraud_finding where signal = ${signal}`

export interface FindingRow {
  id: number
  signal: FraudSignal
  subject: string
  contactId: number | null
  contact: string | null
  companyId: number
  otherCompanyId: number | null
  count: number
  evidence: Evidence
  firstAt: Date
  lastAt: Date
  foundAt: Date
  decision: FraudDecision | null
  decidedAt: Date | null
  decidedBy: string | null
  reason: string
}

const columns = (db: Queryable): Fragment => db`
  finding.id, signal, subject, contact_id, contact.name as contact, finding.company_id,
  other_company_id, count, evidence, first_at, last_at, found_at, decision, decided_at,
  staff.name as decided_by, reason`

export const findFinding = (db: Queryable, id: number) =>
  firstRow(db<FindingRow[]>`
    select ${columns(db)} from fraud_finding finding
    left join contact on contact.id = contact_id left join staff on staff.id = decided_by
    where finding.id = ${id}`)

/** Open findings about a company, as either side of a pair, with the other one; the newest first. */
export const listOpenFindings = (db: Queryable, companyId: number) => db<
  (Pick<FindingRow, 'id' | 'signal' | 'evidence'> & {
    otherId: number | null
    otherName: string | null
  })[]
>`
  select finding.id, signal, evidence, other.id as other_id, other.name as other_name
  from fraud_finding finding
  left join company other on other.id <> ${companyId}
    and other.id in (finding.company_id, other_company_id)
  where decision is null and ${companyId} in (finding.company_id, other_company_id)
  order by finding.id desc limit 10`

export const lockFinding = (tx: Tx, id: number) =>
  firstRow(tx<FindingRow[]>`
    select ${columns(tx)} from fraud_finding finding
    left join contact on contact.id = contact_id left join staff on staff.id = decided_by
    where finding.id = ${id} for update of finding`)

export const listEarlier = (db: Queryable, { signal, subject, id }: FindingRow) => rows(
  db,
  EarlierDecision,
)`
  select decision, decided_at as at, staff.name as by
  from fraud_finding join staff on staff.id = decided_by
  where signal = ${signal} and subject = ${subject} and fraud_finding.id <> ${id}
  order by decided_at desc limit 10`

export const updateDecision = (
  tx: Tx,
  id: number,
  input: { decision: FraudDecision; at: Date; staffId: number; reason: string },
) => tx`
  update fraud_finding set decision = ${input.decision}, decided_at = ${input.at},
    decided_by = ${input.staffId}, reason = ${input.reason}
  where id = ${id}`

/** False if the same was found again since. */
export async function clearDecision(tx: Tx, id: number): Promise<boolean> {
  const { count } = await tx`
    update fraud_finding finding set decision = null, decided_at = null, decided_by = null,
      reason = ''
    where id = ${id} and not exists (
      select from fraud_finding other where other.signal = finding.signal
        and other.subject = finding.subject and other.decision is null)`
  return count > 0
}

export const listSides = (db: Queryable, companyIds: readonly number[]) => rows(db, FraudSide)`
  select jsonb_build_object('id', company.id, 'name', company.name) as company,
    country.name as country, state, created_at as joined_at, website, telephone
  from company join country on country.code = country_code
  where company.id = any(${[...companyIds]})
  order by array_position(${[...companyIds]}::int[], company.id)`

/** People of companies, with their block and a posting ban for all lists. */
export const listPeople = (
  db: Queryable,
  filter: { companyIds: readonly number[]; firstId: number | null; now: Date; limit: number },
) => db<
  (Omit<z.output<typeof FraudPerson>, 'ban'> & { isBanned: boolean; bannedUntil: Date | null })[]
>`
  select contact.id, name, email, telephone, company_id,
    block_html <> '' as is_blocked, ban.id is not null as is_banned, ban.ends_at as banned_until
  from contact left join lateral (
    select id, ends_at from broadcast_exclusion
    where contact_id = contact.id and list_id is null and lifted_at is null
      and starts_at <= ${filter.now} and (ends_at is null or ends_at > ${filter.now})
    order by ends_at desc nulls first limit 1) ban on true
  where company_id = any(${[...filter.companyIds]}) and removed_at is null
  order by (contact.id = ${filter.firstId}) desc nulls last,
    array_position(${[...filter.companyIds]}::int[], company_id), position
  limit ${filter.limit}`

/** Deletes findings that were decided before a day. */
export const deleteOldFindings = (db: Queryable, before: Date) => db`
  delete from fraud_finding where decided_at < ${before}`

// ── Domains ──

export const listWatchedDomains = (db: Queryable) => db<{ domain: string }[]>`
  select domain from watched_domain`

export const insertWatchedDomains = (db: Queryable, domains: readonly string[], now: Date) => db`
  insert into watched_domain (domain, first_seen_at)
  select domain, ${now} from unnest(${[...domains]}::text[]) domain on conflict do nothing`

export const deleteWatchedDomains = (db: Queryable, domains: readonly string[]) => db`
  delete from watched_domain where domain = any(${[...domains]}::text[])`
