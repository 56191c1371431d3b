import type { OwnCompanyId } from '#contract/access.ts'
import type { Offer } from '#server/features/broadcasts/posting/write-message.ts'
import type { DerivedBroadcast } from '#server/features/broadcasts/posting/derive-broadcast.ts'
import type { ListRow } from '#server/features/broadcasts/queries.ts'
import { receivers } from '#server/features/broadcasts/subscriptions/queries.ts'
import type { SendingHistory, Twin } from '#server/features/broadcasts/rules.ts'
import type { Tier } from '#contract/tiers.ts'
import type { Fragment, Queryable, Tx } from '#server/platform/database/database.ts'

/** Lets one change of a company pass at a time, so that parallel ones cannot pass a limit (BK-034, BK-042). */
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

export async function findSender(
  db: Queryable,
  contactId: number,
  company: OwnCompanyId,
): Promise<SenderRow | undefined> {
  const [row] = await db<SenderRow[]>`
    select contact.id as "contactId", contact.name, contact.function, contact.telephone,
      contact.email, contact.email_alternative as "emailAlternative", company.id as "companyId",
      company.name as "companyName", country.name as country, company.tier,
      company.member_since as "memberSince"
    from contact
    join company on company.id = contact.company_id
    join country on country.code = company.country_code
    where contact.id = ${contactId} and company.id = ${company} and contact.removed_at is null`
  return row
}

/** What visitors must not read of a company (AM-039): today's name and former ones, people who left included. */
export async function namesToHide(
  db: Queryable,
  companyId: number,
): Promise<{ contacts: string[]; telephones: string[]; formerCompanies: string[] }> {
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
    select id, name, short_name as "shortName", sort_order as "order", mailbox, path
    from broadcast_list where id = ${id}`
  return row
}

/** What a contact has sent and resent, removed broadcasts included (BK-046). */
export async function sendingHistory(
  db: Queryable,
  asked: { contactId: number; listId: number; dayStart: Date; recentSince: Date },
): Promise<SendingHistory> {
  const since = asked.dayStart < asked.recentSince ? asked.dayStart : asked.recentSince
  const rows = await db<{ listId: number; sentAt: Date }[]>`
    select list_id as "listId", sent_at as "sentAt" from broadcast_sending
    where contact_id = ${asked.contactId} and sent_at >= ${since}
    order by sent_at limit 1000`
  const today = rows.filter((row) => row.sentAt >= asked.dayStart)
  return {
    recent: rows.filter((row) => row.sentAt >= asked.recentSince).map((row) => row.sentAt),
    today: today.length,
    todayOnList: today.filter((row) => row.listId === asked.listId).length,
  }
}

export const twinsOf = (db: Queryable, contentKey: Buffer, since: Date) => db<Twin[]>`
  select id, contact_id as "contactId", created_at as "createdAt", removed_at as "removedAt",
    corrected_by as "correctedBy", quantity, price
  from broadcast where content_key = ${contentKey} and sent_at > ${since}
  limit 1000`

export async function insertBroadcast(
  tx: Tx,
  given: {
    listId: number
    companyId: OwnCompanyId
    contactId: number
    fromEmail: string
    offer: Offer
    derived: DerivedBroadcast
    now: Date
  },
): Promise<number> {
  const { offer, derived, now } = given
  const [row] = await tx<{ id: number }[]>`
    insert into broadcast (list_id, company_id, contact_id, side, quantity, brand, description,
      condition, price, currency, price_cents, product_link, additional_info, from_email, subject,
      headline, message, public_view, search_member, search_public, content_key, created_at, sent_at)
    values (${given.listId}, ${given.companyId}, ${given.contactId}, ${offer.side},
      ${offer.quantity}, ${offer.brand}, ${offer.description}, ${offer.condition}, ${offer.price},
      ${offer.currency}, ${derived.priceCents ?? null}, ${offer.productLink ?? null},
      ${offer.additionalInfo}, ${given.fromEmail}, ${derived.subject}, ${derived.headline},
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

export const markCorrected = (tx: Tx, ids: readonly number[], by: number) => tx`
  update broadcast set corrected_by = ${by} where id = any(${ids as number[]})`

/** Gives a broadcast its new date; false when it has been removed meanwhile. */
export async function markResent(tx: Tx, id: number, now: Date): Promise<boolean> {
  const [row] = await tx`
    update broadcast set sent_at = ${now} where id = ${id} and removed_at is null
    returning id`
  return row !== undefined
}

/**
 * Every address that receives this list at once, never one of the sender's own, whoever receives at it
 * (BK-038, BK-041).
 */
export function standardSubscribers(tx: Queryable, listId: number, senderId: number): Fragment {
  return tx`
    select subscriber.address, subscriber.contact_id
    from (${receivers(tx)}) as subscriber
    where subscriber.list_id = ${listId} and subscriber.type = 0 and not exists (
      select from contact as sender
      where sender.id = ${senderId}
        and subscriber.address in (sender.email, sender.email_alternative))`
}

export async function countStandardSubscribers(
  db: Queryable,
  listId: number,
  senderId: number,
): Promise<number> {
  const [row] = await db<{ n: number }[]>`
    select count(distinct address)::int as n
    from (${standardSubscribers(db, listId, senderId)}) as subscriber`
  return row!.n
}

/**
 * Makes the broadcasts of a contact a colleague's, who gets the replies from now on.
 * @returns how many there were
 */
export async function handOverBroadcasts(
  tx: Tx,
  contactId: number,
  successor: { id: number; email: string },
): Promise<number> {
  const { count } = await tx`
    update broadcast set contact_id = ${successor.id}, from_email = ${successor.email}
    where contact_id = ${contactId}`
  return count
}

/** Lets replies to what was sent from an address of a contact go to its new one. */
export const moveBroadcasts = (
  tx: Tx,
  contactId: number,
  address: { from: string; to: string },
) => tx`
  update broadcast set from_email = ${address.to}
  where contact_id = ${contactId} and from_email = ${address.from}`
