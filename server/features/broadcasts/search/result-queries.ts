import {
  selectFound,
  hasPhrase,
  matching,
  type BroadcastSelection,
} from '#server/features/broadcasts/search/selection-queries.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'

/** Count of a selection without its search text, from stored counts and logged changes. */
const storedCount = (db: Queryable, { search: _, ...filters }: BroadcastSelection) => db`
  (select coalesce(sum(n), 0)::int
    from (
      select company_id, list_id, side, n from broadcast_count
      union all
      select company_id, list_id, side, amount from broadcast_change
    ) as kept
    where ${matching(db, 'broadcast_search', filters)})`

/** Whether any of these broadcasts is in a selection. */
export async function containsAny(
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

/** Total and newest ids of a selection from one snapshot. */
export interface FoundBroadcasts {
  total: number
  ids: number[]
}

const toIds = (db: Queryable, newest: Fragment) => db`
  (select coalesce(array_agg(id order by sent_at desc, id desc), '{}') from (${newest}) as newest)`

/** For lists and sides: stored counts, and ids from the date index. */
export async function listNewest(
  db: Queryable,
  selection: BroadcastSelection,
  count: number,
): Promise<FoundBroadcasts> {
  const [row] = await db<FoundBroadcasts[]>`
    select ${storedCount(db, selection)} as total,
      ${toIds(
        db,
        db`
          select id, sent_at from broadcast
          where removed_at is null and ${matching(db, 'broadcast', selection)}
          order by sent_at desc, id desc limit ${count}`,
      )} as ids`
  return row!
}

/** Date of the broadcast with `newer` newer ones, or the epoch. */
export async function getDateOfNth(db: Queryable, newer: number): Promise<Date> {
  const [row] = await db<{ sentAt: Date }[]>`
    select sent_at as "sentAt" from broadcast_search
    order by sent_at desc, id desc offset ${newer} limit 1`
  return row?.sentAt ?? new Date(0)
}

/**
 * For searches and companies: counts all results and collects those since a date; a second pass finds the newest when
 * these are too few.
 */
export async function searchAndCount(
  db: Queryable,
  selection: BroadcastSelection,
  { count, since }: { count: number; since: Date },
): Promise<FoundBroadcasts> {
  const newestOf = (hits: Fragment) =>
    toIds(db, db`select id, sent_at from ${hits} order by sent_at desc, id desc limit ${count}`)
  const [row] = await db<FoundBroadcasts[]>`
    with found as ${hasPhrase(selection) ? db`materialized` : db`not materialized`} (
      ${selectFound(db, selection)}
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

/** Ids of a deep page, counted from the nearer end. */
export async function findDeepPage(
  db: Queryable,
  selection: BroadcastSelection,
  { offset, limit, total }: { offset: number; limit: number; total: number },
): Promise<number[]> {
  const fromEnd = total - offset - limit
  const isNearEnd = fromEnd < offset
  const rows = await db<{ id: number }[]>`
    with found as ${selection.search ? db`materialized` : db`not materialized`} (
      ${selectFound(db, selection)}
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

/** Arbitrary advisory lock id, unique within the application. */
const foldingLock = 7_201_502

/** Merges logged changes into the stored counts; skips when another process is doing so. */
export async function mergeCountChanges(db: Queryable): Promise<void> {
  const [lock] = await db<{ isOurs: boolean }[]>`
    select pg_try_advisory_xact_lock(${foldingLock}) as "isOurs"`
  if (!lock?.isOurs) return
  await db`
    with folded as (
      delete from broadcast_change returning company_id, list_id, side, amount
    )
    insert into broadcast_count (company_id, list_id, side, n)
    select company_id, list_id, side, sum(amount) from folded group by company_id, list_id, side
    on conflict (company_id, list_id, side) do update set n = broadcast_count.n + excluded.n`
}
