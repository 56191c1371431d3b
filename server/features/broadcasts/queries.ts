import type { OwnCompanyId } from '#contract/access.ts'
import type { Side } from '#contract/broadcasts/broadcasts.ts'
import type { Tier } from '#contract/tiers.ts'
import type { PublicView } from '#server/features/broadcasts/posting/derive-broadcast.ts'
import type { OfferRow } from '#server/features/broadcasts/posting/offer-text.ts'
import { hiddenCompanies } from '#server/features/broadcasts/search/result-queries.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export interface ListRow {
  id: number
  name: string
  shortName: string
  order: number
  mailbox: string
  path: string
}

export const allLists = (db: Queryable) => db<ListRow[]>`
  select id, name, short_name as "shortName", sort_order as "order", mailbox, path
  from broadcast_list order by sort_order limit 100`

/** Serializes changes of the lists until the end of the transaction. */
export const lockLists = (tx: Tx) => tx`
  select pg_advisory_xact_lock(hashtextextended('list-order', 0))`

export async function updateListNames(
  tx: Tx,
  id: number,
  { name, shortName }: { name: string; shortName: string },
): Promise<void> {
  await tx`update broadcast_list set name = ${name}, short_name = ${shortName} where id = ${id}`
}

/** Renumbers the lists; negative numbers in between, because each number is unique. */
export async function updateListOrder(tx: Tx, listIds: readonly number[]): Promise<void> {
  await tx`update broadcast_list set sort_order = -sort_order`
  await tx`
    update broadcast_list set sort_order = ordered.place
    from unnest(${listIds as number[]}::integer[]) with ordinality as ordered (id, place)
    where broadcast_list.id = ordered.id`
}

export interface BroadcastListItem {
  id: number
  side: Side
  listId: number
  listName: string
  subject: string
  headline: string
  publicView: PublicView
  sentAt: Date
  companyId: number
  contactId: number
  companyName: string
  country: string
  tier: Tier
}

const itemColumns = (db: Queryable) => db`
  broadcast.id, broadcast.side, broadcast.list_id as "listId", broadcast_list.name as "listName",
  broadcast.subject, broadcast.headline, broadcast.public_view as "publicView",
  broadcast.sent_at as "sentAt", broadcast.company_id as "companyId",
  broadcast.contact_id as "contactId", company.name as "companyName", country.name as country,
  company.tier`

const itemJoins = (db: Queryable) => db`
  join broadcast_list on broadcast_list.id = broadcast.list_id
  join company on company.id = broadcast.company_id
  join country on country.code = company.country_code`

/** Requires `itemJoins`: not removed and not of a hidden company (BK-116). */
const isListed = (db: Queryable) => db`
  broadcast.removed_at is null and not account_is_hidden(company.state)`

export const broadcastsById = (db: Queryable, ids: readonly number[]) => db<BroadcastListItem[]>`
  select ${itemColumns(db)}
  from broadcast ${itemJoins(db)}
  where broadcast.id = any(${ids as number[]}) and ${isListed(db)}
  order by broadcast.sent_at desc, broadcast.id desc`

export const boardCounts = (db: Queryable, since: Date) => db<
  { listId: number; wts: number; wtb: number }[]
>`
  select broadcast_list.id as "listId",
    count(broadcast.id) filter (where side = 'WTS')::int as wts,
    count(broadcast.id) filter (where side = 'WTB')::int as wtb
  from broadcast_list
  left join broadcast on broadcast.list_id = broadcast_list.id
    and broadcast.removed_at is null and broadcast.sent_at > ${since}
    and broadcast.company_id not in (${hiddenCompanies(db)})
  group by broadcast_list.id order by broadcast_list.sort_order`

export interface BroadcastDetailRow extends BroadcastListItem, OfferRow {
  message: string
  fromEmail: string
  companyWebsite: string
  companyDescription: string
  companyTelephone: string
  contactName: string
  contactFunction: string
  contactTelephone: string
}

export async function findBroadcast(db: Queryable, id: number) {
  const [row] = await db<BroadcastDetailRow[]>`
    select ${itemColumns(db)},
      broadcast.message, broadcast.quantity, broadcast.brand, broadcast.description,
      broadcast.condition, broadcast.price, broadcast.currency,
      broadcast.additional_info as "additionalInfo", broadcast.product_link as "productLink",
      broadcast.from_email as "fromEmail", company.website as "companyWebsite",
      company.description as "companyDescription", company.telephone as "companyTelephone",
      contact.name as "contactName", contact.function as "contactFunction",
      contact.telephone as "contactTelephone"
    from broadcast ${itemJoins(db)}
    join contact on contact.id = broadcast.contact_id
    where broadcast.id = ${id} and ${isListed(db)}`
  return row
}

/** Marks a broadcast of a company as removed; false if it has none such. */
export async function markRemoved(
  db: Queryable,
  id: number,
  companyId: OwnCompanyId,
  now: Date,
): Promise<boolean> {
  const [row] = await db`
    update broadcast set removed_at = ${now}
    where id = ${id} and removed_at is null and company_id = ${companyId} returning id`
  return row !== undefined
}
