import type { Queryable } from '#server/platform/database/database.ts'
import { firstRow } from '#server/platform/database/rows.ts'

interface BankChangeRow {
  id: number
  at: Date
  companyId: number
  company: string
  telephone: string
  actorKind: string
  by: string | null
  source: string
  reason: string
  details: Record<string, string | number | boolean | null>
  doneAt: Date | null
  doneBy: string | null
}

export const findBankChange = (db: Queryable, id: number) =>
  firstRow(db<BankChangeRow[]>`
    select entry.id::float8 as id, entry.at, company.id as company_id, company.name as company,
      company.telephone, actor_kind, coalesce(contact.name, staff.name) as by,
      entry.source, reason, details, done_at, colleague.name as done_by
    from audit_entry entry
    join company on company.id = entry.company_id
    left join contact on actor_kind = 'contact' and contact.id = actor_id
    left join staff on actor_kind = 'staff' and staff.id = actor_id
    left join queue_item on kind = 'bank-change' and item_id = entry.id
    left join staff colleague on colleague.id = done_by
    where entry.id = ${id} and act = 'company.bank-changed'`)

/** Current contacts of a company, the main contact first. */
export const findCallees = (db: Queryable, companyId: number, limit: number) => db<
  { id: number; name: string; telephone: string; email: string }[]
>`
  select id, name, telephone, email from contact
  where company_id = ${companyId} and removed_at is null
  order by position limit ${limit}`
