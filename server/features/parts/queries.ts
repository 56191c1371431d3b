import type { Queryable } from '#server/platform/database/database.ts'

export const countSearchedPart = (db: Queryable, partNumber: string, day: string) => db`
  insert into searched_part (part_number, day, searches) values (${partNumber}, ${day}, 1)
  on conflict (part_number, day) do update set searches = searched_part.searches + 1`

export const topSearchedParts = (
  db: Queryable,
  limits: { since: string; minimum: number; count: number },
) => db<{ partnumber: string; description: string }[]>`
  select part_number as partnumber, max(description) as description
  from searched_part where day >= ${limits.since}
  group by part_number having sum(searches) >= ${limits.minimum}
  order by sum(searches) desc, part_number limit ${limits.count}`

export const dropOldSearches = (db: Queryable, before: string) => db`
  delete from searched_part where day < ${before}`
