import type { Queryable } from '#server/platform/database/database.ts'

/** The first key of each portion of the part numbers that are offered, in their order. */
export const firstKeys = (db: Queryable, portion: number) => db<{ key: string }[]>`
  select key from (
    select key, row_number() over (order by key) as place
    from (
      select distinct key from part_text join part_text_count on text_id = id
      where listed_lines > 0 and key <> ''
    ) as offered
  ) as placed
  where place % ${portion} = 1 order by key`

export interface PartPageRow {
  key: string
  /** Of the lines that visitors get; null where they get none. */
  changedAt: Date | null
}

/** Part numbers that are offered, from a key on, with the newest change of their lines. */
export const partPages = (
  db: Queryable,
  asked: { from: string; isAfter: boolean; before: string | null; closed: readonly number[] },
  most: number,
) => db<PartPageRow[]>`
  select key, "changedAt"
  from (
    select distinct key from part_text join part_text_count on text_id = id
    where listed_lines > 0 and key <> ''
      and ${asked.isAfter ? db`key > ${asked.from}` : db`key >= ${asked.from}`}
      ${asked.before === null ? db`` : db`and key < ${asked.before}`}
    order by key limit ${most}
  ) as offered
  cross join lateral (
    select max(line.updated_at) as "changedAt"
    from part_text join stock_line as line on line.text_id = part_text.id
    where part_text.key = offered.key and line.is_listed and public_view < 2
      and company_id <> all(${asked.closed as number[]})
  ) as changed
  order by key`
