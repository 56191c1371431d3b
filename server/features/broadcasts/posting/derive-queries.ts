import type { DerivedBroadcast } from '#server/features/broadcasts/posting/derive-broadcast.ts'
import type { Offer } from '#server/features/broadcasts/posting/write-message.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export async function companyNameOf(db: Queryable, id: number): Promise<string | undefined> {
  const [row] = await db<{ name: string }[]>`select name from company where id = ${id}`
  return row?.name
}

/** What was offered and asked for, in the order of ids; held, so that nobody removes or resends meanwhile. */
export const offersOfCompany = (tx: Tx, companyId: number, after: number, most: number) => tx<
  (Required<Omit<Offer, 'productLink'>> & {
    id: number
    listId: number
    productLink: string | null
  })[]
>`
  select id, list_id as "listId", side, quantity, brand, description, condition, price, currency,
    product_link as "productLink", additional_info as "additionalInfo"
  from broadcast where company_id = ${companyId} and id > ${after}
  order by id limit ${most} for no key update`

/** What changes with names and telephones: subject, headline and message do not tell them. */
export const writeDerived = (
  tx: Tx,
  broadcasts: readonly { id: number; derived: DerivedBroadcast }[],
) => tx`
  update broadcast set public_view = given.public_view, search_member = given.search_member::tsvector,
    search_public = given.search_public::tsvector
  from unnest(
    ${broadcasts.map(({ id }) => id)}::int[],
    ${broadcasts.map(({ derived }) => JSON.stringify(derived.publicView))}::text[]::jsonb[],
    ${broadcasts.map(({ derived }) => derived.searchMember)}::text[],
    ${broadcasts.map(({ derived }) => derived.searchPublic)}::text[]
  ) as given (id, public_view, search_member, search_public)
  where broadcast.id = given.id`
