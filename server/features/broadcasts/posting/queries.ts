import type { OwnCompanyId } from '#contract/access.ts'
import type { Offer, OfferRow } from '#server/features/broadcasts/posting/offer-text.ts'
import type { DerivedBroadcast } from '#server/features/broadcasts/posting/derive-broadcast.ts'
import type { ListRow } from '#server/features/broadcasts/queries.ts'
import { isSendersAddress, receivers } from '#server/features/broadcasts/subscriptions/queries.ts'
import type { SendingHistory, DuplicateCandidate } from '#server/features/broadcasts/rules.ts'
import type { Tier } from '#contract/tiers.ts'
import type { Fragment, Queryable, Tx } from '#server/platform/database/database.ts'

/** Serializes changes of a company so that concurrent ones cannot exceed a limit (BK-034, BK-042). */
export const lockCompany = (tx: Tx, company: number) => tx`
  select 1 from company where id = ${company} for no key update`

export interface SenderRow {
  contactId: number
  name: string
  function: string
  telephone: string
  email: string
  emailAlternative: string | null
  companyId: number
  companyName: string
  country: string
  tier: Tier
  memberSince: Date | null
}

export async function findSender(db: Queryable, contactId: number, company: OwnCompanyId) {
  const [row] = await db<SenderRow[]>`
    select contact.id as contact_id, contact.name, contact.function, contact.telephone,
      contact.email, contact.email_alternative, company.id as company_id,
      company.name as company_name, country.name as country, company.tier, company.member_since
    from contact
    join company on company.id = contact.company_id
    join country on country.code = company.country_code
    where contact.id = ${contactId} and company.id = ${company} and contact.removed_at is null`
  return row
}

/** Sign-in address of a contact who wants copies of the broadcasts that they send. */
export async function findCopyAddress(db: Queryable, contactId: number) {
  const [row] = await db<{ email: string }[]>`
    select email from contact where id = ${contactId} and broadcast_copies`
  return row?.email
}

/** Names to hide from visitors: current and former names, including former contacts (AM-039). */
export async function listHiddenNames(db: Queryable, companyId: number) {
  const rows = await db<{ kind: string; name: string }[]>`
    select kind, name from company_names(${companyId}) where kind <> 'host'`
  const named = (kind: string) => rows.filter((row) => row.kind === kind).map((row) => row.name)
  return {
    contacts: named('contact'),
    telephones: named('telephone'),
    formerCompanies: named('company'),
  }
}

export async function findList(db: Queryable, id: number): Promise<ListRow | undefined> {
  const [row] = await db<ListRow[]>`
    select id, name, short_name, sort_order as "order", mailbox, path
    from broadcast_list where id = ${id}`
  return row
}

/** Sends and resends of a contact, including removed broadcasts (BK-046), without corrections (AM-028). */
export async function readSendingHistory(
  db: Queryable,
  filter: { contactId: number; listId: number; dayStart: Date; recentSince: Date },
): Promise<SendingHistory> {
  const since = filter.dayStart < filter.recentSince ? filter.dayStart : filter.recentSince
  const rows = await db<{ listId: number; sentAt: Date }[]>`
    select list_id, sent_at from broadcast_sending
    where contact_id = ${filter.contactId} and sent_at >= ${since} and not exists (
      select from broadcast as former join broadcast as own on own.id = former.corrected_by
      where former.corrected_by = broadcast_sending.broadcast_id
        and own.created_at = broadcast_sending.sent_at)
    order by sent_at limit 1000`
  const today = rows.filter((row) => row.sentAt >= filter.dayStart)
  return {
    recent: rows.filter((row) => row.sentAt >= filter.recentSince).map((row) => row.sentAt),
    today: today.length,
    todayOnList: today.filter((row) => row.listId === filter.listId).length,
  }
}

export const findDuplicates = (db: Queryable, contentKey: Buffer, since: Date) => db<
  DuplicateCandidate[]
>`
  select broadcast.id, broadcast.contact_id, broadcast.created_at, broadcast.sent_at,
    broadcast.removed_at, broadcast.removal_id is not null as is_removed_by_staff,
    broadcast.corrected_by, broadcast.quantity, broadcast.price, broadcast.currency,
    broadcast.headline, contact.name as by
  from broadcast join contact on contact.id = broadcast.contact_id
  where broadcast.content_key = ${contentKey} and broadcast.sent_at > ${since}
  order by broadcast.sent_at desc limit 1000`

