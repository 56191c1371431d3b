import type { Queryable } from '#server/platform/database/database.ts'

/** The first key of each sitemap file, in order. */
export const sitemapStartKeys = (db: Queryable, keysPerFile: number) => db<{ key: string }[]>`
  select key from (
    select key, row_number() over (order by key) as place
    from (
      select distinct key from part_text join part_text_count on text_id = id
      where listed_lines > 0 and key <> ''
    ) as offered
  ) as placed
  where place % ${keysPerFile} = 1 order by key`

export interface SitemapKey {
  key: string
  /** Of the lines that visitors can find; null if there are none. */
  changedAt: Date | null
}

/** Offered part numbers from a key on, with the newest change of their lines. */
export const sitemapKeys = (
  db: Queryable,
  range: { from: string; isAfter: boolean; before: string | null; closed: readonly number[] },
  limit: number,
) => db<SitemapKey[]>`
  select key, "changedAt"
  from (
    select distinct key from part_text join part_text_count on text_id = id
    where listed_lines > 0 and key <> ''
      and ${range.isAfter ? db`key > ${range.from}` : db`key >= ${range.from}`}
      ${range.before === null ? db`` : db`and key < ${range.before}`}
    order by key limit ${limit}
  ) as offered
  cross join lateral (
    select max(line.updated_at) as "changedAt"
    from part_text join stock_line as line on line.text_id = part_text.id
    where part_text.key = offered.key and line.is_listed and public_view < 2
      and company_id <> all(${range.closed as number[]})
  ) as changed
  order by key`
