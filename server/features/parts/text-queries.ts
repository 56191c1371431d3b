import { inEitherLetters } from '#server/features/inventory/public.ts'
import { lookalikeQuery } from '#server/features/parts/typed-numbers.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'

/**
 * How a query matches. terms: each term begins a word or is in the part number, or all together are the part number.
 * lookalikes: the same with 0 for O, 1 for I or the reverse. pieces: the same for the pieces of each term. inside: each
 * term is anywhere in a word. exact: the whole query is the part number or a phrase. number: the query is a part
 * number.
 */
type MatchMode = 'terms' | 'lookalikes' | 'pieces' | 'inside' | 'exact' | 'number'

export interface TextQuery {
  query: string
  matchMode: MatchMode
}

/** Matching texts as a bitmap by id, and as ids if there are few. */
export interface Texts {
  size: number
  /** Id of the newest text that was examined. */
  newest: number
  /** Ascending; undefined for more than `maxTextIds`. */
  ids: number[] | undefined
  bits(): Buffer
}

const matchesQuery = (db: Queryable, { query, matchMode }: TextQuery) =>
  inEitherLetters(db, query, (text) => matchesText(db, { query: text, matchMode }))

/** Condition: the part number alone matches the query. */
export const matchesPartNumber = (db: Queryable, { query, matchMode }: TextQuery) =>
  inEitherLetters(db, query, (text) => matchesNumber(db, { query: text, matchMode }))

function matchesText(db: Queryable, { query, matchMode }: TextQuery): Fragment {
  switch (matchMode) {
    case 'terms':
      return db`words @@ (select stock_query(${query}))`
    case 'lookalikes':
      return db`words @@ (select ${lookalikeQuery(query, true) ?? null}::tsquery)`
    case 'pieces':
      return db`words @@ (select stock_loose_query(${query}))`
    case 'inside':
      return db`words @@ (select stock_inside_query(${query}))`
    case 'exact':
      return db`(
        words @@ (select stock_exact_query(${query})) and ${matchesPhrase(db, query)}
        or key = stock_key(${query}) and key <> '')`
    case 'number':
      return db`key = stock_key(${query}) and key <> ''`
  }
}

function matchesNumber(db: Queryable, { query, matchMode }: TextQuery): Fragment {
  switch (matchMode) {
    case 'terms':
      return db`words @@ (select stock_number_query(${query}))`
    case 'lookalikes':
      return db`words @@ (select ${lookalikeQuery(query, false) ?? null}::tsquery)`
    case 'pieces':
      return db`words @@ (select stock_number_query(array_to_string(text_words(${query}), ' ')))`
    case 'inside':
      return db`false`
    case 'exact':
    case 'number':
      return db`key = stock_key(${query}) and key <> ''`
  }
}

/** Condition: the words stand next to each other. The index alone is enough for a single word. */
function matchesPhrase(db: Queryable, query: string): Fragment {
  const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length < 2) return db`true`
  const pattern = `\\m${words.join('[^[:alnum:]]+')}\\M`
  return db`lower(manufacturer || ' ' || description) ~ ${pattern}`
}

/** Up to this many ids go into the statement: planning time grows with each. */
const maxIdsInStatement = 200
/**
 * Condition: the text of a line is one of these. The bitmap is tested within the index scan at about 10 million lines a
 * second. Written as a `case`, which the planner estimates at 50 %; an equation it estimates at 0.5 %.
 */
export function hasTextIn(db: Queryable, texts: Texts, textId: Fragment): Fragment {
  if (texts.ids && texts.ids.length <= maxIdsInStatement)
    return db`${textId} = any(${texts.ids}::int[])`
  const bits = texts.bits()
  return db`case when ${textId} < ${bits.length * 8} then get_bit(${bits}, ${textId}) > 0 else false end`
}

/** Ids of the matching texts newer than `after`, and the newest id of all texts. */
export async function findTexts(db: Queryable, query: TextQuery, after: number) {
  const [row] = await db<{ newest: number; found: Buffer | null }[]>`
    select coalesce((select max(id) from part_text), 0) as newest, (
      select string_agg(int4send(id), ''::bytea order by id) from part_text
      where id > ${after} and ${matchesQuery(db, query)}
    ) as found`
  const bytes = row!.found ?? Buffer.alloc(0)
  const ids = Array.from({ length: bytes.length / 4 }, (_, place) => bytes.readInt32BE(place * 4))
  return { newest: row!.newest, ids }
}
