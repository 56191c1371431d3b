import type { Queryable } from '#server/platform/database/database.ts'

/** The offered part numbers that begin with one of these keys, one for each, the closest and most offered first. */
export const offeredNumbers = (db: Queryable, keys: readonly string[], limit: number) => db<
  { partNumber: string }[]
>`
  select min(found.part_number) as part_number
  from unnest(${keys as string[]}::text[]) as near (key)
  cross join lateral (
    select part_text.key, part_number, listed_lines
    from part_text join part_text_count on text_id = part_text.id
    where part_text.key >= near.key collate "C" and part_text.key < near.key || U&'\\FFFF' collate "C"
      and listed_lines > 0
    order by part_text.key, part_text.id limit 1
  ) as found
  group by found.key
  order by min(length(found.key) - length(near.key)), max(found.listed_lines) desc, found.key
  limit ${limit}`

/** The words of the stock among these, makers first. */
export const stockWords = (db: Queryable, words: readonly string[], limit: number) => db<
  { word: string }[]
>`
  select word from stock_word where word = any(${words as string[]}::text[])
  order by exists (select from part_text where maker = word) desc, word
  limit ${limit}`
