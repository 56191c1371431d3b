import type { PersonAccount } from '#server/features/companies/public.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { firstRow } from '#server/platform/database/rows.ts'

interface StockRights extends PersonAccount {
  companyId: number
  name: string
  isServiceOnly: boolean
}

/** The facts that decide whether a company, or one of its contacts, may change its stock. */
export async function findStockRights(
  db: Queryable,
  owner: { companyId: number } | { contactId: number },
): Promise<StockRights | undefined> {
  const [hasOwnBlock, source] =
    'companyId' in owner
      ? [db`false`, db`company where company.id = ${owner.companyId}`]
      : [
          db`contact.block_html <> ''`,
          db`contact join company on company.id = company_id
            where contact.id = ${owner.contactId} and removed_at is null`,
        ]
  return firstRow(db<StockRights[]>`
    select company.id as company_id, company.name, is_service_only, state,
      state_beneath as underlying_state, trial_ends_at, ${hasOwnBlock} as has_own_block
    from ${source}`)
}
