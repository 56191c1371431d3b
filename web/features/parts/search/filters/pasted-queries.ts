import { cleanQuery } from '#contract/broadcasts/broadcasts.ts'
import { queryMin } from '#contract/search-params.ts'
import { searchTermsMax } from '#contract/parts.ts'

/** Longer lines are prose and no part. */
const longestPasted = 100

export interface PastedQueries {
  queries: string[]
  /** Lines that could be searched for: more than are searched at once. */
  lines: number
}

/** What a clipboard asks for: a line is a query, of a spreadsheet's row its first filled cell. */
export function pastedQueries(text: string): PastedQueries {
  const cells = text
    .slice(0, 20_000)
    .split(/\r\n|\r|\n/)
    .map((line) => line.split('\t').map(cleanQuery).find(Boolean) ?? '')
    .filter((query) => query.length >= queryMin && query.length <= longestPasted)
  const queries = [...new Set(cells)]
  return { queries: queries.slice(0, searchTermsMax), lines: queries.length }
}
