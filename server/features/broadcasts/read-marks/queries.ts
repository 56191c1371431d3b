import type { Reader } from '#server/features/broadcasts/read-marks/rules.ts'
import { hiddenCompanies } from '#server/features/broadcasts/search/result-queries.ts'
import type { Fragment, Queryable, Tx } from '#server/platform/database/database.ts'

export async function findReader(db: Queryable, contactId: number): Promise<Reader | undefined> {
  const [row] = await db<Reader[]>`
    select read_until, seen_at, visit_since
    from broadcast_reader where contact_id = ${contactId}`
  return row
}

/** The broadcasts among these that a contact has opened. */
export async function findOpened(
  db: Queryable,
  contactId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const rows = await db<{ id: number }[]>`
    select broadcast_id as id from broadcast_opening
    where contact_id = ${contactId} and broadcast_id = any(${ids as number[]})`
  return new Set(rows.map(({ id }) => id))
}

export async function listNewestOpened(
  db: Queryable,
  contactId: number,
  most: number,
): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select broadcast_id as id from broadcast_opening
    where contact_id = ${contactId} order by broadcast_id desc limit ${most}`
  return rows.map(({ id }) => id)
}

/** Records openings of broadcasts sent since a time. */
export const recordOpenings = (
  tx: Tx,
  contactId: number,
  ids: readonly number[],
  sentSince: Date,
) => tx`
  insert into broadcast_opening (contact_id, broadcast_id)
  select ${contactId}, id from broadcast
  where id = any(${ids as number[]}) and removed_at is null and sent_at > ${sentSince}
  order by id
  on conflict do nothing`

/**
 * Moves the marks of a contact forward, never back. After an absence of `awayMs` the last activity becomes the end of
 * the last visit.
 */
export async function updateReader(
  tx: Tx,
  contactId: number,
  marks: { readUntil: Date | null; isHere: boolean; now: Date; awayMs: number },
): Promise<Reader> {
  const { readUntil, now, awayMs } = marks
  const seenAt = marks.isHere ? now : null
  const [row] = await tx<Reader[]>`
    insert into broadcast_reader as reader (contact_id, read_until, seen_at)
    values (${contactId}, ${readUntil}, ${seenAt})
    on conflict (contact_id) do update set
      read_until = greatest(reader.read_until, excluded.read_until),
      seen_at = greatest(reader.seen_at, excluded.seen_at),
      visit_since = case
        when excluded.seen_at - reader.seen_at > ${awayMs} * interval '1 ms' then reader.seen_at
        else reader.visit_since end
    returning read_until, seen_at, visit_since`
  return row!
}

/** Up to when all is read; locked until the transaction has moved it, also the first time. */
export async function lockReadUntil(tx: Tx, contactId: number): Promise<Date | null> {
  await tx`insert into broadcast_reader (contact_id) values (${contactId}) on conflict do nothing`
  const [row] = await tx<{ readUntil: Date | null }[]>`
    select read_until from broadcast_reader where contact_id = ${contactId} for update`
  return row?.readUntil ?? null
}

/** Moves back up to when all is read, from what one call has marked. */
export const restoreReadUntil = (
  tx: Tx,
  contactId: number,
  { before, until }: { before: string | null; until: string },
) => tx`
  update broadcast_reader set read_until = ${before}::timestamptz
  where contact_id = ${contactId} and read_until = ${until}::timestamptz
    and (${before}::timestamptz is null or read_until > ${before}::timestamptz)`

/** Lists that a contact gets by mail at one of its addresses, at once or in the digest. */
const selectOwnLists = (db: Queryable, contactId: number): Fragment => db`
  select setting.list_id
  from broadcast_setting as setting join contact on contact.id = setting.contact_id
  where setting.contact_id = ${contactId} and setting.type < 2
    and (setting.address = 'primary' or contact.email_alternative is not null)`

export async function findOwnLists(db: Queryable, contactId: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select distinct list_id as id from (${selectOwnLists(db, contactId)}) as own order by list_id`
  return rows.map(({ id }) => id)
}

export interface UnreadRow {
  listId: number
  wts: number
  wtb: number
  since: Date
  hasOwnLists: boolean
}

/**
 * Unread broadcasts of others in the own lists, or in all if there are none. Each list and side reads the newest
 * entries of its index and stops at `max`.
 */
export const countUnreadByList = (
  db: Queryable,
  reader: { contactId: number; companyId: number; sentSince: Date; max: number },
) => {
  const { contactId, companyId, sentSince, max } = reader
  const unread = (side: Fragment) => db`
    select count(*)::int as n from (
      select from broadcast
      where removed_at is null and list_id = list.id and side = ${side} and sent_at > mark.since
        and company_id <> ${companyId} and company_id not in (${hiddenCompanies(db)})
        and not exists (
          select from broadcast_opening as opening
          where opening.contact_id = ${contactId} and opening.broadcast_id = broadcast.id)
      limit ${max}) as one`
  return db<UnreadRow[]>`
    with mark as materialized (
      select greatest(${sentSince}::timestamptz, (
        select read_until from broadcast_reader where contact_id = ${contactId})) as since
    ),
    own as materialized (${selectOwnLists(db, contactId)})
    select list.id as list_id, wts.n as wts, wtb.n as wtb, mark.since,
      exists (select from own) as has_own_lists
    from mark cross join broadcast_list as list
    cross join lateral (${unread(db`'WTS'`)}) as wts
    cross join lateral (${unread(db`'WTB'`)}) as wtb
    where list.id in (select list_id from own) or not exists (select from own)
    order by list.sort_order`
}

/** Deletes openings of broadcasts sent before a time: these count as read. */
export async function deleteOpeningsBefore(
  db: Queryable,
  sentBefore: Date,
  limit: number,
): Promise<number> {
  const { count } = await db`
    delete from broadcast_opening where (contact_id, broadcast_id) in (
      select opening.contact_id, opening.broadcast_id
      from broadcast_opening as opening join broadcast on broadcast.id = opening.broadcast_id
      where broadcast.sent_at <= ${sentBefore} or broadcast.removed_at is not null
      limit ${limit})`
  return count
}

/** Deletes the marks of a removed contact. */
export async function deleteReadMarks(tx: Tx, contactId: number): Promise<void> {
  await tx`delete from broadcast_opening where contact_id = ${contactId}`
  await tx`delete from broadcast_reader where contact_id = ${contactId}`
}