/** Brands and conditions of the latest broadcasts of a company. */
export const listLatestGoods = (db: Queryable, company: OwnCompanyId, limit: number) => db<
  { brand: string; condition: string }[]
>`
  select brand, condition from broadcast
  where company_id = ${company} and removed_at is null
  order by sent_at desc, id desc limit ${limit}`

export async function insertBroadcast(
  tx: Tx,
  broadcast: {
    listId: number
    companyId: OwnCompanyId
    contactId: number
    fromEmail: string
    offer: Offer
    derived: DerivedBroadcast
    now: Date
  },
): Promise<number> {
  const { offer, derived, now } = broadcast
  const [row] = await tx<{ id: number }[]>`
    insert into broadcast (list_id, company_id, contact_id, side, quantity, brand, description,
      condition, price, currency, price_cents, product_link, additional_info, from_email, subject,
      headline, message, public_view, search_member, search_public, content_key, created_at, sent_at)
    values (${broadcast.listId}, ${broadcast.companyId}, ${broadcast.contactId}, ${offer.side},
      ${offer.quantity}, ${offer.brand}, ${offer.description}, ${offer.condition}, ${offer.price},
      ${offer.currency}, ${derived.priceCents ?? null}, ${offer.productLink ?? null},
      ${offer.additionalInfo}, ${broadcast.fromEmail}, ${derived.subject}, ${derived.headline},
      ${derived.message}, ${tx.json({ ...derived.publicView })},
      ${derived.searchMember}::tsvector, ${derived.searchPublic}::tsvector,
      ${derived.contentKey}, ${now}, ${now})
    returning id`
  return row!.id
}

export async function insertSending(
  tx: Tx,
  sending: { broadcastId: number; contactId: number; listId: number; now: Date },
): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into broadcast_sending (broadcast_id, contact_id, list_id, sent_at)
    values (${sending.broadcastId}, ${sending.contactId}, ${sending.listId}, ${sending.now})
    returning id`
  return row!.id
}

export const markCorrected = (tx: Tx, id: number, by: number) => tx`
  update broadcast set corrected_by = ${by} where id = ${id}`

/** Updates the date of a broadcast; false when it has been removed. */
export async function markResent(tx: Tx, id: number, now: Date): Promise<boolean> {
  const [row] = await tx`
    update broadcast set sent_at = ${now} where id = ${id} and removed_at is null
    returning id`
  return row !== undefined
}

/** Addresses with instant delivery of this list, except the sender's own (BK-038, BK-041). */
export function selectInstantSubscribers(
  tx: Queryable,
  listId: number,
  senderId: number,
): Fragment {
  return tx`
    select subscriber.address, subscriber.contact_id
    from (${receivers(tx)}) as subscriber
    where subscriber.list_id = ${listId} and subscriber.type = 0
      and not ${isSendersAddress(tx, senderId, tx`subscriber.address`)}`
}

export async function countInstantSubscribers(db: Queryable, listId: number, senderId: number) {
  const [row] = await db<{ n: number }[]>`
    select count(distinct address)::int as n
    from (${selectInstantSubscribers(db, listId, senderId)}) as subscriber`
  return row!.n
}

/** Reassigns a contact's broadcasts and their replies to a colleague; returns their number. */
export async function reassignBroadcasts(
  tx: Tx,
  contactId: number,
  successor: { id: number; email: string },
): Promise<number> {
  const { count } = await tx`
    update broadcast set contact_id = ${successor.id}, from_email = ${successor.email}
    where contact_id = ${contactId}`
  return count
}

/** Redirects replies from an old address of a contact to the new one. */
export const updateReplyAddress = (
  tx: Tx,
  contactId: number,
  address: { from: string; to: string },
) => tx`
  update broadcast set from_email = ${address.to}
  where contact_id = ${contactId} and from_email = ${address.from}`

export async function findCompanyName(db: Queryable, id: number): Promise<string | undefined> {
  const [row] = await db<{ name: string }[]>`select name from company where id = ${id}`
  return row?.name
}

/** Offers of a company in id order, locked against removal and resending. */
export const listCompanyOffers = (tx: Tx, companyId: number, after: number, limit: number) => tx<
  (OfferRow & { id: number; listId: number })[]
>`
  select id, list_id, side, quantity, brand, description, condition, price, currency,
    product_link, additional_info
  from broadcast where company_id = ${companyId} and id > ${after}
  order by id limit ${limit} for no key update`

/** Updates the columns that depend on names and telephone numbers. */
export const updateDerived = (
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
