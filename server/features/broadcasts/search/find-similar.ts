import type { Viewer } from '#contract/access.ts'
import type { BroadcastFilter } from '#contract/broadcasts/broadcasts.ts'
import { findIds } from '#server/features/broadcasts/search/find-broadcasts.ts'
import { listTextsWithAny } from '#server/features/broadcasts/search/result-queries.ts'
import { writtenNumbers } from '#server/features/broadcasts/search/search-text.ts'
import { guessesFor, replaceTerm } from '#server/features/parts/public.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Offered at most. */
const maxSimilar = 3
/** Tried for a term, the most frequent first. */
const maxGuesses = 6
/** Broadcasts whose texts are read for the ways in which a term is written. */
const maxTexts = 60

/** Queries that differ in one character from one without results, and have some for the same filter. */
export async function findSimilarSearches(
  database: Database,
  filter: BroadcastFilter,
  viewer: Viewer,
): Promise<string[]> {
  const audience = viewer.kind === 'visitor' ? 'public' : 'members'
  const { keys, terms } = guessesFor(filter.query)
  const writtenNear = async (near: readonly string[]) => {
    if (near.length === 0) return []
    const keys = new Set(near.map((one) => one.toLowerCase()))
    const texts = await listTextsWithAny(database.searchSql, [...keys], audience, maxTexts)
    return writtenNumbers(texts, keys).slice(0, maxGuesses)
  }
  const guesses = await writtenNear(keys)
  for (const { at, keys: ofTerm, words } of terms) {
    const numbers = await writtenNear(words.length > 0 ? words : ofTerm)
    guesses.push(...numbers.map((term) => replaceTerm(filter.query, at, term)))
  }
  const similar: string[] = []
  for (const query of new Set(guesses)) {
    if (similar.length === maxSimilar) break
    const { total } = await findIds(database, { ...filter, query }, viewer, { offset: 0, limit: 1 })
    if (total > 0) similar.push(query)
  }
  return similar
}
