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
