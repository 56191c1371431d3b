import type { Queryable } from '#server/platform/database/database.ts'

/** Adds counts in key order, so that two nodes cannot deadlock. */
export const addSearchCounts = (
  db: Queryable,
  counted: readonly { partNumber: string; day: string; searches: number }[],
) => db`
  insert into searched_part (part_number, day, searches)
  select part_number, day, searches
  from unnest(
    ${counted.map(({ partNumber }) => partNumber)}::text[],
    ${counted.map(({ day }) => day)}::date[],
    ${counted.map(({ searches }) => searches)}::integer[]
  ) as given (part_number, day, searches)
  order by part_number collate "C", day
  on conflict (part_number, day) do update set searches = searched_part.searches + excluded.searches`

export const topSearchedParts = (
  db: Queryable,
  limits: { since: string; minimum: number; count: number },
) => db<{ partnumber: string; description: string }[]>`
  select part_number as partnumber, max(description) as description
  from searched_part where day >= ${limits.since}
  group by part_number having sum(searches) >= ${limits.minimum}
  order by sum(searches) desc, part_number limit ${limits.count}`

export const deleteSearchesBefore = (db: Queryable, before: string) => db`
  delete from searched_part where day < ${before}`

export interface MissedSearch {
  term: string
  day: string
  companyId: number | null
  searches: number
  lastAt: Date
}

/** Adds searches that found no offer; of a day with `max` rows only those that it has already. */
export const addMissedSearches = (
  db: Queryable,
  missed: readonly MissedSearch[],
  max: number,
) => db`
  insert into missed_search (term, day, company_id, searches, last_at)
  select term, day, company_id, searches, last_at
  from unnest(
    ${missed.map(({ term }) => term)}::text[],
    ${missed.map(({ day }) => day)}::date[],
    ${missed.map(({ companyId }) => companyId)}::integer[],
    ${missed.map(({ searches }) => searches)}::integer[],
    ${missed.map(({ lastAt }) => lastAt.toISOString())}::timestamptz[]
  ) as given (term, day, company_id, searches, last_at)
  where (select count(*) from missed_search where missed_search.day = given.day) < ${max}
    or exists (select from missed_search as known
      where known.day = given.day and known.term = given.term
        and known.company_id is not distinct from given.company_id)
  order by term collate "C", day, company_id
  on conflict (day, term, company_id) do update set
    searches = missed_search.searches + excluded.searches,
    last_at = greatest(missed_search.last_at, excluded.last_at)`

export const deleteMissedSearchesBefore = (db: Queryable, before: string) => db`
  delete from missed_search where day < ${before}`
