import {
  foundBy,
  hasPhrase,
  matching,
  type BroadcastSelection,
} from '#server/features/broadcasts/search/selection-queries.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'

/** A broadcast found, and its date in microseconds since 1970. */
export interface Hit {
  id: number
  at: number
}

/** The date as a number that JavaScript holds without loss. */
export const microseconds = (db: Queryable) =>
  db`(extract(epoch from sent_at) * 1000000)::bigint::float8`

/** How many a selection has without its words, from the kept counts and what came since. */
const keptCount = (db: Queryable, { search: _, ...filters }: BroadcastSelection) => db`
  (select coalesce(sum(n), 0)::int
    from (
      select company_id, list_id, side, n from broadcast_count
      union all
      select company_id, list_id, side, amount from broadcast_change where list_id is not null
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

/** A selection at one moment: how many, and the newest of them. */
export interface FoundHits {
  /** The moment as PostgreSQL writes it. */
  snapshot: string
  total: number
  newest: Hit[]
}

const asJson = (db: Queryable, hits: Fragment) => db`
  (select coalesce(json_agg(json_build_object('id', id, 'at', ${microseconds(db)})
    order by sent_at desc, id desc), '[]') from (${hits}) as newest)`

/** Lists and sides: kept counts, and the newest by going down the dates. */
export async function findListed(
  db: Queryable,
  selection: BroadcastSelection,
  count: number,
): Promise<FoundHits> {
  const [row] = await db<FoundHits[]>`
    select pg_current_snapshot()::text as snapshot, ${keptCount(db, selection)} as total,
      ${asJson(
        db,
        db`
          select id, sent_at from broadcast
          where removed_at is null and ${matching(db, 'broadcast', selection)}
          order by sent_at desc, id desc limit ${count}`,
      )} as newest`
  return row!
}

/** The date of the broadcast that has so many newer ones, or a date before all. */
export async function dateBefore(db: Queryable, newer: number): Promise<Date> {
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
): Promise<FoundHits> {
  const newestOf = (hits: Fragment) =>
    asJson(db, db`select id, sent_at from ${hits} order by sent_at desc, id desc limit ${count}`)
  const [row] = await db<FoundHits[]>`
    with found as ${hasPhrase(selection) ? db`materialized` : db`not materialized`} (
      ${foundBy(db, selection)}
    ),
    counted as materialized (
      select count(*)::int as total,
        array_agg(id) filter (where sent_at >= ${since}) as ids,
        array_agg(sent_at) filter (where sent_at >= ${since}) as dates
      from found
    )
    select pg_current_snapshot()::text as snapshot, total,
      case when cardinality(ids) >= least(${count}::int, total)
        then ${newestOf(db`unnest(ids, dates) as hit (id, sent_at)`)}
        else ${newestOf(db`found`)}
      end as newest
    from counted`
  return row!
}

/** Hits far from the newest one: counted off from the nearer end. */
export const hitsFarDown = (
  db: Queryable,
  selection: BroadcastSelection,
  page: { offset: number; limit: number; total: number },
) => {
  const fromEnd = page.total - page.offset - page.limit
  const isNearEnd = fromEnd < page.offset
  const taken = isNearEnd ? Math.min(page.limit, page.limit + fromEnd) : page.limit
  return db<Hit[]>`
    with found as ${selection.search ? db`materialized` : db`not materialized`} (
      ${foundBy(db, selection)}
    ),
    page as (
      select id, sent_at from found
      ${
        isNearEnd
          ? db`order by sent_at, id offset ${Math.max(0, fromEnd)} limit ${taken}`
          : db`order by sent_at desc, id desc offset ${page.offset} limit ${taken}`
      }
    )
    select id, ${microseconds(db)} as at from page
    order by sent_at desc, id desc`
}
