import type { Fragment, Queryable } from '#server/platform/database/database.ts'

/**
 * How what was typed is meant: each term begins a word or stands in the part number; the pieces of each term do, on
 * their own; each begins or stands within a word; all of it is the part number or a phrase; or it is a part number.
 */
export type Meaning = 'terms' | 'pieces' | 'inside' | 'exact' | 'number'

/** What a search is narrowed by. */
export interface PartSelection {
  /** As it was typed. */
  query: string
  meaning: Meaning
  /** Only of these companies; undefined for all. */
  companies: readonly number[] | undefined
  /** Companies whose lines are listed still though their account is not open any more (BK-070). */
  closed: readonly number[]
  /** For visitors: lines whose texts tell whose they are are found by their part number alone (AM-121). */
  isPublic: boolean
}

/** Texts that words find: their ids where they are few, and always as bits by id. */
export interface Texts {
  size: number
  /** The newest text that was looked at: all that are found are as old or older. */
  newest: number
  /** In their order; undefined for more than `fewTexts`. */
  ids: number[] | undefined
  bits(): Buffer
}

/** Texts that hold what was typed. Looked up as a whole: the planner cannot know how many there are. */
export function matched(db: Queryable, { query, meaning }: PartSelection): Fragment {
  switch (meaning) {
    case 'terms':
      return db`words @@ (select stock_query(${query}))`
    case 'pieces':
      return db`words @@ (select stock_loose_query(${query}))`
    case 'inside':
      return db`words @@ (select stock_inside_query(${query}))`
    case 'exact':
      return db`(
        words @@ (select stock_exact_query(${query})) and ${phrase(db, query)}
        or key = stock_key(${query}) and key <> '')`
    case 'number':
      return db`key = stock_key(${query}) and key <> ''`
  }
}

/** Texts whose part number alone holds what was typed. */
export function matchedNumber(db: Queryable, { query, meaning }: PartSelection): Fragment {
  switch (meaning) {
    case 'terms':
      return db`words @@ (select stock_number_query(${query}))`
    case 'pieces':
      return db`words @@ (select stock_number_query(array_to_string(text_words(${query}), ' ')))`
    case 'inside':
      return db`false`
    case 'exact':
    case 'number':
      return db`key = stock_key(${query}) and key <> ''`
  }
}

/** The words one after the other; a single one is found whole by the index alone. */
function phrase(db: Queryable, query: string): Fragment {
  const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length < 2) return db`true`
  const pattern = `\\m${words.join('[^[:alnum:]]+')}\\M`
  return db`lower(manufacturer || ' ' || description) ~ ${pattern}`
}

/** Up to so many are named in a statement: the planner looks at each of them. */
const mostNamed = 200
/**
 * Whether the text of a line is one of these. Bits are looked at within the scan of an index, some 10 million lines a
 * second; said as a case, which the planner takes for as likely as not.
 */
export function isOneOf(db: Queryable, texts: Texts, textId: Fragment): Fragment {
  if (texts.ids && texts.ids.length <= mostNamed) return db`${textId} = any(${texts.ids}::int[])`
  const bits = texts.bits()
  return db`case when ${textId} < ${bits.length * 8} then get_bit(${bits}, ${textId}) > 0 else false end`
}

/** The texts that are newer than one and hold what was typed, and the newest of all. */
export async function findTexts(db: Queryable, selection: PartSelection, after: number) {
  const [row] = await db<{ newest: number; found: Buffer | null }[]>`
    select coalesce((select max(id) from part_text), 0) as newest, (
      select string_agg(int4send(id), ''::bytea order by id) from part_text
      where id > ${after} and ${matched(db, selection)}
    ) as found`
  const found = row!.found ?? Buffer.alloc(0)
  const ids = Array.from({ length: found.length / 4 }, (_, place) => found.readInt32BE(place * 4))
  return { newest: row!.newest, ids }
}
