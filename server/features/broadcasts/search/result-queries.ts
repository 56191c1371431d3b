import type { Side } from '#contract/broadcasts/broadcasts.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'

/** Filters of a list; all are optional. */
export interface BroadcastSelection {
  lists?: readonly number[] | undefined
  ownListsOf?: number | undefined
  side?: Side | undefined
  companies?: readonly number[] | undefined
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
function matching(
  db: Queryable,
  table: 'broadcast' | 'broadcast_search',
  { lists, side, companies, favouritesOf, search }: BroadcastSelection,
): Fragment {
  const words = {
    broadcast: { members: db`search_member`, public: db`search_public` },
    broadcast_search: { members: db`words_for_members(id)`, public: db`words_for_visitors(id)` },
  }[table]
  return db`
    company_id not in (${hiddenCompanies(db)})
    ${lists === undefined ? db`` : lists.length === 1 ? db`and list_id = ${lists[0]!}` : db`and list_id = any(${lists as number[]})`}
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
const hasPhrase = ({ search }: BroadcastSelection) => search?.literal.includes(' <-> ') ?? false

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
  const searchRows = (literal: string) => db`
    select id, sent_at from broadcast_search
    where ${matching(db, 'broadcast_search', { ...selection, search: search && { ...search, literal } })}`
  if (!search || !hasPhrase(selection)) return searchRows(search?.literal ?? '')
  const inAnyOrder = (literal: string) => searchRows(literal.replaceAll(' <-> ', ' & '))
  const withoutPhrase = search.literal.replace(piecesApart, '')
  return db`
    with sure as materialized (
      ${withoutPhrase.includes(' <-> ') ? db`select 0 as id, null::timestamptz as sent_at where false` : searchRows(withoutPhrase)}
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

export async function followedCompanies(db: Queryable, contactId: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select company_id as id from favourite where contact_id = ${contactId}
    order by company_id limit 10000`
  return rows.map((row) => row.id)
}

/** Count of a selection without its search text, from stored counts and logged changes. */
const storedCount = (db: Queryable, { search: _, ...filters }: BroadcastSelection) => db`
  (select coalesce(sum(n), 0)::int
    from (
      select company_id, list_id, side, n from broadcast_count
      union all
      select company_id, list_id, side, amount from broadcast_change
    ) as kept
    where ${matching(db, 'broadcast_search', filters)})`

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

/** Descriptions and brands of broadcasts that have one of these words, as their readers see them. */
export async function listTextsWithAny(
  db: Queryable,
  words: readonly string[],
  audience: 'members' | 'public',
  limit: number,
): Promise<string[]> {
  const literal = words.map((word) => `'${word}'`).join(' | ')
  const rows = await db<{ text: string }[]>`
    with found as materialized (${selectFound(db, { search: { literal, audience } })} limit ${limit})
    select ${
      audience === 'members'
        ? db`concat_ws(' ', brand, description, additional_info)`
        : db`concat_ws(' ', public_view ->> 'brand', public_view ->> 'description',
            public_view ->> 'additionalInfo')`
    } as text
    from found join broadcast using (id)`
  return rows.map(({ text }) => text)
}

export interface FoundBroadcasts {
  total: number
  ids: number[]
}

const toIds = (db: Queryable, newest: Fragment) => db`
  (select coalesce(array_agg(id order by sent_at desc, id desc), '{}') from (${newest}) as newest)`

export async function listNewest(db: Queryable, selection: BroadcastSelection, count: number) {
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
    select sent_at from broadcast_search
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
    select pg_try_advisory_xact_lock(${foldingLock}) as is_ours`
  if (!lock?.isOurs) return
  await db`
    with folded as (
      delete from broadcast_change returning company_id, list_id, side, amount
    )
    insert into broadcast_count (company_id, list_id, side, n)
    select company_id, list_id, side, sum(amount) from folded group by company_id, list_id, side
    on conflict (company_id, list_id, side) do update set n = broadcast_count.n + excluded.n`
}

/** Ids of listed broadcasts by a tsquery literal, the newest first; of all, or of the newest `searched`. */
export async function findNewestIds(
  db: Queryable,
  input: { words: string; limit: number; searched: number | undefined },
): Promise<number[]> {
  const { words, limit, searched } = input
  const candidates =
    searched === undefined
      ? db`select id, sent_at from broadcast_search
          where words_for_members(id) @@ ${words}::tsquery`
      : db`select id, sent_at from (
          select id, sent_at, search_member from broadcast where removed_at is null
          order by sent_at desc, id desc limit ${searched}) as newest
        where search_member @@ ${words}::tsquery`
  // Else the planner scans the dates and reads the words of every broadcast.
  const rows = await db<{ id: number }[]>`
    with found as materialized (${candidates})
    select id from found order by sent_at desc, id desc limit ${limit}`
  return rows.map(({ id }) => id)
}
