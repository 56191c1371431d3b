import { maxPossibleMatches } from '#contract/broadcasts/matching.ts'
import { stockLimits } from '#contract/inventory/inventory.ts'
import type { EncodedOffer, OfferText } from '#server/features/matching/model/encode-offer.ts'
import type { AliasLine } from '#server/features/matching/model/find-alias.ts'
import type { OfferBody } from '#server/features/matching/model/offer-body.ts'
import type { FoundOffer } from '#server/features/matching/model/match-index.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export interface OfferToEncode extends OfferText {
  id: number
  companyId: number
}

/** Open offers among these ids: sent since a time and not removed. */
export const listOffers = (db: Queryable, ids: readonly number[], since: Date) => db<
  OfferToEncode[]
>`
  select id, company_id, side, list_id, brand, description, price, currency, additional_info
  from broadcast
  where id = any(${ids as number[]}) and removed_at is null and sent_at > ${since}
  order by id`

/** Maximum lines that are read for a part number. */
const linesPerPart = 40

/** Listed stock lines with these part numbers; of each company and part number one. */
export const listAliasLines = (db: Queryable, keys: readonly string[]) => db<
  (AliasLine & { key: string })[]
>`
  select distinct on (asked.key, line.company_id) asked.key, line.*
  from unnest(${[...new Set(keys)]}::text[]) as asked (key)
  cross join lateral (
    select stock.company_id, part.part_number,
      part.manufacturer || ' ' || part.description as text
    from part_text as part
    join stock_line as stock on stock.text_id = part.id and stock.is_listed
    join stock_owner as owner on owner.company_id = stock.company_id and owner.is_open
    where part.key = asked.key collate "C"
    order by part.id limit ${linesPerPart}
  ) as line
  order by asked.key, line.company_id, length(line.text) desc`

/** Arbitrary advisory lock id, unique within the application. */
const encodingLock = 7_201_570

/** Stores encodings with new serials, to be matched. The lock makes serials rise in the order of commits. */
export async function storeEncodings(
  tx: Tx,
  offers: readonly { id: number; encoded: EncodedOffer }[],
): Promise<void> {
  const rows = offers.map(({ id, encoded }) => ({
    id,
    model: encoded.model,
    kind: encoded.kind,
    // No stock line has a longer part number.
    part_keys: encoded.partKeys.filter((key) => key.length <= stockLimits.partNumber),
    body: { ...encoded.body, attributes: [...encoded.body.attributes] },
    vector: Buffer.from(
      encoded.vector.buffer,
      encoded.vector.byteOffset,
      encoded.vector.length,
    ).toString('base64'),
  }))
  await tx`select pg_advisory_xact_lock(${encodingLock})`
  await tx`
    insert into offer_encoding (broadcast_id, model, serial, kind, part_keys, body, vector)
    select given.id, given.model, nextval('offer_encoding_serial'), given.kind, given.part_keys,
      given.body, decode(given.vector, 'base64')
    from jsonb_to_recordset(${tx.json(rows)}) as given (id integer, model integer, kind text,
      part_keys text[], body jsonb, vector text)
    join broadcast on broadcast.id = given.id
    on conflict (broadcast_id) do update set model = excluded.model, serial = excluded.serial,
      kind = excluded.kind, part_keys = excluded.part_keys, body = excluded.body,
      vector = excluded.vector, matched_at = null
    where offer_encoding.model <= excluded.model`
}

interface EncodingColumns {
  model: number
  side: EncodedOffer['side']
  listId: number
  kind: string | null
  partKeys: string[]
  body: OfferBody
  vector: Buffer
}

export const encodingColumns = (db: Queryable) => db`
  encoding.model, broadcast.side, broadcast.list_id, encoding.kind,
  encoding.part_keys, encoding.body, encoding.vector`

export const toEncodedOffer = (row: EncodingColumns): EncodedOffer => ({
  model: row.model,
  side: row.side,
  listId: row.listId,
  partKeys: row.partKeys,
  kind: row.kind,
  body: row.body,
  vector: new Int8Array(row.vector.buffer, row.vector.byteOffset, row.vector.length),
})

export interface StoredEncoding extends EncodingColumns {
  id: number
  serial: number
  companyId: number
  sentAt: Date
  isOpen: boolean
}

/** Encodings of one model after a serial, in their order, also those of offers that are closed by now. */
export const listEncodings = (
  db: Queryable,
  filter: { after: number; model: number; since: Date; limit: number },
) => db<StoredEncoding[]>`
  select encoding.broadcast_id as id, encoding.serial::float8 as serial,
    broadcast.company_id, broadcast.sent_at,
    (broadcast.removed_at is null and broadcast.sent_at > ${filter.since}) as is_open,
    ${encodingColumns(db)}
  from offer_encoding as encoding join broadcast on broadcast.id = encoding.broadcast_id
  where encoding.serial > ${filter.after} and encoding.model = ${filter.model}
  order by encoding.serial limit ${filter.limit}`

export async function findEncoding(db: Queryable, id: number, model: number) {
  const [row] = await db<(EncodingColumns & { companyId: number })[]>`
    select broadcast.company_id, ${encodingColumns(db)}
    from offer_encoding as encoding join broadcast on broadcast.id = encoding.broadcast_id
    where encoding.broadcast_id = ${id} and encoding.model = ${model}`
  return row && { companyId: row.companyId, offer: toEncodedOffer(row) }
}

// ── Pairs ──

/** Pairs kept of one broadcast: some of them may be hidden when they are read. */
const maxStoredMatches = 3 * maxPossibleMatches

