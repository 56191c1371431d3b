import type { Side } from '#contract/broadcasts.ts'
import { hiddenStates } from '#server/features/companies/public.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'

/** What a list is narrowed by; every part is optional. */
export interface BroadcastSelection {
  listId?: number | undefined
  side?: Side | undefined
  /** Only of these companies. */
  companies?: readonly number[] | undefined
  /** Only companies that this contact follows. */
  favouritesOf?: number | undefined
  /** A tsquery literal and whose texts it is asked of. */
  search?: { literal: string; audience: 'members' | 'public' } | undefined
}

/** A broadcast found, and its date in microseconds since 1970. */
export interface Hit {
  id: number
  at: number
}

/** Companies whose broadcasts nobody sees (BK-116). */
export const hiddenCompanies = (db: Queryable) => db`
  select id from company where state = any(${hiddenStates})`

/** The date as a number that JavaScript holds without loss. */
export const microseconds = (db: Queryable) =>
  db`(extract(epoch from sent_at) * 1000000)::bigint::float8`

/**
 * The condition on rows of a table, removed broadcasts aside: only `broadcast` has them. The words come from a
 * subquery, so that PostgreSQL takes them for rare and asks the index of broadcast_search even for the commonest.
 */
export function matching(
  db: Queryable,
  table: 'broadcast' | 'broadcast_search',
  { listId, side, companies, favouritesOf, search }: BroadcastSelection,
): Fragment {
  const words = {
    broadcast: { members: db`search_member`, public: db`search_public` },
    broadcast_search: { members: db`words_for_members(id)`, public: db`words_for_visitors(id)` },
  }[table]
  return db`
    company_id not in (${hiddenCompanies(db)})
    ${listId === undefined ? db`` : db`and list_id = ${listId}`}
    ${side === undefined ? db`` : db`and side = ${side}`}
    ${companies === undefined ? db`` : db`and company_id = any(${companies as number[]})`}
    ${
      favouritesOf === undefined
        ? db``
        : db`and company_id = any(array(
            select favourite.company_id from favourite where contact_id = ${favouritesOf}))`
    }
    ${search === undefined ? db`` : db`and ${words[search.audience]} @@ (select ${search.literal}::tsquery)`}`
}

/** Words that stand next to each other: an index finds where all of them are, the order is asked of the texts. */
const hasPhrase = (selection: BroadcastSelection) =>
  selection.search?.literal.includes(' <-> ') ?? false

/** Ids and dates of all that a selection finds, each phrase asked of the broadcast's own words. */
function foundBy(db: Queryable, selection: BroadcastSelection): Fragment {
  const { search } = selection
  if (!search || !hasPhrase(selection)) {
    return db`
      select id, sent_at from broadcast_search
      where ${matching(db, 'broadcast_search', selection)}`
  }
  const anyOrder = { ...search, literal: search.literal.replaceAll(' <-> ', ' & ') }
  return db`
    select near.id, near.sent_at
    from (
      select id, sent_at from broadcast_search
      where ${matching(db, 'broadcast_search', { ...selection, search: anyOrder })} offset 0
    ) as near
    join broadcast on broadcast.id = near.id
    where ${search.audience === 'members' ? db`search_member` : db`search_public`}
      @@ ${search.literal}::tsquery`
}

/** Companies that a contact follows. */
export async function followedCompanies(db: Queryable, contactId: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select company_id as id from favourite where contact_id = ${contactId}
    order by company_id limit 10000`
  return rows.map((row) => row.id)
}

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
