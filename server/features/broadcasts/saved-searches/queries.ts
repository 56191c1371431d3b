import { mailingsTopic } from '#contract/bounces.ts'
import type { OwnCompanyId } from '#contract/access.ts'
import type { Side } from '#contract/broadcasts/broadcasts.ts'
import { receivesAlerts } from '#server/features/broadcasts/subscriptions/queries.ts'
import type { Fragment, Queryable, Tx } from '#server/platform/database/database.ts'
import type { OfferRow } from '#server/features/broadcasts/posting/offer-text.ts'
import type { BroadcastMailContent } from '#server/features/broadcasts/emails.ts'
import { listMailKey, type ReplacedOffer } from '#server/features/broadcasts/rules.ts'

export interface SavedSearchRow {
  id: number
  q: string
  isExactPhrase: boolean
  /** Null for all. */
  listIds: number[] | null
  side: Side | null
  companyId: number | null
  companyName: string | null
  isDigest: boolean
  createdAt: Date
  lastHitAt: Date | null
}

const columns = (db: Queryable) => db`
  saved_search.id, saved_search.q, saved_search.is_exact_phrase,
  saved_search_lists(saved_search.list_id, saved_search.list_ids) as list_ids, saved_search.side,
  saved_search.company_id,
  (select name from company where company.id = saved_search.company_id) as company_name,
  saved_search.is_digest, saved_search.created_at, saved_search.last_hit_at`

export const findSavedSearches = (db: Queryable, contactId: number) => db<SavedSearchRow[]>`
  select ${columns(db)} from saved_search
  where contact_id = ${contactId} order by created_at desc, id desc limit 1000`

/** Locks the contact so that the limit cannot be exceeded. False when the contact has been removed. */
export async function lockSavedSearches(tx: Tx, contactId: number): Promise<boolean> {
  const [row] = await tx`
    select 1 from contact where id = ${contactId} and removed_at is null for no key update`
  return row !== undefined
}

export async function countSavedSearches(db: Queryable, contactId: number): Promise<number> {
  const [row] = await db<{ n: number }[]>`
    select count(*)::int as n from saved_search where contact_id = ${contactId}`
  return row!.n
}

interface NewSavedSearch {
  contactId: number
  q: string
  isExactPhrase: boolean
  /** Ascending; empty for all. */
  listIds: readonly number[]
  side: Side | undefined
  companyId: number | undefined
  /** A tsquery literal; undefined with an empty q. */
  words: string | undefined
  isDigest: boolean
  now: Date
}

/** Undefined when the same search is saved already. */
export async function insertSavedSearch(tx: Tx, search: NewSavedSearch) {
  const [row] = await tx<SavedSearchRow[]>`
    insert into saved_search (contact_id, q, is_exact_phrase, list_id, list_ids, side, company_id,
      words, is_digest, created_at)
    values (${search.contactId}, ${search.q}, ${search.isExactPhrase}, ${search.listIds[0] ?? null},
      ${search.listIds.length > 1 ? (search.listIds as number[]) : null}::smallint[],
      ${search.side ?? null}, ${search.companyId ?? null}, ${search.words ?? null}::text::tsquery,
      ${search.isDigest}, ${search.now})
    on conflict do nothing
    returning ${columns(tx)}`
  return row
}

/** Records the newest broadcast that a new search finds. Undefined if the search has been removed. */
export async function setFirstHit(db: Queryable, id: number, broadcastId: number) {
  const [row] = await db<SavedSearchRow[]>`
    update saved_search set last_hit_at = greatest(last_hit_at, broadcast.sent_at)
    from broadcast
    where saved_search.id = ${id} and broadcast.id = ${broadcastId}
    returning ${columns(db)}`
  return row
}

/**
 * Passes saved searches to another contact, the newest first, as long as that one has fewer than `max`.
 * @returns how many moved; those that the other contact has already stay
 */
