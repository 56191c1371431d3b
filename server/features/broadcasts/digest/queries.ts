import type { Side } from '#contract/broadcasts/broadcasts.ts'
import { receivesAlerts, receivers } from '#server/features/broadcasts/subscriptions/queries.ts'
import type { Fragment, Queryable, Tx } from '#server/platform/database/database.ts'
import type { OfferRow } from '#server/features/broadcasts/posting/offer-text.ts'

/** Half-open period: includes `from`, excludes `until`. */
export interface Period {
  from: Date
  until: Date
}

export async function getLastDigestEnd(db: Queryable, day: string): Promise<Date | undefined> {
  const [row] = await db<{ until: Date }[]>`
    select covers_until as until from digest_run where day < ${day} order by day desc limit 1`
  return row?.until
}

/** Claims the digest of a day for this transaction; a concurrent claim waits. False when it is already done. */
export async function claimDigest(tx: Tx, day: string, window: Period, now: Date) {
  // A concurrent process may hold the row while it composes.
  await tx`set local statement_timeout = '10min'`
  const [row] = await tx`
    insert into digest_run
      (day, covers_from, covers_until, composed_at, broadcasts, messages, addresses)
    values (${day}, ${window.from}, ${window.until}, ${now}, 0, 0, 0)
    on conflict do nothing returning day`
  return row !== undefined
}

export interface DigestCounts {
  broadcasts: number
  messages: number
  addresses: number
}

export const recordDigest = (tx: Tx, day: string, counts: DigestCounts) => tx`
  update digest_run set broadcasts = ${counts.broadcasts}, messages = ${counts.messages},
    addresses = ${counts.addresses}
  where day = ${day}`

export interface DigestBroadcast extends Omit<OfferRow, 'additionalInfo' | 'productLink'> {
  id: number
  listId: number
  companyId: number
  companyName: string
  country: string
  sentAt: Date
}

export const listDigestBroadcasts = (db: Queryable, { from, until }: Period) => db<
  DigestBroadcast[]
>`
  select ${lineColumns(db)}
  from broadcast ${lineJoins(db)}
  where ${isShown(db)} and broadcast.sent_at >= ${from} and broadcast.sent_at < ${until}
  order by broadcast.sent_at desc, broadcast.id desc`

const lineColumns = (db: Queryable): Fragment => db`
  broadcast.id, broadcast.list_id, broadcast.side, broadcast.quantity, broadcast.brand,
  broadcast.description, broadcast.condition, broadcast.price, broadcast.currency,
  broadcast.company_id, company.name as company_name,
  country.short_name as country, broadcast.sent_at`

const lineJoins = (db: Queryable): Fragment => db`
  join company on company.id = broadcast.company_id
  join country on country.code = company.country_code`

const isShown = (db: Queryable): Fragment => db`
  (broadcast.removed_at is null and not account_is_hidden(company.state))`

export interface DigestRecipient {
  address: string
  contactId: number
  /** Companies of all contacts with this address; their own broadcasts are excluded. */
  companyIds: number[]
  listIds: number[]
}

/** Addresses with at least one list in the digest, excluding unsubscribed lists (BK-041). */
export const listDigestRecipients = (db: Queryable) => db<DigestRecipient[]>`
  select reader.address, min(reader.contact_id) as contact_id,
    array_agg(distinct reader.company_id) as company_ids,
    array_agg(distinct reader.list_id) as list_ids
  from (${receivers(db)}) as reader
  where reader.type = 1 and not exists (
    select from mail_suppression as stopped
    where stopped.address = reader.address and stopped.topic = 'list:' || reader.list_id)
  group by reader.address order by reader.address`

/** A saved search result for the digest of a contact's primary address. */
export interface DigestResult extends DigestBroadcast {
  address: string
  contactId: number
  searchId: number
  q: string
  isExactPhrase: boolean
  searchSide: Side | null
  searchListIds: number[] | null
  searchListName: string | null
  searchCompanyId: number | null
}

export const listDigestHits = (db: Queryable, { from, until }: Period) => db<DigestResult[]>`
  select reader.email as address, reader.id as contact_id, search.id as search_id, search.q,
    search.is_exact_phrase, search.side as search_side,
    saved_search_lists(search.list_id, search.list_ids) as search_list_ids,
    list_names(saved_search_lists(search.list_id, search.list_ids)) as search_list_name,
    search.company_id as search_company_id, ${lineColumns(db)}
  from saved_search_hit as hit
  join saved_search as search on search.id = hit.saved_search_id
  join (
    select contact.id, contact.email, contact.company_id
    from contact join company on company.id = contact.company_id where ${receivesAlerts(db)}
  ) as reader on reader.id = search.contact_id
  join broadcast on broadcast.id = hit.broadcast_id ${lineJoins(db)}
  where hit.found_at >= ${from} and hit.found_at < ${until} and ${isShown(db)}
    and broadcast.company_id <> reader.company_id
  order by reader.id, search.id, broadcast.sent_at desc, broadcast.id desc`

/** Recipient query for addresses already read. */
export const toRecipients = (
  tx: Tx,
  recipients: readonly { address: string; contactId: number }[],
): Fragment => tx`
  select * from unnest(
    ${recipients.map(({ address }) => address)}::text[],
    ${recipients.map(({ contactId }) => contactId)}::int[]
  ) as reader (address, contact_id)`
