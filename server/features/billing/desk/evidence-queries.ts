import {
  BankDetailsChange,
  maxVatNumbers,
  VatEvidence,
} from '#contract/billing/desk/company-money.ts'
import { bankFieldNames, type BankDraft } from '#contract/profile.ts'
import { bankFieldTitles, describeBankField } from '#server/features/profile/public.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { firstRow, onlyRow, rows } from '#server/platform/database/rows.ts'

/** The last answer of VIES about each number of a company, or what was asked without one; the newest first. */
export const listVatEvidence = (db: Queryable, companyId: number) => rows(db, VatEvidence)`
  select * from (
    select distinct on (vat_number) vat_number, requested_at, answer, answered_at, consultation,
      trader_name
    from vat_check where company_id = ${companyId}
    order by vat_number, answered_at desc nulls last, id desc
  ) latest
  order by coalesce(answered_at, requested_at) desc, vat_number limit ${maxVatNumbers}`

/** The bank details of a company with masked numbers, who changed them last, and whether staff have checked that. */
export async function readBankDetails(db: Queryable, companyId: number) {
  const [details, last] = await Promise.all([
    onlyRow(db<BankDraft[]>`
      select bank_code, iban_code, swift_code, payment_method
      from company where id = ${companyId}`),
    firstRow(rows(db, BankDetailsChange)`
      select entry.at, coalesce(contact.name, staff.name, 'A person who has left') as by,
        actor_kind = 'staff' as is_staff,
        done_at is not null as is_checked
      from audit_entry entry
      left join contact on actor_kind = 'contact' and contact.id = actor_id
      left join staff on actor_kind = 'staff' and staff.id = actor_id
      left join queue_item on kind = 'bank-change' and item_id = entry.id
      where entry.company_id = ${companyId} and act = 'company.bank-changed'
      order by entry.id desc limit 1`),
  ])
  return {
    fields: bankFieldNames
      .filter((name) => details[name] !== '')
      .map((name) => ({
        name: bankFieldTitles[name],
        value: describeBankField(name, details[name]),
      })),
    changed: last ?? null,
  }
}
