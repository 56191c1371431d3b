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

/** The condition on rows of `broadcast` for queries that read more of it than dates and ids. */
export function selectedBy(db: Queryable, { search, ...filters }: BroadcastSelection): Fragment {
  return db`
    removed_at is null and ${matching(db, 'broadcast', filters)}
    ${
      search === undefined
        ? db``
        : db`and broadcast.id in (
            select id from broadcast_search where ${matching(db, 'broadcast_search', { search })})`
    }`
}

/** Companies that a contact follows. */
export async function followedCompanies(db: Queryable, contactId: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select company_id as id from favourite where contact_id = ${contactId}
    order by company_id limit 10000`
  return rows.map((row) => row.id)
}

/** The newest of a selection by going down the dates; `within` bounds how many rows are looked at for a search. */
export const newestByDate = (
  db: Queryable,
  selection: BroadcastSelection,
  { count, within }: { count: number; within: number },
) => {
  const { search, ...filters } = selection
  const row = db`
    select id, sent_at, search_member, search_public from broadcast
    where removed_at is null and ${matching(db, 'broadcast', filters)}
    order by sent_at desc, id desc`
  return db<Hit[]>`
    select id, ${microseconds(db)} as at from (${row} limit ${within}) as newest
    ${search ? db`where ${search.audience === 'members' ? db`search_member` : db`search_public`} @@ ${search.literal}::tsquery` : db``}
    order by sent_at desc, id desc limit ${count}`
}

/** The newest of a selection by finding all of it first: right where going down the dates would meet few. */
export const newestOfAll = (db: Queryable, selection: BroadcastSelection, count: number) => db<
  Hit[]
>`
  with found as materialized (
    select id, sent_at from broadcast_search where ${matching(db, 'broadcast_search', selection)}
  )
  select id, ${microseconds(db)} as at from found
  order by sent_at desc, id desc limit ${count}`

/** Hits far from the newest one: counted off from the nearer end. */
export const hitsFarDown = (
  db: Queryable,
  selection: BroadcastSelection,
  page: { offset: number; limit: number; total: number },
) => {
  const fromEnd = page.total - page.offset - page.limit
  const isNearEnd = fromEnd < page.offset
  const taken = isNearEnd ? Math.min(page.limit, page.limit + fromEnd) : page.limit
  const found = db`
    select id, sent_at from broadcast_search where ${matching(db, 'broadcast_search', selection)}`
  return db<Hit[]>`
    with found as ${selection.search ? db`materialized` : db`not materialized`} (${found}),
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
