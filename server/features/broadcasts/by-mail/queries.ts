import type { OwnCompanyId } from '#contract/access.ts'
import type { PersonAccount } from '#server/features/companies/public.ts'
import type { ListRow } from '#server/features/broadcasts/queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { firstRow } from '#server/platform/database/rows.ts'

/** The list whose address has this local part. */
export const findListOfMailbox = (db: Queryable, mailbox: string) =>
  firstRow(db<ListRow[]>`
    select id, name, short_name, sort_order as "order", mailbox, path
    from broadcast_list where mailbox = ${mailbox}`)

interface PosterAccount extends PersonAccount {
  companyId: OwnCompanyId
  isServiceOnly: boolean
}

/** The facts that decide whether a contact may send broadcasts; the company is their own. */
export const findPosterAccount = (db: Queryable, contactId: number) =>
  firstRow(db<PosterAccount[]>`
    select company.id as company_id, is_service_only, state,
      state_beneath as underlying_state, trial_ends_at,
      contact.block_html <> '' as has_own_block
    from contact join company on company.id = company_id
    where contact.id = ${contactId} and removed_at is null`)