interface StoredPair {
  otherId: number
  /** Whether the pair was not stored before. */
  isNew: boolean
}

/**
 * Stores the matches of an offer and deletes those of older models. A pair of this model keeps its similarity, so that
 * owners always see the same percentage. Offers that are removed or older than the window are left out. The offer is
 * locked, so that its removal waits for the mails of the transaction and then cancels them.
 */
export async function storeMatches(
  tx: Tx,
  input: {
    id: number
    model: number
    matches: readonly FoundOffer[]
    since: Date
    now: Date
    /** False for a recomputation, which is no news for anyone. */
    isNews: boolean
  },
): Promise<StoredPair[]> {
  const { id, model, now } = input
  const matches = input.matches.map((match) => ({ ...match }))
  await tx`delete from possible_match where wts_id = ${id} and model < ${model}`
  await tx`delete from possible_match where wtb_id = ${id} and model < ${model}`
  const pairs = await tx<StoredPair[]>`
    insert into possible_match
      (wts_id, wtb_id, similarity, rank, reasons, model, found_at, later_side)
    select case own.side when 'WTS' then own.id else other.id end,
      case own.side when 'WTB' then own.id else other.id end,
      given.similarity, given.rank, given.reasons, ${model}, ${now},
      case when ${input.isNews}
        then case when own.sent_at >= other.sent_at then own.side else other.side end end
    from jsonb_to_recordset(${tx.json(matches)}) as given (id integer, similarity real, rank real,
      reasons jsonb)
    join broadcast as own on own.id = ${id} and own.removed_at is null
    join broadcast as other on other.id = given.id and other.removed_at is null
      and other.sent_at > ${input.since} and other.side <> own.side
      and other.company_id <> own.company_id
    order by given.rank desc limit ${maxStoredMatches}
    for share of own
    on conflict (wts_id, wtb_id) do update set similarity = excluded.similarity,
      rank = excluded.rank, reasons = excluded.reasons, model = excluded.model
    where possible_match.model < excluded.model
    returning case when wts_id = ${id} then wtb_id else wts_id end as other_id,
      xmax = 0 as is_new`
  await tx`
    update offer_encoding set matched_at = ${now} where broadcast_id = ${id} and model = ${model}`
  return pairs
}

/** Open offers that no encoding of this model exists of, the newest first. */
export const listUnencoded = (
  db: Queryable,
  filter: { model: number; since: Date; limit: number },
) => db<{ id: number }[]>`
  select broadcast.id from broadcast
  where removed_at is null and sent_at > ${filter.since} and not exists (
    select from offer_encoding
    where broadcast_id = broadcast.id and model >= ${filter.model})
  order by sent_at desc limit ${filter.limit}`

/** Encoded offers whose matches were never found, the newest first. */
export const listUnmatched = (
  db: Queryable,
  filter: { model: number; since: Date; limit: number },
) => db<{ id: number }[]>`
  select broadcast_id as id
  from offer_encoding join broadcast on broadcast.id = broadcast_id
  where matched_at is null and model = ${filter.model} and removed_at is null
    and sent_at > ${filter.since}
  order by broadcast_id desc limit ${filter.limit}`

// ── Retention ──

/** Deletes encodings and matches of up to `limit` broadcasts that were removed or last sent before a time. */
export async function deleteClosedOffers(tx: Tx, before: Date, limit: number): Promise<number> {
  const rows = await tx<{ id: number }[]>`
    delete from offer_encoding where broadcast_id in (
      select broadcast_id
      from offer_encoding join broadcast on broadcast.id = broadcast_id
      where sent_at <= ${before} or removed_at is not null limit ${limit})
    returning broadcast_id as id`
  const ids = rows.map(({ id }) => id)
  await tx`delete from possible_match where wts_id = any(${ids}::int[])`
  await tx`delete from possible_match where wtb_id = any(${ids}::int[])`
  await tx`delete from match_event where own_id = any(${ids}::int[])`
  await tx`delete from match_event where other_id = any(${ids}::int[])`
  await tx`delete from match_view where broadcast_id = any(${ids}::int[])`
  return ids.length
}

/** Deletes how removed contacts followed matches. */
export async function deleteFormerWatches(db: Queryable): Promise<void> {
  await db`
    delete from match_watch where contact_id in (select id from contact where removed_at is not null)`
  await db`
    delete from match_view where contact_id in (select id from contact where removed_at is not null)`
}

/** Records replies to shown matches since a time, and adds them to the counts of their day. */
export const countReplies = (db: Queryable, since: Date) => db`
  with replied as (
    insert into match_event (own_id, other_id, method, event, at)
    select distinct on (shown.own_id, shown.other_id, shown.method)
      shown.own_id, shown.other_id, shown.method, 'replied', reply.sent_at
    from broadcast_reply as reply
    join contact on contact.id = reply.contact_id
    join match_event as shown on shown.other_id = reply.broadcast_id and shown.event = 'shown'
      and shown.at <= reply.sent_at
    join broadcast as own on own.id = shown.own_id and own.company_id = contact.company_id
    where reply.sent_at >= ${since}
    order by shown.own_id, shown.other_id, shown.method, reply.sent_at
    on conflict do nothing
    returning own_id, method, at
  )
  insert into match_count (day, kind, method, replied)
  select (at at time zone 'UTC')::date, coalesce(kind, ''), method, count(*)
  from replied left join offer_encoding on broadcast_id = own_id
  group by 1, 2, 3
  on conflict (day, kind, method) do update set replied = match_count.replied + excluded.replied`
