import type * as z from 'zod/mini'
import { Callee, type BankChange } from '#contract/back-office/queue/queue.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { firstRow, rows } from '#server/platform/database/rows.ts'

type BankChangeRow = Omit<z.output<typeof BankChange>, 'changes' | 'contacts' | 'done'> & {
  details: Record<string, string | number | boolean | null>
  doneAt: Date | null
  doneBy: string | null
}

export const findBankChange = (db: Queryable, id: number) =>
  firstRow(db<BankChangeRow[]>`
    select entry.id::float8 as id, entry.at, company.telephone,
      jsonb_build_object('id', company.id, 'name', company.name) as company,
      jsonb_build_object('name', coalesce(contact.name, staff.name, 'Somebody who has left'),
        'isStaff', actor_kind = 'staff') as by,
      entry.source, reason, details, done_at, colleague.name as done_by
    from audit_entry entry
    join company on company.id = entry.company_id
    left join contact on actor_kind = 'contact' and contact.id = actor_id
    left join staff on actor_kind = 'staff' and staff.id = actor_id
    left join queue_item on kind = 'bank-change' and item_id = entry.id
    left join staff colleague on colleague.id = done_by
    where entry.id = ${id} and act = 'company.bank-changed'`)

/** Current contacts of a company, the main contact first. */
export const findCallees = (db: Queryable, companyId: number, limit: number) => rows(db, Callee)`
  select id, name, telephone, email from contact
  where company_id = ${companyId} and removed_at is null
  order by position limit ${limit}`