export async function moveSavedSearches(
  tx: Tx,
  from: number,
  to: number,
  max: number,
): Promise<number> {
  await lockSavedSearches(tx, to)
  const { count } = await tx`
    update saved_search set contact_id = ${to}
    where id in (
      select id from saved_search as mine
      where contact_id = ${from} and not exists (
        select from saved_search as theirs
        where theirs.contact_id = ${to} and theirs.words::text is not distinct from mine.words::text
          and theirs.list_id is not distinct from mine.list_id
          and theirs.list_ids is not distinct from mine.list_ids
          and theirs.side is not distinct from mine.side
          and theirs.company_id is not distinct from mine.company_id)
      order by created_at desc, id desc
      limit greatest(0, ${max} - (select count(*) from saved_search where contact_id = ${to})))`
  return count
}

/** False when this contact has no such saved search. */
export async function deleteSavedSearch(db: Queryable, id: number, contactId: number) {
  const [row] = await db`
    delete from saved_search where id = ${id} and contact_id = ${contactId} returning id`
  return row !== undefined
}

export async function setDigest(
  db: Queryable,
  input: { id: number; contactId: number; isDigest: boolean },
): Promise<SavedSearchRow | undefined> {
  const [row] = await db<SavedSearchRow[]>`
    update saved_search set is_digest = ${input.isDigest}
    where id = ${input.id} and contact_id = ${input.contactId}
    returning ${columns(db)}`
  return row
}

export async function isCompanyVisible(db: Queryable, companyId: number, own: OwnCompanyId) {
  const [row] = await db`
    select 1 from company
    where id = ${companyId} and (not account_is_hidden(state) or id = ${own})`
  return row !== undefined
}

export async function getAlertAddress(db: Queryable, contactId: number, topic: string) {
  const [row] = await db<{ address: string; isStopped: boolean }[]>`
    select email as address, exists (
      select from mail_suppression
      where address = contact.email and topic in (${topic}, ${mailingsTopic}, '*')) as is_stopped
    from contact where id = ${contactId}`
  return row!
}

// ── Matching ──

/** Serializes matching to prevent deadlocks on saved searches. */
export const lockMatching = (tx: Tx) =>
  tx`lock table saved_search_match in share row exclusive mode`

/** False when the broadcast was matched before. */
export async function recordMatching(tx: Tx, broadcastId: number, now: Date): Promise<boolean> {
  const [row] = await tx`
    insert into saved_search_match (broadcast_id, matched_at) values (${broadcastId}, ${now})
    on conflict do nothing returning broadcast_id`
  return row !== undefined
}

export interface AlertedSearch {
  contactId: number
  q: string
  isExactPhrase: boolean
  /** Null for all. */
  listIds: number[] | null
  listName: string | null
  side: Side | null
  companyId: number | null
  /** Whether the contact's address gets the broadcast with its list. */
  hasListMail: boolean
}

/**
 * The CTEs of the saved searches whose list shows a broadcast, which record it as their last result (BC-016). The row is
 * locked, so that its removal waits for the alerts and then cancels them. Appending an empty tsvector detoasts the vector once instead of once per search.
 */
const foundBy = (tx: Tx, broadcastId: number) => tx`
  tested as materialized (
    select list_id, side, company_id, sent_at, search_member || ''::tsvector as words
    from broadcast
    where id = ${broadcastId} and removed_at is null
      and company_id not in (select id from company where account_is_hidden(state))
    for share of broadcast
  ), hit as materialized (
    select saved_search.id, tested.sent_at, contact.company_id = tested.company_id as is_own
    from tested
    join saved_search on saved_search.created_at <= tested.sent_at
      and coalesce(tested.list_id = any(saved_search.list_ids), saved_search.list_id = tested.list_id, true)
      and coalesce(saved_search.side = tested.side, true)
      and coalesce(saved_search.company_id = tested.company_id, true)
      and coalesce(tested.words @@ saved_search.words, true)
    join contact on contact.id = saved_search.contact_id
    join company on company.id = contact.company_id and ${receivesAlerts(tx)}
  ), noted as (
    update saved_search set last_hit_at = greatest(last_hit_at, hit.sent_at)
    from hit where hit.id = saved_search.id
    returning saved_search.*, hit.is_own
  )`

