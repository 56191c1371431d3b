import type * as z from 'zod/mini'
import type {
  CheckKind,
  CheckOutcome,
  VatEvidence,
} from '#contract/registration/desk/registrations.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { firstRow } from '#server/platform/database/rows.ts'

export const upsertCheck = (
  tx: Tx,
  check: {
    companyId: number
    kind: CheckKind
    /** Null for a note alone. */
    outcome: CheckOutcome | null
    note: string
    staffId: number
    now: Date
  },
) => tx`
  insert into company_check (company_id, kind, outcome, note, staff_id, checked_at)
  values (${check.companyId}, ${check.kind}, ${check.outcome}, ${check.note}, ${check.staffId},
    ${check.now})
  on conflict (company_id, kind) do update set outcome = excluded.outcome, note = excluded.note,
    staff_id = excluded.staff_id, checked_at = excluded.checked_at`

export const deleteCheck = (tx: Tx, companyId: number, kind: CheckKind) => tx`
  delete from company_check where company_id = ${companyId} and kind = ${kind}`

export const findChecks = (db: Queryable, companyId: number) => db<
  { kind: CheckKind; outcome: CheckOutcome | null; note: string; by: string; at: Date }[]
>`
  select kind, outcome, note, staff.name as by, checked_at as at
  from company_check join staff on staff.id = staff_id
  where company_id = ${companyId}`

/** The facts of a company whose checks are reviewed. */
export interface CheckedFacts {
  name: string
  countryCode: string
  telephone: string
  address: string
  emailConfirmedAt: Date | null
  /** Why its website did not answer, empty if it did; null if nobody has looked. */
  siteFault: string | null
}

export const findCheckedFacts = (db: Queryable, companyId: number) =>
  firstRow(db<CheckedFacts[]>`
    select company.name, company.country_code, company.telephone, company.address,
      email_confirmed_at, fault as site_fault
    from company
    left join registration on registration.company_id = company.id
    left join site_check on site_check.company_id = company.id
    where company.id = ${companyId}`)

export const findWebsite = async (db: Queryable, companyId: number) =>
  (await firstRow(db<{ website: string }[]>`select website from company where id = ${companyId}`))
    ?.website

export const saveSiteCheck = (
  db: Queryable,
  companyId: number,
  { fault, now }: { fault: string; now: Date },
) => db`
  insert into site_check (company_id, checked_at, fault) values (${companyId}, ${now}, ${fault})
  on conflict (company_id) do update set checked_at = excluded.checked_at, fault = excluded.fault`

// ── VAT numbers ──

export type VatCheckRow = z.output<typeof VatEvidence> & { id: number }

/** The last check of a company's VAT number. */
export const findVatCheck = (db: Queryable, companyId: number) =>
  firstRow(db<VatCheckRow[]>`
    select id, vat_number, requested_at, answer, answered_at, consultation, trader_name,
      trader_address, attempts, last_fault
    from vat_check where company_id = ${companyId} order by id desc limit 1`)

export async function insertVatCheck(
  tx: Tx,
  { companyId, vatNumber, now }: { companyId: number; vatNumber: string; now: Date },
): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into vat_check (company_id, vat_number, requested_at)
    values (${companyId}, ${vatNumber}, ${now}) returning id`
  return row!.id
}

/** Moves the evidence of a company to another one. */
export const moveVatChecks = (tx: Tx, fromId: number, toId: number) => tx`
  update vat_check set company_id = ${toId} where company_id = ${fromId}`

export const findOpenVatCheck = (db: Queryable, id: number) =>
  firstRow(db<{ vatNumber: string; countryCode: string; attempts: number }[]>`
    select vat_check.vat_number, country_code, attempts
    from vat_check join company on company.id = company_id
    where vat_check.id = ${id} and answer is null`)

export const saveVatAnswer = (
  db: Queryable,
  id: number,
  input: {
    answer: 'valid' | 'invalid'
    consultation: string
    name: string
    address: string
    now: Date
  },
) => db`
  update vat_check set answer = ${input.answer}, answered_at = ${input.now},
    consultation = ${input.consultation}, trader_name = ${input.name},
    trader_address = ${input.address}, attempts = least(attempts + 1, 1000), last_fault = ''
  where id = ${id} and answer is null`

export const saveVatFault = (db: Queryable, id: number, fault: string) => db`
  update vat_check set attempts = least(attempts + 1, 1000), last_fault = ${fault}
  where id = ${id} and answer is null`

/** Checks without an answer whose next attempt is due, oldest first. */
export const listUnansweredChecks = (db: Queryable, requestedAfter: Date) => db<
  { id: number; requestedAt: Date; attempts: number }[]
>`
  select id, requested_at, attempts from vat_check
  where answer is null and requested_at > ${requestedAfter} order by id limit 500`

/**
 * Deletes checks that were superseded before a day, and those of before that day of closed companies without an
 * invoice: until then they are the evidence of what was billed.
 */
export const deleteOldVatChecks = (db: Queryable, before: string) => db`
  delete from vat_check old using company
  where company.id = old.company_id and old.requested_at < ${before}::date
    and (exists (select from vat_check later where later.company_id = old.company_id
        and later.id > old.id and later.requested_at < ${before}::date)
      or company.state = 'terminated'
        and not exists (select from invoice where invoice.company_id = old.company_id))`
