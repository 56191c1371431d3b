import {
  foundBy,
  hasPhrase,
  matching,
  type BroadcastSelection,
} from '#server/features/broadcasts/search/selection-queries.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'

/** How many a selection has without its words, from the kept counts and the changes logged since. */
const keptCount = (db: Queryable, { search: _, ...filters }: BroadcastSelection) => db`
  (select coalesce(sum(n), 0)::int
    from (
      select company_id, list_id, side, n from broadcast_count
      union all
      select company_id, list_id, side, amount from broadcast_change
    ) as kept
    where ${matching(db, 'broadcast_search', filters)})`

/** Whether one of these broadcasts belongs to a selection. */
export async function isAnyOf(
  db: Queryable,
  ids: readonly number[],
  selection: BroadcastSelection,
): Promise<boolean> {
  const [row] = await db`
    select 1 from broadcast
    where id = any(${ids as number[]}) and removed_at is null
      and ${matching(db, 'broadcast', selection)} limit 1`
  return row !== undefined
}

/** A selection in one snapshot: the count of all, and ids from the newest on. */
export interface FoundBroadcasts {
  total: number
  ids: number[]
}

const toIds = (db: Queryable, newest: Fragment) => db`
  (select coalesce(array_agg(id order by sent_at desc, id desc), '{}') from (${newest}) as newest)`

/** Lists and sides: kept counts, and the newest by going down the dates. */
export async function findListed(
  db: Queryable,
  selection: BroadcastSelection,
  count: number,
): Promise<FoundBroadcasts> {
  const [row] = await db<FoundBroadcasts[]>`
    select ${keptCount(db, selection)} as total,
      ${toIds(
        db,
        db`
          select id, sent_at from broadcast
          where removed_at is null and ${matching(db, 'broadcast', selection)}
          order by sent_at desc, id desc limit ${count}`,
      )} as ids`
  return row!
}

/** The date of the broadcast that has `newer` newer ones, or a date before all. */
export async function getDateOfNth(db: Queryable, newer: number): Promise<Date> {
  const [row] = await db<{ sentAt: Date }[]>`
    select sent_at as "sentAt" from broadcast_search
    order by sent_at desc, id desc offset ${newer} limit 1`
  return row?.sentAt ?? new Date(0)
}

/**
 * Searches and companies: counts every hit and, in passing, gathers those since a date. Where these are not enough,
 * because hits are few or old, the newest of all hits are found in a second pass.
 */
export async function findAmongAll(
  db: Queryable,
  selection: BroadcastSelection,
  { count, since }: { count: number; since: Date },
): Promise<FoundBroadcasts> {
  const newestOf = (hits: Fragment) =>
    toIds(db, db`select id, sent_at from ${hits} order by sent_at desc, id desc limit ${count}`)
  const [row] = await db<FoundBroadcasts[]>`
    with found as ${hasPhrase(selection) ? db`materialized` : db`not materialized`} (
      ${foundBy(db, selection)}
    ),
    counted as materialized (
      select count(*)::int as total,
        array_agg(id) filter (where sent_at >= ${since}) as ids,
        array_agg(sent_at) filter (where sent_at >= ${since}) as dates
      from found
    )
    select total,
      case when cardinality(ids) >= least(${count}::int, total)
        then ${newestOf(db`unnest(ids, dates) as hit (id, sent_at)`)}
        else ${newestOf(db`found`)}
      end as ids
    from counted`
  return row!
}

/** Ids of a page far from the newest broadcast: counted off from the nearer end. */
export async function findPageFarDown(
  db: Queryable,
  selection: BroadcastSelection,
  { offset, limit, total }: { offset: number; limit: number; total: number },
): Promise<number[]> {
  const fromEnd = total - offset - limit
  const isNearEnd = fromEnd < offset
  const rows = await db<{ id: number }[]>`
    with found as ${selection.search ? db`materialized` : db`not materialized`} (
      ${foundBy(db, selection)}
    ),
    page as (
      select id, sent_at from found
      ${
        isNearEnd
          ? db`order by sent_at, id offset ${Math.max(0, fromEnd)} limit ${limit + Math.min(0, fromEnd)}`
          : db`order by sent_at desc, id desc offset ${offset} limit ${limit}`
      }
    )
    select id from page order by sent_at desc, id desc`
  return rows.map(({ id }) => id)
}
