import type { Side } from '#contract/broadcasts/broadcasts.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'

/** Filters of a list; all are optional. */
export interface BroadcastSelection {
  listId?: number | undefined
  side?: Side | undefined
  /** Only of these companies. */
  companies?: readonly number[] | undefined
  /** Only favourites of this contact. */
  favouritesOf?: number | undefined
  /** tsquery literal and the texts to search. */
  search?: { literal: string; audience: 'members' | 'public' } | undefined
}

/** Companies whose broadcasts are hidden (BK-116). */
export const hiddenCompanies = (db: Queryable) => db`
  select id from company where account_is_hidden(state)`

/**
 * Filter condition for a table, without the check for removed broadcasts. The tsquery comes from a subquery so that
 * the planner assumes it is selective and uses the index of broadcast_search.
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

/** Below this many candidates, checking the phrase directly beats an index scan over prefixes of its last word. */
const fewCandidates = 2000
/** Alternative of a token that matches its pieces next to each other. */
const piecesApart = / \| \('[^']+'(?: <-> '[^']+'(?::\*)?)+\)/g
/** Pieces of one or two letters are too common to narrow candidates. */
const shortPiece = / <-> '\p{L}{1,2}'(?=[ )])|'\p{L}{1,2}' <-> (?=')/gu
const lastBeginning = / <-> '[^']+':\*\)/g

/** Whether the query has a phrase: the index finds its words, the texts decide their order. */
export const hasPhrase = ({ search }: BroadcastSelection) =>
  search?.literal.includes(' <-> ') ?? false

/**
 * Ids and dates of all results. Results of alternatives without a phrase come from the index alone; the rest are
 * rechecked against the broadcasts' tsvectors, the slow part.
 */
export function selectFound(
  db: Queryable,
  selection: BroadcastSelection,
  few = fewCandidates,
): Fragment {
  const { search } = selection
  const found = (literal: string) => db`
    select id, sent_at from broadcast_search
    where ${matching(db, 'broadcast_search', { ...selection, search: search && { ...search, literal } })}`
  if (!search || !hasPhrase(selection)) return found(search?.literal ?? '')
  const inAnyOrder = (literal: string) => found(literal.replaceAll(' <-> ', ' & '))
  const withoutPhrase = search.literal.replace(piecesApart, '')
  return db`
    with sure as materialized (
      ${withoutPhrase.includes(' <-> ') ? db`select 0 as id, null::timestamptz as sent_at where false` : found(withoutPhrase)}
    ),
    closer as materialized (
      ${inAnyOrder(search.literal.replace(shortPiece, '').replace(lastBeginning, ')'))} limit ${few + 1}
    ),
    near as (
      select id, sent_at from closer where (select count(*) from closer) <= ${few}
      union all
      select id, sent_at from (${inAnyOrder(search.literal)}) as others
      where (select count(*) from closer) > ${few}
    )
    select id, sent_at from sure
    union all
    select near.id, near.sent_at from near join broadcast on broadcast.id = near.id
    where near.id not in (select id from sure)
      and ${search.audience === 'members' ? db`search_member` : db`search_public`}
        @@ ${search.literal}::tsquery`
}

/** Favourite companies of a contact. */
export async function followedCompanies(db: Queryable, contactId: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select company_id as id from favourite where contact_id = ${contactId}
    order by company_id limit 10000`
  return rows.map((row) => row.id)
}
