import type { CompanyState } from '#server/features/companies/public.ts'
import type { StockRights } from '#server/features/inventory/stock-files/queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** Somebody who writes from an own address, the first one before the alternative one. */
export async function findContactAt(
  db: Queryable,
  address: string,
): Promise<{ contactId: number; name: string; state: CompanyState } | undefined> {
  const [row] = await db<{ contactId: number; name: string; state: CompanyState }[]>`
    select contact.id as "contactId", contact.name, company.state
    from contact join company on company.id = company_id
    where (email = ${address} or email_alternative = ${address}) and removed_at is null
    order by email = ${address} desc, contact.id limit 1`
  return row
}

export interface MailRights extends StockRights {
  companyId: number
  hasOwnBlock: boolean
}

/** What decides whether a contact may send stock files. */
export async function findMailRights(
  db: Queryable,
  contactId: number,
): Promise<MailRights | undefined> {
  const [row] = await db<MailRights[]>`
    select company.id as "companyId", is_service_only as "isServiceOnly", state,
      state_beneath as "stateBeneath", trial_ends_at as "trialEndsAt",
      contact.block_html <> '' as "hasOwnBlock"
    from contact join company on company.id = company_id
    where contact.id = ${contactId} and removed_at is null`
  return row
}