/** Records a resent broadcast as the last result of the searches that find it. */
export async function recordLastHits(tx: Tx, broadcastId: number): Promise<void> {
  await tx`with ${foundBy(tx, broadcastId)} select from noted limit 0`
}

/**
 * Matches a broadcast against every saved search with the conditions of the list search. Records results for digests
 * and returns searches with instant alerts, both without the sender's company. Deliveries of the list were queued with
 * the broadcast, before its job.
 */
export const matchBroadcast = (tx: Tx, broadcastId: number, now: Date) => tx<AlertedSearch[]>`
  with ${foundBy(tx, broadcastId)}, kept as (
    insert into saved_search_hit (saved_search_id, broadcast_id, found_at)
    select id, ${broadcastId}, ${now} from noted where is_digest and not is_own
    on conflict do nothing
  ), listed as materialized (
    select delivery.address
    from mail_message as message join mail_delivery as delivery on delivery.message_id = message.id
    where message.key between ${listMailKey(broadcastId)} and ${`${listMailKey(broadcastId)}~`}
      and delivery.state not in ('failed', 'suppressed')
  )
  select noted.contact_id, noted.q, noted.is_exact_phrase,
    saved_search_lists(noted.list_id, noted.list_ids) as list_ids,
    list_names(saved_search_lists(noted.list_id, noted.list_ids)) as list_name, noted.side,
    noted.company_id,
    contact.email in (select address from listed) as has_list_mail
  from noted
  join contact on contact.id = noted.contact_id
  where not noted.is_digest and not noted.is_own
  order by noted.contact_id, noted.created_at, noted.id`

interface AlertBroadcast extends OfferRow {
  headline: string
  message: string
  listName: string
  fromEmail: string
  sentAt: Date
  sender: BroadcastMailContent['sender']
  /** The offer that it corrects. */
  former: ReplacedOffer | undefined
}

export async function getAlertBroadcast(db: Queryable, id: number): Promise<AlertBroadcast> {
  const [row] = await db<(Omit<AlertBroadcast, 'sender' | 'former'> & AlertBroadcast['sender'])[]>`
    select broadcast.side, broadcast.quantity, broadcast.brand, broadcast.description,
      broadcast.condition, broadcast.price, broadcast.currency, broadcast.product_link,
      broadcast.additional_info, broadcast.headline, broadcast.message,
      broadcast_list.name as list_name, broadcast.from_email, broadcast.sent_at, contact.name,
      company.name as company_name, country.name as country, contact.telephone, company.tier,
      company.member_since
    from broadcast
    join broadcast_list on broadcast_list.id = broadcast.list_id
    join contact on contact.id = broadcast.contact_id
    join company on company.id = broadcast.company_id
    join country on country.code = company.country_code
    where broadcast.id = ${id}`
  const [former] = await db<ReplacedOffer[]>`
    select id, sent_at, quantity, price, currency from broadcast
    where corrected_by = ${id} order by sent_at desc limit 1`
  const { name, companyName, country, telephone, tier, memberSince, ...broadcast } = row!
  return {
    ...broadcast,
    sender: { name, companyName, country, telephone, tier, memberSince },
    former,
  }
}

export const selectAddresses = (tx: Tx, contactIds: readonly number[]): Fragment => tx`
  select email as address, id as contact_id from contact
  where id = any(${contactIds as number[]}::int[])`

export async function deleteHitsBefore(db: Queryable, moment: Date): Promise<void> {
  await db`delete from saved_search_hit where found_at < ${moment}`
  await db`delete from saved_search_match where matched_at < ${moment}`
}
