import type { OwnCompanyId } from '#contract/access.ts'
import {
  myLists,
  type BroadcastList,
  type ListChoice,
  type Side,
} from '#contract/broadcasts/broadcasts.ts'
import type { Tier } from '#contract/tiers.ts'
import type { PublicView } from '#server/features/broadcasts/posting/derive-broadcast.ts'
import type { OfferRow } from '#server/features/broadcasts/posting/offer-text.ts'
import { hiddenCompanies } from '#server/features/broadcasts/search/result-queries.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export type ListRow = Omit<BroadcastList, 'email' | 'mailTo'> & { mailbox: string }

export const allLists = (db: Queryable) => db<ListRow[]>`
  select id, name, short_name, sort_order as "order", mailbox, path
  from broadcast_list order by sort_order limit 100`

/** Names of the chosen lists, none for all; undefined if one does not exist. */
export async function findListNames(
  db: Queryable,
  choice: ListChoice | undefined,
): Promise<string[] | undefined> {
  if (choice === undefined || choice === myLists) return []
  const lists = await allLists(db)
  const chosen = lists.filter(({ id }) => choice.includes(id))
  return chosen.length === choice.length ? chosen.map(({ name }) => name) : undefined
}

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
  quantity: string
  brand: string
  description: string
  condition: string
  price: string
  currency: OfferRow['currency']
  publicView: PublicView
  sentAt: Date
  createdAt: Date
  /** Whether it corrects an earlier one (AM-028). */
  isCorrection: boolean
  companyId: number
  contactId: number
  companyName: string
  country: string
  tier: Tier
}

const itemColumns = (db: Queryable) => db`
  broadcast.id, broadcast.side, broadcast.list_id, broadcast_list.name as list_name,
  broadcast.subject, broadcast.headline, broadcast.quantity, broadcast.brand, broadcast.description,
  broadcast.condition, broadcast.price, broadcast.currency, broadcast.public_view,
  broadcast.sent_at, broadcast.created_at,
  exists (select from broadcast as former where former.corrected_by = broadcast.id)
    as is_correction,
  broadcast.company_id,
  broadcast.contact_id, company.name as company_name, country.name as country,
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

export interface LastReply {
  broadcastId: number
  at: Date
  by: string
  isByViewer: boolean
}

/** The last reply to each broadcast of a contact, else of the contact's company. */
export const listLastReplies = (
  db: Queryable,
  ids: readonly number[],
  { contactId, companyId }: { contactId: number; companyId: OwnCompanyId },
) => db<LastReply[]>`
  select distinct on (reply.broadcast_id) reply.broadcast_id,
    reply.sent_at as at, contact.name as by, contact.id = ${contactId} as is_by_viewer
  from broadcast_reply as reply join contact on contact.id = reply.contact_id
  where reply.broadcast_id = any(${ids as number[]}) and contact.company_id = ${companyId}
  order by reply.broadcast_id, contact.id = ${contactId} desc, reply.sent_at desc`

export const boardCounts = (db: Queryable, since: Date) => db<
  { listId: number; wts: number; wtb: number }[]
>`
  select broadcast_list.id as list_id,
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
    select ${itemColumns(db)}, broadcast.message, broadcast.additional_info, broadcast.product_link,
      broadcast.from_email, company.website as company_website,
      company.description as company_description, company.telephone as company_telephone,
      contact.name as contact_name, contact.function as contact_function,
      contact.telephone as contact_telephone
    from broadcast ${itemJoins(db)}
    join contact on contact.id = broadcast.contact_id
    where broadcast.id = ${id} and ${isListed(db)}`
  return row
}

/** The listed broadcast that corrects this one, or corrects its correction (AM-028). */
export async function findCorrection(db: Queryable, id: number) {
  const [last] = await db<{ id: number }[]>`
    with recursive corrected (id, depth) as (
      select corrected_by, 1 from broadcast where id = ${id} and corrected_by is not null
      union all
      select broadcast.corrected_by, depth + 1
      from corrected join broadcast on broadcast.id = corrected.id
      where broadcast.corrected_by is not null and depth < 20
    )
    select id from corrected order by depth desc limit 1`
  return last && findBroadcast(db, last.id)
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
